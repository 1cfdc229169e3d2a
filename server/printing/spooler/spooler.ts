import { systemCaller } from '../../core/permissions.ts';
import { MINUTE } from '../../core/time/time.ts';
import type { MediaFolder } from '../../db/files/media-folder.ts';
import type { DomainEvent, Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { interruptedJobs, settle } from '../jobs/queue-store.ts';
import { forgetStates, type ServedPrinter, servedPrinters, setState } from '../printers/state-store.ts';
import { transportTo } from '../transport/open.ts';
import { type Place, type PrinterKind, placeOf } from '../transport/place.ts';
import type { Timing } from '../transport/timing.ts';
import type { SpoolerContext, SpoolerLog } from './context.ts';
import { type SpoolerTiming, USUAL } from './timing.ts';
import { afterSending } from './verdict.ts';
import { Worker } from './worker.ts';

export interface SpoolerOptions {
  readonly tenant: TenantDatabase;
  readonly media: MediaFolder;
  readonly log: SpoolerLog;
  /** Ports on which Galley itself listens: never probed as printers. */
  readonly ownPorts: () => readonly number[];
  /** At central the only networks with printers. */
  readonly networks?: readonly string[] | undefined;
  readonly timing?: Partial<SpoolerTiming>;
  readonly transport?: Partial<Timing>;
}

const INTERRUPTED = 'Galley stopped before the printer confirmed the ticket: look whether it came out.';

/** Prints a tenant's jobs: one worker per physical printer, woken by the events of committed jobs. */
export class Spooler {
  readonly #options: SpoolerOptions;
  readonly #around: SpoolerContext;
  readonly #workers = new Map<string, Worker>();
  #workerOf = new Map<number, Worker>();
  #assigning: Promise<void> = Promise.resolve();
  #leave: () => void = () => {};
  #warming: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: SpoolerOptions) {
    const { tenant, media, log, timing } = options;
    this.#options = options;
    this.#around = {
      ...{ tenant, media, log },
      timing: { ...USUAL, ...timing },
      standInFor: (printer) => this.#standInFor(printer),
    };
  }

  async start(): Promise<void> {
    const { tenant } = this.#options;
    await tenant.transact(systemCaller, recover);
    this.#leave = tenant.onEvent((event) => this.#hear(event));
    await this.#assign();
  }

  /** Resolves when every job in hand is stored in its true state. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#leave();
    clearTimeout(this.#warming);
    await this.#assigning;
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
  }

  /** Once there is a printer, the code for tickets is loaded while the computer has descriptors and memory for it. */
  #warmSoon(after: number = this.#around.timing.warmUp): void {
    if (this.#workers.size === 0 || this.#warming) return;
    this.#warming = setTimeout(() => this.#warmUp(), after).unref();
  }

  #warmUp(): void {
    const { tenant, log } = this.#options;
    import('./warm-up.ts')
      .then(({ warmUp }) => warmUp(tenant))
      .catch((error) => {
        log.warn({ err: error }, 'the warm-up of printing failed; retrying in a minute');
        this.#warming = undefined;
        if (!this.#isStopped) this.#warmSoon(MINUTE);
      });
  }

  #hear({ type, data }: DomainEvent): void {
    if (type.startsWith('print_job.')) {
      const worker = this.#workerOf.get(data.printer_id as number);
      if (data.by === undefined) worker?.wake();
      else worker?.hurry();
    }
    // State changes come from the spooler itself.
    const isSetting = type === 'printer.changed' && data.status === undefined;
    if (isSetting || type === 'branch.changed') void this.#assign();
  }

  /** Reads the printers and assigns each to the worker of its place. */
  #assign(): Promise<void> {
    this.#assigning = this.#assigning
      .then(() => this.#assignNow())
      .catch((error) => this.#options.log.error({ err: error }, "printers couldn't be read"));
    return this.#assigning;
  }

  async #assignNow(): Promise<void> {
    const printers = await this.#options.tenant.read(systemCaller, servedPrinters);
    const byPlace = new Map<string, ServedPrinter[]>();
    for (const printer of printers) {
      const place = await this.#placeOf(printer);
      if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), printer]);
    }
    for (const [place, its] of byPlace) this.#workerAt(place).serve(its);
    this.#workerOf = new Map(
      [...byPlace].flatMap(([place, its]) => its.map(({ id }) => [id, this.#workerAt(place)])),
    );
    await this.#retire(byPlace);
    if (!this.#isStopped) this.#warmSoon();
  }

  /** In a normalised form; undefined if nothing may be sent there. */
  async #placeOf(printer: ServedPrinter): Promise<string | undefined> {
    const { ownPorts, networks } = this.#options;
    const check = placeOf(printer.kind as PrinterKind, printer.address, { ownPorts: ownPorts(), networks });
    if (check.ok) return JSON.stringify(check.place);
    const refused = { state: 'error', status_detail: check.reason } as const;
    await this.#options.tenant.transact(systemCaller, (tx) => setState(tx, printer, refused));
    return undefined;
  }

  async #retire(wanted: ReadonlyMap<string, unknown>): Promise<void> {
    const idle = [...this.#workers].filter(([place]) => !wanted.has(place));
    for (const [place] of idle) this.#workers.delete(place);
    await Promise.all(idle.map(([, worker]) => worker.stop()));
  }

  #workerAt(place: string): Worker {
    let worker = this.#workers.get(place);
    if (!worker) {
      const transport = transportTo(JSON.parse(place) as Place, this.#options.transport);
      worker = new Worker(transport, this.#around);
      this.#workers.set(place, worker);
    }
    return worker;
  }

  #standInFor({ id, fallback_printer_id }: ServedPrinter): number | undefined {
    if (fallback_printer_id === null) return undefined;
    const standIn = this.#workerOf.get(fallback_printer_id);
    const isOther = standIn !== undefined && standIn !== this.#workerOf.get(id);
    return isOther && !standIn.isDown ? fallback_printer_id : undefined;
  }
}

/** Jobs that were with a printer when the server ended are never sent again blindly. */
async function recover(tx: Tx): Promise<void> {
  await forgetStates(tx);
  for (const { attempt, ...job } of await interruptedJobs(tx)) {
    const after = afterSending(job.document, 'ambiguous', INTERRUPTED);
    await settle(tx, job, { attempt, outcome: 'ambiguous', ...after });
  }
}
