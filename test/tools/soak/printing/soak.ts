import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../tablet.ts';
import { between, pick, type Random, randomFrom } from '../chance.ts';
import { Cashier } from './cashier.ts';
import { jobsPromised, nothingPromised, serveGuest } from './guests.ts';
import { allJobs, historiesOf } from './jobs.ts';
import { LevelWatch } from './level-watch.ts';
import { openPrintingRestaurant, type PrintingRestaurant } from './restaurant.ts';
import { judge, type Verdict } from './verdict.ts';
import { type Climate, Weather } from './weather.ts';

interface PrintingSoak {
  readonly jobs: number;
  readonly printers: number;
  readonly tablets: number;
  /** kill -9 of the server after so many jobs. */
  readonly killEvery: number;
  readonly climate: Climate;
  /** Whether printers fail for so long that others take over, in spite of the kills. */
  readonly outages: boolean;
  readonly seed: number;
}

/** Tickets that may wait: a kitchen hours behind would be another test. */
const BACKLOG = 200;
const PATIENCE_MS = 400_000;
/** While a printer fails for long, the server is killed as often as this, however few jobs there are. */
const KILL_EVERY_MS = 20_000;
const SAY_EVERY_MS = 20_000;
const CALM_MS = 20_000;

interface PrintingVerdict extends Verdict {
  readonly jobs: number;
  readonly kills: number;
  readonly asked: number;
  /** Of which the time until the stand-in took over was measured. */
  readonly takeovers: number;
  readonly weather: ReadonlyMap<string, number>;
}

/**
 * An evening over HTTP while printers fail and the server is killed; then the paper is looked at. Where there is a
 * fault, the restaurant's data is kept and `say` hears where.
 */
export async function soakPrinting(
  soak: PrintingSoak,
  say: (line: string) => void = () => {},
): Promise<PrintingVerdict> {
  const restaurant = await openPrintingRestaurant(soak.printers);
  let isSound = false;
  try {
    const verdict = await spendEvening(restaurant, soak, say);
    isSound = verdict.faults.length === 0;
    return verdict;
  } finally {
    if (isSound) await restaurant.close();
    else say(`the data is kept in ${await restaurant.closeAndKeep()}`);
  }
}

async function spendEvening(
  restaurant: PrintingRestaurant,
  soak: PrintingSoak,
  say: (line: string) => void,
): Promise<PrintingVerdict> {
  const random = randomFrom(soak.seed);
  const { stations, tablet } = restaurant;
  const weather = new Weather(restaurant, soak.climate, random);
  const levels = new LevelWatch(tablet, stations);
  const watching = levels.work();
  const evening = new Evening(restaurant, soak, random);
  const cashier = new Cashier(restaurant);
  const desk = cashier.work();
  await Promise.all([
    evening.serve(),
    evening.cutPower(),
    evening.tell(say),
    ...(soak.outages ? [evening.breakDown(weather)] : []),
  ]);
  await weather.clear();
  await evening.lastTickets();
  cashier.goHome();
  levels.end();
  await Promise.all([desk, watching]);
  const jobs = (await allJobs(tablet)).filter(({ document }) => document !== 'test');
  const histories = await historiesOf(tablet, jobs);
  const { promises, kills } = evening;
  const { retries, asked } = cashier;
  const outages = weather.outages.filter((outage) => !levels.isInDoubt(outage));
  return {
    ...judge({ stations, jobs, histories, promises, retries, outages, wrongLevels: levels.faults }),
    jobs: jobs.length,
    kills,
    asked,
    takeovers: outages.length,
    weather: weather.counts,
  };
}

class Evening {
  readonly promises = nothingPromised();
  kills = 0;
  readonly #restaurant: PrintingRestaurant;
  readonly #soak: PrintingSoak;
  readonly #random: Random;
  #isOver = false;
  #isBroken = false;
  #waiting = 0;

  constructor(restaurant: PrintingRestaurant, soak: PrintingSoak, random: Random) {
    this.#restaurant = restaurant;
    this.#soak = soak;
    this.#random = random;
  }

  get #promised(): number {
    return jobsPromised(this.promises);
  }

  /** Resolves when the last guest has left. */
  async serve(): Promise<void> {
    const watch = this.#watch();
    await this.#moveTill();
    await Promise.all(Array.from({ length: this.#soak.tablets }, (_, tablet) => this.#guests(tablet)));
    this.#isOver = true;
    await watch;
  }

  async #guests(tablet: number): Promise<void> {
    // However slow the computer is, an evening has a kill in it.
    for (let guest = 0; this.#promised < this.#soak.jobs || this.kills === 0; guest += 1) {
      const key = `tablet${tablet}-guest${guest}`;
      await serveGuest(this.#restaurant, this.promises, this.#random, key);
      while (this.#waiting >= BACKLOG) await pause(50);
    }
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      this.#waiting = await this.#count('queued').catch(() => this.#waiting);
      await pause(200);
    }
  }

  /** The till has its printer at another place every now and then, so that money meets printers of every make. */
  async #moveTill(): Promise<void> {
    await this.#restaurant.useForReceipts(pick(this.#random, this.#restaurant.stations));
  }

  get #printed(): number {
    return this.#restaurant.stations.reduce((sum, { device }) => sum + device.state.printed, 0);
  }

  /** Again and again, each time somewhere in a ticket. */
  async cutPower(): Promise<void> {
    const { killEvery } = this.#soak;
    for (let next = killEvery; ; next += killEvery) {
      // What an outage put off is not made up for.
      if (this.#promised > next + killEvery) next = this.#promised;
      const since = performance.now();
      const isLate = () => this.#isBroken && performance.now() - since > KILL_EVERY_MS;
      while (this.#promised < next && !isLate() && !this.#isOver) await pause(20);
      if (this.#isOver) return;
      next = Math.min(next, this.#promised);
      await pause(between(this.#random, 0, 100));
      await this.#restaurant.cutPower();
      this.kills += 1;
      await this.#moveTill();
    }
  }

  /** Now and then a printer fails for good, until its stand-in prints for it. */
  async breakDown(weather: Weather): Promise<void> {
    while (!this.#isOver) {
      this.#isBroken = true;
      await weather.outage();
      this.#isBroken = false;
      for (let ms = 0; ms < CALM_MS && !this.#isOver; ms += 100) await pause(100);
    }
  }

  async tell(say: (line: string) => void): Promise<void> {
    for (let ms = 0; !this.#isOver; ms += 100) {
      if (ms % SAY_EVERY_MS === 0) {
        say(`  ${this.#printed} tickets out, ${this.#promised} jobs promised, ${this.kills} times kill -9`);
      }
      await pause(100);
    }
  }

  /** Waits until nothing is left to print. */
  async lastTickets(): Promise<void> {
    const isOut = async () => {
      const statuses = ['queued', 'sending', 'retrying', 'ambiguous'];
      const waiting = await Promise.all(statuses.map((status) => this.#count(status)));
      return waiting.every((n) => n === 0);
    };
    await eventually('every ticket is out', isOut, PATIENCE_MS);
  }

  async #count(status: string): Promise<number> {
    const jobs = await this.#restaurant.tablet.must('GET', `/printing/jobs?status=${status}&limit=200`);
    return jobs.length;
  }
}
