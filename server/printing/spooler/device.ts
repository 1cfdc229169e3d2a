import type { Tx } from '../../db/handle.ts';
import type { WaitingJob } from '../jobs/queue-store.ts';
import {
  alarm,
  type Seen,
  type ServedPrinter,
  setState,
  storeAcknowledgement,
} from '../printers/state-store.ts';
import { isReady } from '../transport/status.ts';
import {
  type Acknowledgement,
  type PrinterStatus,
  type SendOptions,
  type SendOutcome,
  type Transport,
  tagOf,
} from '../transport/transport.ts';

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Either a level to send with, or why nothing can be sent now. */
type Level = { level: Acknowledgement } | { level: undefined; status: PrinterStatus };

/** One physical printer, maybe known under several names: how it was last seen and what it can confirm. */
export class Device {
  readonly #transport: Transport;
  readonly #transact: Transact;
  #printers: readonly ServedPrinter[] = [];
  #seen: Seen = { state: 'unknown' };

  constructor(transport: Transport, transact: Transact) {
    this.#transport = transport;
    this.#transact = transact;
  }

  get printers(): readonly ServedPrinter[] {
    return this.#printers;
  }

  set printers(printers: readonly ServedPrinter[]) {
    const known = new Set(this.#printers.map(({ id }) => id));
    if (printers.some(({ id }) => !known.has(id))) this.#seen = { state: 'unknown' };
    this.#printers = printers;
  }

  get ids(): number[] {
    return this.#printers.map(({ id }) => id);
  }

  get names(): string[] {
    return this.#printers.map(({ name }) => name);
  }

  send(
    job: WaitingJob,
    bytes: Uint8Array,
    options: Pick<SendOptions, 'acknowledgement' | 'beforeFirstByte' | 'onStatus'>,
  ): Promise<SendOutcome> {
    return this.#transport.send(bytes, { jobTag: tagOf(job.id, job.attempts), ...options });
  }

  /** Asks an idle printer how it is and, once, what it can confirm. */
  async look(): Promise<PrinterStatus> {
    const unprobed = this.#printers.filter(({ acknowledgement }) => acknowledgement === null);
    if (unprobed.length === 0) return this.#transport.status(this.#writesOnly ? 'D' : undefined);
    const { acknowledgement, status } = await this.#transport.probeAcknowledgement();
    if (acknowledgement) await this.#learn(unprobed, acknowledgement);
    return status;
  }

  /** Of one that answers no questions there is no more to know than that it can be reached. */
  isWell(status: PrinterStatus): boolean {
    return isReady(status) || (this.#writesOnly && status.state === 'unknown');
  }

  /** The stored level; it is found out where there is none, and by a test print. */
  async levelFor(job: WaitingJob): Promise<Level> {
    const known = (job.acknowledgement ?? undefined) as Acknowledgement | undefined;
    if (known && job.document !== 'test') return { level: known };
    const { acknowledgement: found, status } = await this.#transport.probeAcknowledgement();
    // Silence of a printer that has spoken before is a fault, and a fault never lowers the level.
    if (!found || (known && found === 'D')) return known ? { level: known } : { level: undefined, status };
    const its = this.#printers.filter(({ id }) => id === job.printer_id);
    if (found !== known) await this.#learn(its, found);
    return { level: found };
  }

  /** It printed; more is known of one that could not before. */
  async noteSuccess(): Promise<void> {
    if (this.#seen.state !== 'online') await this.note({ state: this.#writesOnly ? 'unknown' : 'online' });
  }

  /** Stored and announced when it differs from what was seen before. */
  async note({ state, status_detail }: Seen): Promise<void> {
    if (state === this.#seen.state && status_detail === this.#seen.status_detail) return;
    const seen = { state, status_detail };
    this.#seen = seen;
    await this.#transact(async (tx) => {
      for (const printer of this.#printers) await setState(tx, printer, seen);
    });
  }

  /** Tells staff that tickets wait for this printer. */
  alarm(): Promise<void> {
    return this.#transact(async (tx) => {
      for (const printer of this.#printers) await alarm(tx, printer, this.#seen);
    });
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  get #writesOnly(): boolean {
    return this.#printers.every(({ acknowledgement }) => acknowledgement === 'D');
  }

  #learn(printers: readonly ServedPrinter[], level: Acknowledgement): Promise<void> {
    return this.#transact(async (tx) => {
      for (const printer of printers) await storeAcknowledgement(tx, printer, level);
    });
  }
}
