import { assertLease } from '../../db/engine/lease.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { WaitingJob } from '../jobs/queue-store.ts';
import { type DowngradeRule, isUnconfirmed } from '../levels/probing.ts';
import { learnLevel, noteClose } from '../levels/store.ts';
import { alarm, type Seen, type ServedPrinter, setState } from '../printers/state-store.ts';
import { HANGS, SILENT, UNHEARD, UNPROVED } from '../transport/fault-sentences.ts';
import { isReady, offline, unknown } from '../transport/status.ts';
import {
  type Acknowledgement,
  type PrinterStatus,
  type Probe,
  type SendOptions,
  type SendOutcome,
  type Transport,
  tagOf,
} from '../transport/transport.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A level to send with, or why nothing can be sent now. `personJudges`: a person decides whether what was not confirmed came out. */
export type SendingLevel =
  | { readonly level: Acknowledgement; readonly personJudges?: boolean }
  | { readonly level: undefined; readonly status: PrinterStatus };

type Levels = ReadonlyMap<number, Acknowledgement | undefined>;

/** One physical printer, maybe under several names: its last state and its level. */
export class Device {
  readonly #transport: Transport;
  readonly #transact: Transact;
  readonly #doubt: DowngradeRule;
  #printers: readonly ServedPrinter[] = [];
  #seen: Seen = { state: 'unknown' };
  #probedAt = Number.NEGATIVE_INFINITY;
  /** Seen in this run, but maybe not read back yet. */
  #hasParted = false;

  constructor(transport: Transport, transact: Transact, doubt: DowngradeRule) {
    this.#transport = transport;
    this.#transact = transact;
    this.#doubt = doubt;
  }

  /** Whether it may confirm more than the level that is stored. */
  get isDoubtful(): boolean {
    return this.#printers.some(({ acknowledgement }) => isUnconfirmed(acknowledgement));
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
    const jobTag = tagOf(job.id, job.attempts);
    const beforeFirstByte = async () => {
      await options.beforeFirstByte?.();
      assertLease();
    };
    return this.#transport.send(bytes, { jobTag, parts: this.#parts, ...options, beforeFirstByte });
  }

  /** Asks an idle printer for its state and, unless it is known to confirm everything, for its level. */
  async look(): Promise<PrinterStatus> {
    if (!this.isDoubtful) return this.#transport.status();
    const { probe, levels } = await this.#probe();
    if (probe.acknowledgement && this.#printers.some(({ id }) => !levels.get(id)))
      return doubtOf(probe.acknowledgement);
    const hangs =
      this.#writesOnly && this.#parts && !probe.acknowledgement && probe.status.state === 'unknown';
    return hangs ? offline(HANGS) : this.#asWritten(probe.status);
  }

  /** For a printer that answers no questions, being reachable is all there is to know. */
  isWell(status: PrinterStatus): boolean {
    return isReady(status) || (this.#writesOnly && status.state === 'unknown');
  }

  /** The stored level; probed if there is none, and for a test print. */
  async levelFor({ document, printer_id, acknowledgement }: WaitingJob): Promise<SendingLevel> {
    const known = (acknowledgement ?? undefined) as Acknowledgement | undefined;
    const isTest = document === 'test';
    if (known && !isTest && !this.#isToBeAsked(known)) return { level: known };
    const { probe, levels } = await this.#probe({ isTest, isHurried: known !== undefined && !isTest });
    const found = probe.acknowledgement;
    if (!found) return known && isTest ? { level: known } : { level: undefined, status: probe.status };
    const level = levels.get(printer_id);
    if (isTest && level !== found) return { level: found, personJudges: true };
    return level ? { level } : { level, status: doubtOf(found) };
  }

  /** Probes the level; true if it is higher than known. */
  async rises(job: WaitingJob): Promise<boolean> {
    const { levels } = await this.#probe();
    const level = levels.get(job.printer_id);
    return level !== undefined && level < (job.acknowledgement ?? 'D');
  }

  // At level D the send itself asks the device first.
  #isToBeAsked(known: Acknowledgement): boolean {
    const isDue = performance.now() - this.#probedAt > this.#doubt.again;
    return isUnconfirmed(known) && known !== 'D' && isDue;
  }

  async #probe({ isTest = false, isHurried = false } = {}): Promise<{ probe: Probe; levels: Levels }> {
    const probe = await this.#transport.probeAcknowledgement({ isHurried });
    this.#probedAt = performance.now();
    // Silence counts for D only if the printer closed its side.
    if (probe.acknowledgement === 'D' && !probe.isProved) this.#hasParted = true;
    return { probe, levels: await this.#learn(probe, isTest) };
  }

  /** Stores the levels under all its names, only if there is something new, because it holds up sales. */
  async #learn(probe: Probe, isTest: boolean): Promise<Levels> {
    const { acknowledgement: found } = probe;
    const levels = new Map<number, Acknowledgement | undefined>();
    const news: ServedPrinter[] = [];
    for (const printer of this.#printers) {
      const known = (printer.acknowledgement ?? undefined) as Acknowledgement | undefined;
      levels.set(printer.id, known);
      const isLess = known !== undefined && found !== undefined && found > known && !probe.isProved;
      const isNew = known === undefined ? (found ?? probe.spoke) : found && found !== known && !isLess;
      if (isNew || (isTest && isLess)) news.push(printer);
    }
    if (news.length === 0) return levels;
    await this.#transact(async (tx) => {
      for (const printer of news) {
        levels.set(printer.id, await learnLevel(tx, printer, probe, this.#doubt));
      }
    });
    return levels;
  }

  /** It printed, so more is known about a printer that could not before. */
  async noteSuccess(outcome: SendOutcome): Promise<void> {
    const parted = outcome.outcome === 'printed_unacknowledged' && outcome.hasParted;
    if (parted && !this.#printers.every(({ farewell_at }) => farewell_at !== null)) {
      this.#hasParted = true;
      await this.#transact(async (tx) => {
        for (const printer of this.#printers) await noteClose(tx, printer);
      });
    }
    if (this.#seen.state !== 'online')
      await this.note(this.#writesOnly ? unknown(UNHEARD) : { state: 'online' });
  }

  /** Stores and announces a state that differs from the previous one. */
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

  /** It closes its side of a connection once it has read everything. */
  get #parts(): boolean {
    return this.#hasParted || this.#printers.some(({ farewell_at }) => farewell_at !== null);
  }

  get #writesOnly(): boolean {
    return this.#printers.every(({ acknowledgement }) => acknowledgement === 'D');
  }

  /** For a printer that confirms nothing, `unknown` is the normal state. */
  #asWritten(status: PrinterStatus): PrinterStatus {
    return this.#writesOnly && status.state === 'unknown' ? unknown(UNHEARD) : status;
  }
}

/** What staff read about a printer whose silence is not accepted yet. */
const doubtOf = (found: Acknowledgement): PrinterStatus => unknown(found === 'D' ? SILENT : UNPROVED);
