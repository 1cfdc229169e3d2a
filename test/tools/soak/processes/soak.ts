import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Turn } from '../../../../server/office/exports/turn.ts';
import type { PostgresForTests } from '../../../harness/postgres/server.ts';
import { between, pick, type Random, randomFrom } from '../chance.ts';
import { type Disaster, Disasters } from './disasters.ts';
import { Doubles } from './doubles.ts';
import { liveAndDie, Toll } from './fates.ts';
import { Ledger } from './ledger.ts';
import { type Line, weathers } from './line.ts';
import { Person } from './person.ts';
import { type Branch, found, OWNER, type Restaurant } from './restaurant.ts';
import { Returns } from './returns.ts';
import { settle } from './settle.ts';
import { manageOffice, serveGuests } from './staff.ts';
import { setAside } from './verdict.ts';

interface Conditions {
  readonly kills: number;
  readonly seed: number;
  readonly branches: number;
  /** Of each branch. */
  readonly tablets: number;
  /** Where central is; absent: on SQLite. */
  readonly database?: PostgresForTests | undefined;
  readonly say?: (line: string) => void;
  /** Those that may come; all unless given. */
  readonly disasters?: readonly Disaster[];
}

interface Outcome {
  readonly kills: number;
  readonly deaths: Record<string, number>;
  readonly losses: Disasters['counts'];
  /** Ids that branches gave, none of them twice. */
  readonly given: number;
  /** What copies of data folders held that head office did not have. */
  readonly rescued: number;
  /** Servers that a restored head office did not know. */
  readonly returned: number;
  /** Of those the ones whose numbers others had by then: they began again, and what they had was rescued. */
  readonly replaced: number;
  readonly connections: Record<string, number>;
  readonly answers: number;
  readonly orders: number;
  readonly payments: number;
  /** Every copy was on a disk that was lost. */
  readonly excused: number;
  readonly refusals: Record<string, number>;
  /** Rows that wait for a person, by the reason. */
  readonly set_aside: Record<string, number>;
  readonly settled_ms: number;
  /** Where the data is kept when something is wrong. */
  readonly folder: string;
  readonly faults: readonly string[];
}

/**
 * Servers of head office and its branches die at named steps of replication and at any other moment, on lines that do
 * everything lines do, while people order, pay and edit on all sides; disks lose what they held. Then all is made good.
 */
export async function soakProcesses(conditions: Conditions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-processes-'));
  const random = randomFrom(conditions.seed);
  const restaurant = await found({ ...conditions, folder, random });
  try {
    return await new Run(restaurant, conditions, random).run(folder);
  } finally {
    await restaurant.close();
  }
}

const SHORTEST_WEATHER_MS = 300;
const MAX_WEATHER_MS = 3_000;
const OFTEN = 25;

class Run {
  readonly #restaurant: Restaurant;
  readonly #conditions: Conditions;
  readonly #random: Random;
  readonly #ledger = new Ledger();
  readonly #toll = new Toll();
  readonly #disasters: Disasters;
  readonly #returns: Returns;
  readonly #doubles: Doubles;
  /** Of the central server: one life after another, and what needs it to be there in between. */
  readonly #office = new Turn();
  #working = true;
  /** Some are told to wait until their server has come back, so the person who helps it back stays for as long. */
  #serving = true;

  constructor(restaurant: Restaurant, conditions: Conditions, random: Random) {
    this.#restaurant = restaurant;
    this.#conditions = conditions;
    this.#random = random;
    this.#doubles = new Doubles(restaurant, { random, ledger: this.#ledger, dishes: restaurant.dishes });
    this.#returns = new Returns(restaurant, this.#doubles.asides);
    this.#disasters = new Disasters(restaurant, this.#doubles, this.#ledger, random, conditions);
  }

  async run(folder: string): Promise<Outcome> {
    const { central, branches } = this.#restaurant;
    for (const computer of [central, ...branches.map((branch) => branch.computer)]) await computer.kill();
    const staff = this.#staff();
    const returns = this.#returns.watch(() => this.#serving);
    const weather = branches.map(({ line }) => this.#weather(line));
    await Promise.all([this.#livesOfCentral(), ...branches.map((branch) => this.#livesOf(branch))]);
    this.#working = false;
    await Promise.all(weather);
    for (const { line } of branches) line.mend();
    for (const branch of branches) await this.#doubles.resolve(branch);
    const starting = [central, ...branches.map((branch) => branch.computer)].map((one) => one.start());
    await Promise.all(starting);
    await Promise.all(staff);
    this.#serving = false;
    await returns;
    const settling = { ledger: this.#ledger, returns: this.#returns, asides: this.#doubles.asides };
    const { ms, rescued, faults } = await settle(this.#restaurant, settling);
    const aside = await setAside([this.#restaurant.books, ...branches.map(({ books }) => books)]);
    return { ...this.#figures(), rescued, set_aside: aside, settled_ms: Math.round(ms), folder, faults };
  }

  #staff(): Promise<void>[] {
    const { central, branches, dishes } = this.#restaurant;
    const ledger = this.#ledger;
    const shift = { random: this.#random, ledger, dishes, running: () => this.#working };
    const anyLost = () => ledger.centralLost || branches.some(({ lost }) => lost);
    const office = manageOffice(
      { ...shift, hasLost: anyLost },
      new Person(central.url, OWNER, ledger),
      'office',
    );
    const tablets = branches.flatMap((branch) =>
      Array.from({ length: this.#conditions.tablets }, (_, n) => {
        const person = new Person(branch.computer.url, OWNER, ledger);
        const name = `branch${branch.id}-tablet${n}`;
        return serveGuests({ ...shift, hasLost: () => branch.lost }, person, branch, name);
      }),
    );
    return [office, ...tablets];
  }

  async #weather(line: Line): Promise<void> {
    while (this.#working) {
      if (this.#random() < 0.5) line.mend();
      else line.change(pick(this.#random, weathers));
      await sleep(between(this.#random, SHORTEST_WEATHER_MS, MAX_WEATHER_MS));
    }
  }

  get #over(): boolean {
    return this.#toll.kills >= this.#conditions.kills;
  }

  async #livesOfCentral(): Promise<void> {
    while (!this.#over) {
      await this.#office.during(async () => {
        await liveAndDie(this.#restaurant.central, this.#random, this.#toll);
        await this.#disasters.strikeCentral(this.#toll.kills);
      });
      this.#tell();
    }
  }

  async #livesOf(branch: Branch): Promise<void> {
    while (!this.#over) {
      await liveAndDie(branch.computer, this.#random, this.#toll);
      if (await this.#disasters.strikeBranch(branch, this.#toll.kills)) await this.#replaceDisk(branch);
      this.#tell();
    }
  }

  #replaceDisk(branch: Branch): Promise<void> {
    const { central } = this.#restaurant;
    return this.#office.during(async () => {
      await central.start();
      await this.#disasters.replace(branch);
      await central.kill();
    });
  }

  #tell(): void {
    const { kills } = this.#toll;
    if (kills % OFTEN !== 0) return;
    this.#conditions.say?.(`  ${kills} dead, ${this.#ledger.payments.size} payments answered`);
  }

  #figures() {
    const { orders, payments, excused, refusals, answers } = this.#ledger;
    return {
      kills: this.#toll.kills,
      deaths: Object.fromEntries(this.#toll.at),
      losses: this.#disasters.counts,
      given: this.#ledger.given,
      returned: this.#returns.count,
      replaced: this.#returns.replaced,
      connections: connectionsOf(this.#restaurant.branches.map(({ line }) => line)),
      answers,
      orders: orders.size,
      payments: payments.size,
      excused: excused.size,
      refusals: Object.fromEntries(refusals),
    };
  }
}

const connectionsOf = (lines: readonly Line[]): Record<string, number> =>
  Object.fromEntries(
    weathers.map((weather) => [weather, lines.reduce((sum, { seen }) => sum + (seen.get(weather) ?? 0), 0)]),
  );
