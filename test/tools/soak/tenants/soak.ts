import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anonymousMemory } from '../../bench/process.ts';
import { type Serving, serve } from '../../galley.ts';
import { Tablet } from '../../tablet.ts';
import { between, pick, type Random, randomFrom } from '../chance.ts';
import { guestOf, ROWS_OF_ORDER, SimulatedBranch } from './branch.ts';
import { processorSeconds, spreadOf } from './footprint.ts';
import { emptyDatabase, foundTenants, type Invited, ownerOf, PASSWORD } from './founding.ts';
import { isolationFaults } from './isolation.ts';

interface Conditions {
  readonly tenants: number;
  readonly branches: number;
  readonly seed: number;
  readonly databaseUrl?: string | undefined;
  readonly say?: (line: string) => void;
}

interface Outcome {
  readonly branches: number;
  readonly founding_s: number;
  readonly joining_s: number;
  /** All branches come back at once with what they sold without a line; one tenant in twenty with ten times as much. */
  readonly backlog: {
    readonly rows: number;
    readonly rows_per_s: number;
    readonly tenants_ms: Spread;
    readonly heavy_tenants_ms: Spread;
  };
  /** From a commit at a branch until central has it, while all are connected. */
  readonly online_ms: Spread;
  /** From a change at head office until every branch of the tenant has it. */
  readonly downward_ms: Spread;
  readonly central: { readonly cpu_s: number; readonly memory_mb: number };
  readonly folder: string;
  readonly faults: readonly string[];
}

type Spread = ReturnType<typeof spreadOf>;

const OFFLINE_ORDERS = 10;
const HEAVY_EVERY = 20;
const HEAVY_ORDERS = 100;
const ONLINE_ORDERS_A_TENANT = 5;
const LOOK_EVERY_MS = 10;
const MAX_MS = 300_000;
/** Branches that join at a time. */
const LISTENERS = 4;

/** Many restaurants at one central server: nothing of one is seen by another, and none waits for another. */
export async function soakTenants(conditions: Conditions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-tenants-'));
  const { databaseUrl } = conditions;
  const started = performance.now();
  const invited = await foundTenants({ ...conditions, folder, databaseUrl });
  const founding = performance.now() - started;
  conditions.say?.(`${conditions.tenants} tenants are set up in ${Math.round(founding / 1_000)} s`);
  const env = { GALLEY_RATE_LIMIT: '0', ...(databaseUrl && { GALLEY_DATABASE_URL: databaseUrl }) };
  const central = await serve({ role: 'central', dataDir: join(folder, 'central') }, { env });
  const crowd = new Crowd(conditions, central, folder);
  try {
    const measured = await crowd.work(invited);
    const faults = await isolationFaults(crowd.branches, { folder, databaseUrl });
    return { ...measured, founding_s: Math.round(founding / 1_000), folder, faults };
  } finally {
    await crowd.close();
    await central.stop();
  }
}

class Crowd {
  readonly branches: SimulatedBranch[] = [];
  readonly #conditions: Conditions;
  readonly #central: Serving;
  readonly #folder: string;
  readonly #random: Random;

  constructor(conditions: Conditions, central: Serving, folder: string) {
    this.#conditions = conditions;
    this.#central = central;
    this.#folder = folder;
    this.#random = randomFrom(conditions.seed);
  }

  async work(invited: readonly Invited[]): Promise<Omit<Outcome, 'founding_s' | 'folder' | 'faults'>> {
    const say = this.#conditions.say ?? (() => {});
    const started = performance.now();
    await this.#join(invited);
    const joining = Math.round((performance.now() - started) / 1_000);
    say(`${this.branches.length} branches have joined in ${joining} s`);
    const cpu = processorSeconds(this.#central.pid);
    const backlog = await this.#backlog();
    say(`all have come back: ${JSON.stringify(backlog)}`);
    const online = await this.#online();
    const downward = await this.#downward();
    return {
      branches: this.branches.length,
      joining_s: joining,
      backlog,
      online_ms: spreadOf(online),
      downward_ms: spreadOf(downward),
      central: {
        cpu_s: Number((processorSeconds(this.#central.pid) - cpu).toFixed(1)),
        memory_mb: Math.round(anonymousMemory(this.#central.pid)),
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.branches.map((branch) => branch.close()));
  }

  async #join(invited: readonly Invited[]): Promise<void> {
    const waiting = [...invited];
    const opening = {
      folder: this.#folder,
      centralUrl: this.#central.url,
      copyEmpty: await emptyDatabase(this.#folder),
    };
    const listener = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        this.branches.push(await SimulatedBranch.open(next, opening));
    };
    await Promise.all(Array.from({ length: LISTENERS }, listener));
  }

  async #backlog(): Promise<Outcome['backlog']> {
    const isHeavy = (tenantId: number) => tenantId % HEAVY_EVERY === 0;
    for (const branch of this.branches) {
      const orders = isHeavy(branch.tenantId) ? HEAVY_ORDERS : OFFLINE_ORDERS;
      for (let n = 0; n < orders; n++) await branch.serve();
    }
    const started = performance.now();
    for (const branch of this.branches) branch.connect();
    const times = await Promise.all(
      [...this.#byTenant()].map(async ([tenantId, branches]) => {
        await until(`all of tenant ${tenantId} is at central`, () => branches.every(({ isSent }) => isSent));
        return { tenantId, ms: performance.now() - started };
      }),
    );
    const rows = ROWS_OF_ORDER * this.branches.reduce((sum, { orders }) => sum + orders, 0);
    const took = Math.max(...times.map(({ ms }) => ms));
    const timesOf = (heavy: boolean) =>
      spreadOf(times.filter(({ tenantId }) => isHeavy(tenantId) === heavy).map(({ ms }) => ms));
    const spreads = { tenants_ms: timesOf(false), heavy_tenants_ms: timesOf(true) };
    return { rows, rows_per_s: Math.round((rows / took) * 1_000), ...spreads };
  }

  /** One order after another somewhere, about twenty a second. */
  async #online(): Promise<number[]> {
    const count = this.#conditions.tenants * ONLINE_ORDERS_A_TENANT;
    const times: Promise<number>[] = [];
    for (let n = 0; n < count; n++) {
      const branch = pick(this.#random, this.branches);
      await branch.serve();
      const started = performance.now();
      const sent = until('an order is at central', () => branch.isSent);
      times.push(sent.then(() => performance.now() - started));
      await sleep(between(this.#random, 0, 100));
    }
    return Promise.all(times);
  }

  /** Head office of every tenant enters a guest, whom each of its branches must know. */
  async #downward(): Promise<number[]> {
    const times: number[] = [];
    for (const [tenantId, branches] of this.#byTenant()) {
      const owner = await Tablet.logIn(this.#central.url, ownerOf(tenantId), PASSWORD);
      const name = guestOf(tenantId, 'of head office');
      const started = performance.now();
      await owner.must('POST', '/pos/customers', { name });
      const everywhere = async () =>
        (await Promise.all(branches.map((one) => one.hasCustomer(name)))).every(Boolean);
      await until(`the branches of tenant ${tenantId} know a guest`, everywhere);
      times.push(performance.now() - started);
    }
    return times;
  }

  #byTenant(): Map<number, SimulatedBranch[]> {
    return Map.groupBy(this.branches, ({ tenantId }) => tenantId);
  }
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + MAX_MS;
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error(`not within ${MAX_MS / 1_000} s: ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
}
