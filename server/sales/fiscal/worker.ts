import { nodeOf } from '../../core/ids.ts';
import type { Signature } from '../../core/money/fiscal-receipt.ts';
import { systemCaller } from '../../core/permissions.ts';
import { MINUTE, SECOND } from '../../core/time/time.ts';
import type { DomainEvent, Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { fromJson, toJson } from '../../db/tables/json.ts';
import type { FiscalReceiptRow } from '../../db/tables/sales.ts';
import { type FiscalDevice, SigningRefused } from './device.ts';
import { isSimulatedAddress, simulatedDevice } from './simulated.ts';
import { branchesWithDevice, nextToSign, updateWaiting } from './store.ts';

interface FiscalLog {
  warn(facts: object, text: string): void;
}

export interface FiscalOptions {
  readonly tenant: TenantDatabase;
  readonly log: FiscalLog;
  /** For tests: shorter waits, another device. */
  readonly firstPause?: number;
  readonly connect?: (address: string) => FiscalDevice;
}

const MAX_PAUSE = MINUTE;

/**
 * Gets receipts signed, a branch's one after another. If an answer was lost, or a replaced server wrote the receipt,
 * the device is asked for it before it is sent again: it may have signed it.
 */
export class FiscalWorker {
  readonly #options: FiscalOptions;
  readonly #failing = new Set<number>();
  #leave: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #pause: number;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: FiscalOptions) {
    this.#options = options;
    this.#pause = this.#firstPause;
  }

  get #firstPause(): number {
    return this.#options.firstPause ?? SECOND;
  }

  async start(): Promise<void> {
    this.#leave = this.#options.tenant.onEvent((event) => this.#hear(event));
    this.#wake();
  }

  /** Resolves when what is with a device is stored in its true state. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#leave();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #hear({ type }: DomainEvent): void {
    if (type === 'fiscal.queued' && this.#timer === undefined) this.#wake();
    if (type === 'branch.changed') this.#hurry();
  }

  /** Another device may be connected now, so waiting ends. */
  #hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pause = this.#firstPause;
    this.#wake();
  }

  #wake(): void {
    this.#running = this.#running
      .then(() => this.#work())
      .catch((error: unknown) => this.#options.log.warn({ err: error }, "receipts couldn't be read"));
  }

  async #work(): Promise<void> {
    const { tenant } = this.#options;
    if (this.#isStopped || this.#timer !== undefined) return;
    const branches = await tenant.read(systemCaller, (reader) =>
      branchesWithDevice(reader, tenant.profile.node),
    );
    const done = await Promise.all(branches.map(({ id, address }) => this.#signAll(id, address ?? '')));
    if (done.every(Boolean)) this.#pause = this.#firstPause;
    else this.#tryLater();
  }

  #tryLater(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wake();
    }, this.#pause).unref();
    this.#pause = Math.min(MAX_PAUSE, this.#pause * 2);
  }

  /** Returns whether nothing waits any more. */
  async #signAll(branchId: number, address: string): Promise<boolean> {
    const { tenant, connect } = this.#options;
    if (!connect && !isSimulatedAddress(address)) return true;
    const device = connect ? connect(address) : simulatedDevice(address);
    while (!this.#isStopped) {
      const receipt = await tenant.read(systemCaller, (reader) => nextToSign(reader, branchId));
      if (!receipt) return true;
      if (!(await this.#sign(device, receipt))) return false;
    }
    return true;
  }

  /** Returns whether the device answered. */
  async #sign(device: FiscalDevice, receipt: FiscalReceiptRow): Promise<boolean> {
    try {
      const signature = await this.#signatureFor(device, receipt);
      await this.#write((tx) => signed(tx, receipt, signature));
    } catch (error) {
      if (error instanceof SigningRefused) await this.#write((tx) => refused(tx, receipt, error.message));
      else return this.#failed(receipt, error);
    }
    this.#failing.delete(receipt.branch_id);
    return true;
  }

  async #signatureFor(device: FiscalDevice, receipt: FiscalReceiptRow): Promise<Signature> {
    const { id, sent_at, kind, business_date } = receipt;
    const key = `${receipt.series}-${receipt.sequence}`;
    const isInDoubt = sent_at !== null || nodeOf(id) !== this.#options.tenant.profile.node;
    const known = isInDoubt ? await device.recall(key) : null;
    if (known) return known;
    // Written before the device receives it, so that after a crash it is asked first.
    if (sent_at === null)
      await this.#write(async (tx) => void (await updateWaiting(tx, id, { sent_at: tx.now })));
    const toSign = { key, business_date, document: fromJson(receipt.document) };
    if (kind === 'begin') return device.begin(toSign);
    return kind === 'cancel' ? device.cancel(toSign) : device.finish(toSign);
  }

  async #failed(receipt: FiscalReceiptRow, error: unknown): Promise<boolean> {
    const message = error instanceof Error ? error.message : String(error);
    const isNews = !this.#failing.has(receipt.branch_id);
    this.#failing.add(receipt.branch_id);
    this.#options.log.warn({ receipt: receipt.id, err: error }, "the fiscal device isn't signing");
    await this.#write(async (tx) => {
      await updateWaiting(tx, receipt.id, { failed_at: receipt.failed_at ?? tx.now, error: message });
      if (isNews) alarm(tx, receipt, message);
    });
    return false;
  }

  #write(fn: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#options.tenant.transact(systemCaller, fn);
  }
}

/** A second answer for the same receipt changes nothing. */
async function signed(tx: Tx, receipt: FiscalReceiptRow, signature: Signature): Promise<void> {
  const change = { state: 'signed', signature: toJson(signature), signed_at: tx.now, error: null } as const;
  if (await updateWaiting(tx, receipt.id, change)) tell(tx, receipt, 'signed');
}

async function refused(tx: Tx, receipt: FiscalReceiptRow, error: string): Promise<void> {
  const change = { state: 'refused', failed_at: tx.now, error } as const;
  if (!(await updateWaiting(tx, receipt.id, change))) return;
  tell(tx, receipt, 'refused');
  alarm(tx, receipt, error);
}

const tell = (tx: Tx, { id, order_id, branch_id }: FiscalReceiptRow, state: string): void =>
  tx.emit({ type: 'fiscal.changed', branchId: branch_id, data: { id, order_id, state } });

const alarm = (tx: Tx, { id, order_id, branch_id }: FiscalReceiptRow, error: string): void =>
  tx.emit({ type: 'fiscal.alarm', branchId: branch_id, data: { id, order_id, error } });
