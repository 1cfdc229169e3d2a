import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { Batch } from '../../../server/db/postgres/batch.ts';
import { query } from '../../harness/postgres/databases.ts';
import { addArea } from '../../sync/worlds/rows.ts';
import { openDatabase } from './central.ts';
import { openRestaurant } from './processes.ts';

/** Every text that is sent while `work` runs. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const send = pg.Client.prototype.query;
  const sendTogether = Batch.prototype.send;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : asked.text;
    if (text !== undefined) sent.push(text);
    return (send as (...all: unknown[]) => unknown).apply(this, args);
  } as never);
  const together = vi.spyOn(Batch.prototype, 'send').mockImplementation(function (
    this: Batch,
    statement,
    parameters,
  ) {
    sent.push(statement.text);
    return sendTogether.call(this, statement, parameters);
  });
  const restore = () => {
    spy.mockRestore();
    together.mockRestore();
  };
  onTestFinished(restore);
  await work();
  restore();
  return sent;
}

/** Its commands, each as it begins; what a function holds is no command. */
const commandsOf = (text: string): string[] =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((command) => command.trim().toLowerCase())
    .filter((command) => command !== '');

const isDefinition = (command: string): boolean => /^(create|alter|drop|comment)\b/.test(command);
const writes = (command: string): boolean => /\b(insert into|update|delete from)\b/.test(command);

test('a restaurant is made and written by statements that Citus takes', async () => {
  const url = await openDatabase();
  const sent = await sentDuring(async () => {
    const { one } = await openRestaurant(url);
    await one.tenant.transact(systemCaller, (tx) => addArea(tx, 1, 'Terrace'));
  });
  const definitions = sent.filter((text) => commandsOf(text).some(isDefinition));
  expect(definitions.length).toBeGreaterThan(300);
  expect(definitions.filter((text) => commandsOf(text).length > 1)).toEqual([]);
  const beside = sent
    .flatMap(commandsOf)
    .filter((command) => command.includes('search_path') && writes(command));
  expect(beside).toEqual([]);
  // Citus takes no check with a column that is being added.
  expect(sent.filter((text) => /add column .* check/i.test(text))).toEqual([]);
});

test('sharding is on for the schemas of restaurants alone, and off again', async () => {
  const sent = await sentDuring(() => openRestaurantOn());
  const settings = sent.filter((text) => /citus\.enable_schema_based_sharding|^create schema/.test(text));
  expect(settings.filter((text) => text.startsWith('create schema')).length).toBeGreaterThanOrEqual(2);
  for (const [at, text] of settings.entries()) {
    if (!text.startsWith('create schema')) continue;
    const expected = text.includes('control') ? 'off' : 'on';
    expect([settings[at - 1]?.endsWith(`= ${expected}`), settings[at + 1]?.endsWith('= off')]).toEqual([
      true,
      true,
    ]);
  }
});

const openRestaurantOn = async () => openRestaurant(await openDatabase());

test.skipIf(!process.env.CITUS_URL)(
  'on a cluster each restaurant is on a worker, and control on the coordinator (skipped without CITUS_URL)',
  async () => {
    const url = process.env.CITUS_URL as string;
    const { one } = await openRestaurant(url);
    await one.tenant.transact(systemCaller, (tx) => addArea(tx, 1, 'Terrace'));
    const placed = await query(url, 'select schema_name::text as name from citus_schemas order by 1');
    expect(placed.map(({ name }) => name)).toEqual(['tenant_1']);
    const areas = await query(url, 'select name from tenant_1.areas');
    expect(areas).toEqual([{ name: 'Terrace' }]);
  },
  120_000,
);
