import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from '../../printer/faults.ts';
import type { VirtualPrinter } from '../../printer/virtual-printer.ts';
import { between, pick, type Random } from '../chance.ts';
import { move } from './move.ts';
import type { PrintingRestaurant, Station } from './restaurant.ts';
import type { Outage } from './takeover.ts';

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
  'slow line': lasting('drip', 10, null, 500, 3_000),
  'death in a ticket': async ({ faults }, random, ms) => {
    faults.dieAfterBytes = between(random, 1, 500);
    await pause(ms(500, 3_000));
    faults.dieAfterBytes = null;
    faults.powerOff = false;
  },
  'lost confirmation': async ({ faults }) => {
    faults.loseAck = true;
  },
  'broken connection': async ({ faults }, random) => {
    faults.dropAfterBytes = between(random, 0, 500);
  },
};

/** Longer than the half minute after which another printer takes over. */
const outages: Record<string, Fault> = {
  'long paper end': lasting('paperOut', true, false, 60_000, 70_000),
  'long power cut': lasting('powerOff', true, false, 60_000, 70_000),
  'long hang': lasting('hang', true, false, 60_000, 70_000),
  'unplugged cable': lasting('refuseConnections', true, false, 60_000, 70_000),
};

export interface Climate {
  /** Faults for each ticket. */
  readonly often: number;
  /** Of a fault, of what it usually lasts; outages last as long as they must. */
  readonly length: number;
  /** Moves for each fault. */
  readonly moves: number;
}

/** Strikes a printer behind some of its tickets, so that there is as much of it however fast the printing goes. */
export class Weather {
  readonly counts = new Map<string, number>();
  /** Those of one printer alone. */
  readonly outages: Outage[] = [];
  readonly #restaurant: PrintingRestaurant;
  readonly #random: Random;
  readonly #climate: Climate;
  readonly #struck = new Set<Station>();
  /** One of them fails for long and the other stands in: neither is moved. */
  readonly #settled = new Set<Station>();
  readonly #raging = new Set<Promise<void>>();
  #isCalm = false;

  constructor(restaurant: PrintingRestaurant, climate: Climate, random: Random) {
    this.#restaurant = restaurant;
    this.#climate = climate;
    this.#random = random;
    for (const station of restaurant.stations) this.#hangOver(station);
  }

  /** A printer fails for so long that its stand-in takes over, if that does not fail too; resolves when all is well. */
  async outage(): Promise<void> {
    const { stations } = this.#restaurant;
    const well = stations.filter((station) => !this.#struck.has(station));
    if (well.length === 0) return;
    const station = pick(this.#random, well);
    const standIn = well.find((other) => other === stations[stations.indexOf(station) ^ 1]);
    const failing = standIn && this.#random() < FAIL_TOGETHER ? [station, standIn] : [station];
    const settled = standIn ? [station, standIn] : [station];
    for (const one of settled) this.#settled.add(one);
    const ends = failing.map((one) => this.#strike(one, () => this.#rage(one, outages, 1)));
    if (standIn && failing.length === 1) this.outages.push(await outageOf(station, standIn, ends));
    await Promise.all(ends);
    for (const one of settled) this.#settled.delete(one);
  }

  /** No further faults; resolves when those there are have passed. */
  async clear(): Promise<void> {
    this.#isCalm = true;
    await Promise.all(this.#raging);
    for (const { device } of this.#restaurant.stations) {
      device.faults.loseAck = false;
      device.faults.dropAfterBytes = null;
    }
  }

  #hangOver(station: Station): void {
    station.device.on('ticket', () => {
      const { often, length, moves } = this.#climate;
      if (this.#isCalm || this.#struck.has(station) || this.#random() >= often) return;
      const moved = this.#random() < moves && !this.#settled.has(station);
      void this.#strike(station, () => (moved ? this.#move(station) : this.#rage(station, kinds, length)));
    });
  }

  async #strike(station: Station, fault: () => Promise<void>): Promise<void> {
    this.#struck.add(station);
    const passing = fault();
    this.#raging.add(passing);
    await passing;
    this.#struck.delete(station);
    this.#raging.delete(passing);
  }

  async #move(station: Station): Promise<void> {
    this.#count('move');
    await move(this.#restaurant, station, this.#random);
  }

  /** Some time into the next ticket, or between two. */
  async #rage({ device }: Station, possible: Record<string, Fault>, length: number): Promise<void> {
    const [name, fault] = pick(this.#random, Object.entries(possible));
    this.#count(name);
    await pause(between(this.#random, 0, 60));
    const ms = (least: number, most: number) => between(this.#random, least, most) * length;
    await fault(device, this.#random, ms);
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

async function outageOf(
  { printerId, device: { name } }: Station,
  standIn: Station,
  ends: readonly Promise<void>[],
): Promise<Outage> {
  const from = Date.now();
  await Promise.all(ends);
  return { printerId, standInId: standIn.printerId, name, from, to: Date.now() };
}
