import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledgement } from '../../printer/connection.ts';
import type { Faults } from '../../printer/faults.ts';
import type { Tablet } from '../../tablet.ts';
import type { Station } from './restaurant.ts';
import type { Outage } from './takeover.ts';

/** A printer's level as the server tells it; null: not known yet. */
type ToldLevel = Acknowledgement | null;

/** For how many milliseconds a printer that answers may be known as another than it is. */
const MAX_WRONG_MS = 60_000;
/** A printer counts as confirming no tickets only after a while, which restarts with every move. */
const MAX_UNKNOWN_MS: Record<Acknowledgement, number> = {
  A: MAX_WRONG_MS,
  B: MAX_WRONG_MS,
  C: 2 * MAX_WRONG_MS,
  D: 6 * MAX_WRONG_MS,
};
const GLANCE_MS = 500;

/** One printer: for how long it answered while the server knew it wrongly. */
export class LevelRecord {
  readonly #name: string;
  readonly #truth: Acknowledgement;
  #told: ToldLevel | undefined;
  #wrongMs = 0;
  #isReported = false;

  constructor(name: string, truth: Acknowledgement) {
    this.#name = name;
    this.#truth = truth;
  }

  /** It answered and was known as `told` for `ms`; answers what is wrong with that, once. */
  note(told: ToldLevel, ms: number): string | undefined {
    if (told !== this.#told) {
      this.#told = told;
      this.#wrongMs = 0;
      this.#isReported = false;
    }
    if (told === this.#truth) return undefined;
    this.#wrongMs += ms;
    const most = told === null ? MAX_UNKNOWN_MS[this.#truth] : MAX_WRONG_MS;
    if (this.#wrongMs <= most || this.#isReported) return undefined;
    this.#isReported = true;
    const seconds = Math.round(this.#wrongMs / 1000);
    return `${this.#name} of level ${this.#truth} answered for ${seconds} s and was known as ${told ?? 'unknown'}`;
  }
}

/** Compares what the server knows of the printers with what they are, while the evening lasts. */
export class LevelWatch {
  readonly faults: string[] = [];
  readonly #tablet: Tablet;
  readonly #stations: readonly Station[];
  readonly #records: ReadonlyMap<number, LevelRecord>;
  /** Of each glance: the printers whose level was not known. */
  readonly #unknown: { readonly at: number; readonly printerIds: readonly number[] }[] = [];
  #isOver = false;

  constructor(tablet: Tablet, stations: readonly Station[]) {
    this.#tablet = tablet;
    this.#stations = stations;
    this.#records = new Map(
      stations.map(({ printerId, device }) => [
        printerId,
        new LevelRecord(device.name, device.acknowledgement),
      ]),
    );
  }

  async work(): Promise<void> {
    for (let last = performance.now(); !this.#isOver; ) {
      await pause(GLANCE_MS);
      const well = new Set(this.#stations.filter(({ device }) => answers(device.faults)));
      const now = performance.now();
      // While the server is down nobody can be asked.
      await this.#compare(well, now - last).catch(() => {});
      last = performance.now();
    }
  }

  /** Nothing is given to a stand-in, and then printed, of which nobody knows what it confirms. */
  isInDoubt({ standInId, from, to }: Outage): boolean {
    return this.#unknown.some(
      ({ at, printerIds }) => at >= from && at <= to && printerIds.includes(standInId),
    );
  }

  end(): void {
    this.#isOver = true;
  }

  async #compare(well: ReadonlySet<Station>, ms: number): Promise<void> {
    const printers: { id: number; acknowledgement: ToldLevel }[] = await this.#tablet.must(
      'GET',
      '/pos/printers',
    );
    const told = new Map(printers.map(({ id, acknowledgement }) => [id, acknowledgement]));
    const printerIds = printers.flatMap(({ id, acknowledgement }) => (acknowledgement ? [] : [id]));
    if (printerIds.length > 0) this.#unknown.push({ at: Date.now(), printerIds });
    for (const { printerId } of well) {
      const fault = this.#records.get(printerId)?.note(told.get(printerId) ?? null, ms);
      if (fault) this.faults.push(fault);
    }
  }
}

/** Whether a probe would find out what the printer confirms. */
const answers = (faults: Faults): boolean =>
  !(
    faults.paperOut ||
    faults.coverOpen ||
    faults.cutterError ||
    faults.offline ||
    faults.powerOff ||
    faults.refuseConnections ||
    faults.hang ||
    faults.mute ||
    faults.garbage ||
    faults.exclusive ||
    faults.slow !== null ||
    faults.drip !== null
  );
