import { expect, test } from 'vitest';
import { ReadConnections } from '../../../server/read-worker/connections.ts';
import { query } from '../../harness/postgres/databases.ts';
import { openCentral, openDatabase, SCHEMA } from './central.ts';

const RUNNING =
  "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(%' and state = 'active'";

test('a statement of a report that nobody waits for ends with its connection, and the next one reads', async () => {
  const url = await openDatabase();
  await openCentral(url);
  const running = async () => Number((await query(url, `${RUNNING} and pid <> pg_backend_pid()`))[0]?.n);
  const places = new ReadConnections();
  const place = { url, schema: SCHEMA };
  const leaving = new AbortController();
  const left = places.during(place, leaving.signal, (snapshot) =>
    snapshot((handle) => handle.execute('select pg_sleep(600)', [])),
  );
  left.catch(() => {});
  await expect.poll(running, { interval: 50 }).toBe(1);
  leaving.abort();
  const since = performance.now();
  await expect(left).rejects.toThrow();
  await expect.poll(running, { interval: 50 }).toBe(0);
  expect(performance.now() - since).toBeLessThan(5_000);
  const one = await places.during(place, new AbortController().signal, (snapshot) =>
    snapshot((handle) => handle.execute<{ one: number }>('select 1 as one', [])),
  );
  expect(one).toEqual([{ one: 1 }]);
  await places.release(place);
});
