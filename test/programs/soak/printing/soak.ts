import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../tablet.ts';
import { between, pick, type Random, randomFrom } from '../chance.ts';
import { insist } from '../insist.ts';
import { markedCopies, type PromisedTicket, paperFaults } from './paper.ts';
import { openPrintingRestaurant, type PrintingRestaurant } from './restaurant.ts';
import { Weather } from './weather.ts';

export interface PrintingSoak {
  readonly jobs: number;
  readonly printers: number;
  /** kill -9 of the server after so many tickets. */
  readonly killEvery: number;
  /** Faults of printers for each ticket. */
  readonly faultsPerTicket: number;
  readonly seed: number;
}

const TABLETS = 4;
/** Tickets that may wait: a kitchen hours behind would be another test. */
const BACKLOG = 300;
const PATIENCE_MS = 180_000;

export interface PrintingVerdict {
  readonly faults: readonly string[];
  readonly jobs: number;
  readonly kills: number;
  readonly marked: number;
  readonly weather: ReadonlyMap<string, number>;
}

/** Orders go to the kitchens over HTTP while printers fail and the server is killed; then the paper is looked at. */
export async function soakPrinting(
  soak: PrintingSoak,
  say: (line: string) => void = () => {},
): Promise<PrintingVerdict> {
  const random = randomFrom(soak.seed);
  const restaurant = await openPrintingRestaurant(soak.printers);
  try {
    const weather = new Weather(restaurant.printers, soak.faultsPerTicket, random);
    const evening = new Evening(restaurant, soak, random);
    await Promise.all([evening.serve(), evening.cutPower(say)]);
    await weather.clear();
    await evening.lastTickets();
    return {
      faults: [...(await evening.undecided()), ...paperFaults(restaurant.printers, evening.promised)],
      jobs: evening.promised.length,
      kills: evening.kills,
      marked: markedCopies(restaurant.printers),
      weather: weather.counts,
    };
  } finally {
    await restaurant.close();
  }
}

class Evening {
  readonly promised: PromisedTicket[] = [];
  kills = 0;
  readonly #restaurant: PrintingRestaurant;
  readonly #soak: PrintingSoak;
  readonly #random: Random;
  #isOver = false;

  constructor(restaurant: PrintingRestaurant, soak: PrintingSoak, random: Random) {
    this.#restaurant = restaurant;
    this.#soak = soak;
    this.#random = random;
  }

  /** Resolves when the guests are gone and their tickets out. */
  async serve(): Promise<void> {
    await Promise.all(Array.from({ length: TABLETS }, (_, tablet) => this.#guests(tablet)));
    await this.lastTickets();
    this.#isOver = true;
  }

  async #guests(tablet: number): Promise<void> {
    for (let guest = 0; this.promised.length < this.#soak.jobs; guest += 1) {
      await this.#guest(`tablet${tablet}-guest${guest}`);
      while (this.promised.length - this.#printed > BACKLOG) await pause(50);
    }
  }

  async #guest(key: string): Promise<void> {
    const { tablet, dishes } = this.#restaurant;
    const chosen = new Set([1, 2, 3, 4].map(() => pick(this.#random, dishes)));
    const items = [...chosen].map((menu_item_id) => ({ menu_item_id, quantity: 1 }));
    const order = await insist(tablet, '/pos/orders', { items }, `${key}-order`);
    const { kots }: { kots: { kot_number: string; print_jobs: { id: number }[] }[] } = await insist(
      tablet,
      `/pos/orders/${order.id}/kot`,
      undefined,
      `${key}-kot`,
    );
    for (const { kot_number: kot, print_jobs } of kots) {
      this.promised.push(...print_jobs.map(({ id: job }) => ({ kot, job })));
    }
  }

  get #printed(): number {
    return this.#restaurant.printers.reduce((sum, { state }) => sum + state.printed, 0);
  }

  /** Again and again, each time somewhere in a ticket. */
  async cutPower(say: (line: string) => void): Promise<void> {
    while (!this.#isOver) {
      const next = (this.kills + 1) * this.#soak.killEvery;
      while (this.#printed < next && !this.#isOver) await pause(20);
      if (this.#isOver) return;
      await pause(between(this.#random, 0, 100));
      await this.#restaurant.cutPower();
      this.kills += 1;
      say(`  ${this.#printed} tickets, ${this.promised.length} promised, ${this.kills} times kill -9`);
    }
  }

  /** Waits until nothing is left to print. */
  async lastTickets(): Promise<void> {
    const isOut = async () => {
      const waiting = await Promise.all(
        ['queued', 'sending', 'retrying', 'ambiguous'].map((s) => this.#count(s)),
      );
      return waiting.every((n) => n === 0);
    };
    await eventually('every ticket is out', isOut, PATIENCE_MS);
  }

  /** What waits for a person, though nothing here should. */
  async undecided(): Promise<string[]> {
    const counts = await Promise.all(['held', 'expired'].map((status) => this.#count(status)));
    return counts[0] || counts[1] ? [`${counts[0]} jobs are held, ${counts[1]} expired`] : [];
  }

  async #count(status: string): Promise<number> {
    const jobs = await this.#restaurant.tablet.must('GET', `/printing/jobs?status=${status}&limit=200`);
    return jobs.length;
  }
}
