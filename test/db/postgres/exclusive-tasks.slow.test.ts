import { expect, onTestFinished, test } from 'vitest';
import type { ExclusiveTask } from '../../../server/db/postgres/exclusive-tasks.ts';
import { PostgresServer } from '../../../server/db/postgres/server.ts';
import { quiet } from '../../harness/database.ts';
import { query } from '../../harness/postgres/databases.ts';
import { openDatabase } from './central.ts';

/** Work that says whether it is on; it cannot be begun while `fault` says why. */
class Work implements ExclusiveTask {
  isOn = false;
  fault: Error | undefined;

  async start(): Promise<void> {
    this.isOn = true;
    if (this.fault) throw this.fault;
  }

  async stop(): Promise<void> {
    this.isOn = false;
  }
}

function processOn(url: string) {
  const troubles: unknown[] = [];
  const server = new PostgresServer(url, { ...quiet, notBegun: (error) => troubles.push(error) });
  onTestFinished(() => server.end());
  return { duties: server.duties, troubles };
}

const LOCKS = `from pg_locks where locktype = 'advisory' and classid = 730214
  and database = (select oid from pg_database where datname = current_database())`;

test('work that could not be begun keeps nobody from other work or from this, and is tried again', async () => {
  const url = await openDatabase();
  const [one, two] = [processOn(url), processOn(url)];
  const [faulty, other, taken] = [new Work(), new Work(), new Work()];
  faulty.fault = new Error('a passing fault');
  await expect(one.duties.add(1, faulty)).rejects.toThrow('a passing fault');
  expect(faulty.isOn).toBe(false);
  await one.duties.add(2, other).catch(() => {});
  expect(other.isOn).toBe(true);
  await two.duties.add(1, taken);
  expect(taken.isOn).toBe(true);

  await two.duties.remove(1);
  await expect.poll(() => one.troubles.length, { timeout: 10_000 }).toBeGreaterThan(0);
  faulty.fault = undefined;
  await expect.poll(() => faulty.isOn, { timeout: 10_000 }).toBe(true);
});

test('a process whose lock is lost stops the work, and one of the two goes on', async () => {
  const url = await openDatabase();
  const [one, two] = [new Work(), new Work()];
  await processOn(url).duties.add(1, one);
  await processOn(url).duties.add(1, two);
  expect([one.isOn, two.isOn]).toEqual([true, false]);
  let stops = 0;
  const stop = one.stop.bind(one);
  one.stop = async () => {
    stops++;
    await stop();
  };
  await query(url, `select pg_terminate_backend(pid) ${LOCKS}`);
  await expect.poll(() => stops, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => [one.isOn, two.isOn].filter(Boolean).length, { timeout: 10_000 }).toBe(1);
  expect((await query(url, `select count(*)::int as n ${LOCKS}`))[0]?.n).toBe(1);
});
