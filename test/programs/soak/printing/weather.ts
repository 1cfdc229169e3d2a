import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from '../../printer/faults.ts';
import type { VirtualPrinter } from '../../printer/virtual-printer.ts';
import { between, pick, type Random } from '../chance.ts';

/** `ms` picks how long it lasts. */
type Fault = (
  printer: VirtualPrinter,
  random: Random,
  ms: (least: number, most: number) => number,
) => Promise<void>;

/** A fault that lasts for some milliseconds. */
const lasting =
  <K extends keyof Faults>(name: K, value: Faults[K], well: Faults[K], least: number, most: number): Fault =>
  async ({ faults }, _, ms) => {
    faults[name] = value;
    await pause(ms(least, most));
    faults[name] = well;
  };

/** Another program talks to the printer, which serves one at a time. */
const occupied: Fault = async ({ faults, host, port }, _, ms) => {
  const other = connect({ host, port }).on('error', () => {});
  faults.exclusive = true;
  await pause(ms(200, 3_000));
  other.destroy();
  faults.exclusive = false;
};

/** Of the outages, those of two printers that stand in for each other. */
const FAIL_TOGETHER = 0.3;

const kinds: Record<string, Fault> = {
  'paper end': lasting('paperOut', true, false, 200, 3_000),
  'open cover': lasting('coverOpen', true, false, 200, 2_000),
  'power cut': lasting('powerOff', true, false, 200, 3_000),
  'refused connections': lasting('refuseConnections', true, false, 200, 2_000),
  'other program': occupied,
  hang: lasting('hang', true, false, 500, 3_000),
  silence: lasting('mute', true, false, 500, 3_000),
  nonsense: lasting('garbage', true, false, 500, 2_000),
  slowness: lasting('slow', 800, null, 500, 3_000),
  'lost confirmation': async ({ faults }) => {
    faults.loseAck = true;
  },
  'broken connection': async ({ faults }, random) => {
    faults.dropAfterBytes = between(random, 0, 500);
  },
};

/** Longer than the half minute after which another printer takes over. */
const outages: Record<string, Fault> = {
  'long paper end': lasting('paperOut', true, false, 35_000, 45_000),
  'long power cut': lasting('powerOff', true, false, 35_000, 45_000),
  'long hang': lasting('hang', true, false, 35_000, 45_000),
  'unplugged cable': lasting('refuseConnections', true, false, 35_000, 45_000),
};

export interface Climate {
  /** Faults for each ticket. */
  readonly often: number;
  /** Of a fault, of what it usually lasts; outages last as long as they must. */
  readonly length: number;
}

/** Strikes a printer behind some of its tickets, so that there is as much of it however fast the printing goes. */
export class Weather {
  readonly counts = new Map<string, number>();
  readonly #printers: readonly VirtualPrinter[];
  readonly #random: Random;
  readonly #often: number;
  readonly #length: number;
  readonly #struck = new Set<VirtualPrinter>();
  readonly #raging = new Set<Promise<void>>();
  #isCalm = false;

  constructor(printers: readonly VirtualPrinter[], { often, length }: Climate, random: Random) {
    this.#printers = printers;
    this.#random = random;
    this.#often = often;
    this.#length = length;
    for (const printer of printers) this.#hangOver(printer);
  }

  /** A printer fails for so long that its stand-in takes over, if that does not fail too; resolves when all is well. */
  async outage(): Promise<void> {
    const well = this.#printers.filter((printer) => !this.#struck.has(printer));
    if (well.length === 0) return;
    const printer = pick(this.#random, well);
    const standIn = well.find((other) => other === this.#printers[this.#printers.indexOf(printer) ^ 1]);
    const failing = standIn && this.#random() < FAIL_TOGETHER ? [printer, standIn] : [printer];
    await Promise.all(failing.map((one) => this.#strike(one, outages, 1)));
  }

  /** No further faults; resolves when those there are have passed. */
  async clear(): Promise<void> {
    this.#isCalm = true;
    await Promise.all(this.#raging);
    for (const { faults } of this.#printers) {
      faults.loseAck = false;
      faults.dropAfterBytes = null;
    }
  }

  #hangOver(printer: VirtualPrinter): void {
    printer.on('ticket', () => {
      if (this.#isCalm || this.#struck.has(printer) || this.#random() >= this.#often) return;
      void this.#strike(printer, kinds, this.#length);
    });
  }

  async #strike(printer: VirtualPrinter, possible: Record<string, Fault>, length: number): Promise<void> {
    this.#struck.add(printer);
    const passing = this.#rage(printer, possible, length);
    this.#raging.add(passing);
    await passing;
    this.#struck.delete(printer);
    this.#raging.delete(passing);
  }

  /** Some time into the next ticket, or between two. */
  async #rage(printer: VirtualPrinter, possible: Record<string, Fault>, length: number): Promise<void> {
    const [name, fault] = pick(this.#random, Object.entries(possible));
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    await pause(between(this.#random, 0, 60));
    const ms = (least: number, most: number) => between(this.#random, least, most) * length;
    await fault(printer, this.#random, ms);
  }
}
