import { expect, test } from 'vitest';
import { systemCaller as caller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { collect } from '../../../sync/exchange/collect.ts';
import { readColumns } from '../../../sync/registry/columns.ts';
import { downward } from '../../../sync/registry/tables.ts';
import { query } from '../../harness/postgres/databases.ts';
import { addArea } from '../../sync/worlds/rows.ts';
import { openCentral, openDatabase, SCHEMA } from './central.ts';

/** Reads what is new as a branch does: everything up to a number, and never again what is below it. */
class Follower {
  readonly #tenant: TenantDatabase;
  #cursor = 0;
  readonly seen: string[] = [];

  constructor(tenant: TenantDatabase) {
    this.#tenant = tenant;
  }

  async look(): Promise<void> {
    const route = { tables: downward, receiver: 99 };
    const batch = await this.#tenant.read(caller, (reader) =>
      collect(reader, readColumns(this.#tenant), route, this.#cursor, 100),
    );
    this.#cursor = batch.to;
    for (const { columns } of batch.tables) this.seen.push(...(columns.name as string[]));
  }
}

/** One writer has its number and lingers; another comes meanwhile; a follower looks before and after they are done. */
async function overlap(url: string, change = '') {
  const [slow, fast] = [await openCentral(url), await openCentral(url)];
  const follower = new Follower(await openCentral(url));
  await query(url, change);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = slow.transact(caller, async (tx, { tx: number }) => {
    await addArea(tx, 1, 'first');
    begun.resolve();
    await mayEnd.promise;
    return number;
  });
  await Promise.race([begun.promise, first]);
  let isDone = false;
  const second = fast.transact(caller, async (tx, { tx: number }) => {
    await addArea(tx, 1, 'second');
    return number;
  });
  const done = () => {
    isDone = true;
  };
  second.then(done, done);
  while (!isDone && !(await someoneWaits(url))) await new Promise((resolve) => setTimeout(resolve, 5));
  await follower.look();
  const early = [...follower.seen];
  mayEnd.resolve();
  const numbers = [await first, await second];
  await follower.look();
  return { numbers, early, seen: follower.seen };
}

async function someoneWaits(url: string): Promise<boolean> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await query(url, text)).length > 0;
}

test('numbers come in the order of commits, so that a cursor passes nothing by', async () => {
  const url = await openDatabase();
  const { numbers, early, seen } = await overlap(url);
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  expect(early).toEqual([]);
  expect(seen).toEqual(['first', 'second']);
});

/** The same row, read and numbered through a view whose update locks nothing. */
const WITHOUT_LOCK = `
  create sequence ${SCHEMA}.unlocked;
  create schema hidden;
  alter table ${SCHEMA}.sync_ctx set schema hidden;
  create view ${SCHEMA}.sync_ctx as
    select id, node, (select last_value from ${SCHEMA}.unlocked) as tx, hlc, origin, duty from hidden.sync_ctx;
  create function ${SCHEMA}.number_it() returns trigger language plpgsql as
    $$ begin new.tx := nextval('${SCHEMA}.unlocked'); return new; end $$;
  create trigger number_it instead of update on ${SCHEMA}.sync_ctx for each row execute function ${SCHEMA}.number_it()`;

test('with the lock taken out, the same follower misses what was committed late', async () => {
  const url = await openDatabase();
  const { early, seen } = await overlap(url, WITHOUT_LOCK);
  expect(early).toEqual(['second']);
  expect(seen).toEqual(['second']);
});
