import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemCaller } from '../../../server/core/permissions.ts';
import { systemClock } from '../../../server/core/time/clock.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { PostgresServer } from '../../../server/db/postgres/server.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { startPostgres } from '../../harness/postgres/server.ts';
import { addMenuItem, addOrder } from '../../sync/worlds/rows.ts';
import { between, pick, type Random, randomFrom } from './chance.ts';

const PROCESSES = 4;
const WRITERS = 32;
const TENANTS = [1, 2];
const DISHES = 12;
const quiet = { slowQuery: () => {}, stall: () => {}, notBegun: () => {}, held: () => {} };

/**
 * Writers of several processes change the same few rows of two tenants in any order, undo some of it and make orders
 * besides. None may wait for ever, none may be sacrificed, and every answered change must be there once.
 */
export async function deadlock(minutes: number, seed: number): Promise<boolean> {
  console.log(`${WRITERS} writers in ${PROCESSES} processes for ${minutes} minutes, seed ${seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'galley-soak-'));
  const postgres = await startPostgres();
  const servers = Array.from(
    { length: PROCESSES },
    () => new PostgresServer(postgres.urlOf('postgres'), quiet),
  );
  try {
    const restaurants = await openAll(servers, folder);
    const until = performance.now() + minutes * 60_000;
    const writers = Array.from({ length: WRITERS }, (_, at) =>
      write(restaurants[at % PROCESSES] ?? [], until, randomFrom(seed + at)),
    );
    const done = (await Promise.all(writers)).flat();
    const faults = await verdict(postgres.urlOf('postgres'), done);
    for (const restaurant of restaurants.flat()) await restaurant.close();
    console.log(`${done.length} transactions; ${faults.length === 0 ? 'no fault' : faults.join('; ')}`);
    return faults.length === 0;
  } finally {
    for (const server of servers) await server.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For each process its tenants; the first one makes them. */
async function openAll(servers: readonly PostgresServer[], folder: string): Promise<TenantDatabase[][]> {
  const restaurants: TenantDatabase[][] = [];
  for (const server of servers) {
    const own: TenantDatabase[] = [];
    for (const id of TENANTS) {
      own.push(
        await openTenant({
          ...{
            file: join(folder, `${id}.sqlite`),
            server,
            id,
            role: 'central',
            clock: systemClock,
            log: quiet,
          },
          prepare: installCapture,
          create: { node: 0, currency: 'INR' },
        }),
      );
    }
    restaurants.push(own);
  }
  for (const tenant of restaurants[0] ?? []) {
    await tenant.transact(systemCaller, async (tx) => {
      for (let n = 0; n < DISHES; n++) await addMenuItem(tx, `Dish ${n}`, 0);
    });
  }
  return restaurants;
}

interface Done {
  readonly tenant: number;
  /** How often each dish was counted up. */
  readonly counted: number;
  readonly orders: number;
}

async function write(tenants: readonly TenantDatabase[], until: number, random: Random): Promise<Done[]> {
  const done: Done[] = [];
  while (performance.now() < until) {
    const tenant = pick(random, tenants);
    done.push(await tenant.transact(systemCaller, (tx) => change(tx, random)));
  }
  return done;
}

async function change(tx: Tx, random: Random): Promise<Done> {
  const dishes = Array.from({ length: between(random, 1, 6) }, () => between(random, 1, DISHES + 1));
  for (const id of dishes) await countUp(tx, id);
  const undone = tx.nested(async () => {
    await countUp(tx, between(random, 1, DISHES + 1));
    throw new Error('not this one');
  });
  await undone.catch(() => {});
  const orders = random() < 0.3 ? 1 : 0;
  if (orders) await addOrder(tx, 1, between(random, 1, 5));
  return { tenant: tx.tenant.id, counted: dishes.length, orders };
}

const countUp = (tx: Tx, id: number) =>
  tx.execute('update menu_items set price = price + 1 where id = ?', [id]);

async function verdict(url: string, done: readonly Done[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async (text: string) => Number((await client.query(text)).rows[0]?.n);
  const faults: string[] = [];
  const expectEqual = (what: string, found: number, expected: number) => {
    if (found !== expected) faults.push(`${what}: ${found} instead of ${expected}`);
  };
  expectEqual(
    'deadlocks',
    await one('select deadlocks as n from pg_stat_database where datname = current_database()'),
    0,
  );
  for (const id of TENANTS) {
    const own = done.filter(({ tenant }) => tenant === id);
    const sum = (of: (one: Done) => number) => own.reduce((total, one) => total + of(one), 0);
    expectEqual(
      `tenant ${id}, counts`,
      await one(`select sum(price) as n from tenant_${id}.menu_items`),
      sum(({ counted }) => counted),
    );
    expectEqual(
      `tenant ${id}, orders`,
      await one(`select count(*) as n from tenant_${id}.orders`),
      sum(({ orders }) => orders),
    );
    // One number was taken to make the dishes.
    expectEqual(
      `tenant ${id}, numbers`,
      await one(`select tx as n from tenant_${id}.sync_ctx`),
      own.length + 1,
    );
  }
  await client.end();
  return faults;
}
