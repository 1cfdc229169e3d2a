import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from '../../printer/faults.ts';
import type { VirtualPrinter } from '../../printer/virtual-printer.ts';
import { between, pick, type Random } from '../chance.ts';

type Fault = (faults: Faults, random: Random) => Promise<void>;

/** A fault that lasts for some milliseconds. */
const lasting =
  <K extends keyof Faults>(name: K, value: Faults[K], well: Faults[K], least: number, most: number): Fault =>
  async (faults, random) => {
    faults[name] = value;
    await pause(between(random, least, most));
    faults[name] = well;
  };

const kinds: Record<string, Fault> = {
  'paper end': lasting('paperOut', true, false, 200, 3_000),
  'open cover': lasting('coverOpen', true, false, 200, 2_000),
  'power cut': lasting('powerOff', true, false, 200, 3_000),
  'refused connections': lasting('refuseConnections', true, false, 200, 2_000),
  hang: lasting('hang', true, false, 500, 3_000),
  silence: lasting('mute', true, false, 500, 3_000),
  nonsense: lasting('garbage', true, false, 500, 2_000),
  slowness: lasting('slow', 800, null, 500, 3_000),
  'lost confirmation': async (faults) => {
    faults.loseAck = true;
  },
  'broken connection': async (faults, random) => {
    faults.dropAfterBytes = between(random, 0, 500);
  },
};

/** Strikes a printer behind some of its tickets, so that there is as much of it however fast the printing goes. */
export class Weather {
  readonly counts = new Map<string, number>();
  readonly #random: Random;
  readonly #often: number;
  readonly #raging = new Set<Promise<void>>();
  #isCalm = false;

  /** `often`: faults for each ticket. */
  constructor(printers: readonly VirtualPrinter[], often: number, random: Random) {
    this.#random = random;
    this.#often = often;
    for (const printer of printers) this.#hangOver(printer);
  }

  /** No further faults; resolves when those there are have passed. */
  async clear(): Promise<void> {
    this.#isCalm = true;
    await Promise.all(this.#raging);
  }

  #hangOver(printer: VirtualPrinter): void {
    let isStruck = false;
    printer.on('ticket', () => {
      if (this.#isCalm || isStruck || this.#random() >= this.#often) return;
      isStruck = true;
      const passing = this.#strike(printer).finally(() => {
        isStruck = false;
        this.#raging.delete(passing);
      });
      this.#raging.add(passing);
    });
  }

  /** Some time into the next ticket, or between two. */
  async #strike({ faults }: VirtualPrinter): Promise<void> {
    const [name, fault] = pick(this.#random, Object.entries(kinds));
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    await pause(between(this.#random, 0, 60));
    await fault(faults, this.#random);
  }
}
