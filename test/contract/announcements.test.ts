import { afterAll, expect, test } from 'vitest';
import type { DomainEvent } from '../../server/db/handle/handle.ts';
import { tableNumbered } from '../../sync/registry/tables.ts';
import { faultsOfEvents } from '../harness/events.ts';
import { valuesIn } from '../harness/rows.ts';
import { writeEventExamples } from './documents/examples.ts';
import { sampleOf } from './samples.ts';
import { send, walk, writes } from './walk.ts';
import { openWorld } from './world.ts';

const { server, home } = await openWorld();

let heard: DomainEvent[] = [];
home.tenant.onEvent((event) => heard.push(event));
const told: DomainEvent[] = [];
home.tenant.onEvent((event) => told.push(event));
const faults = faultsOfEvents(home.tenant);

/** Besides its own topic: a count is told as stock, and a line that is cooked with its ticket. Nobody watches the audit. */
const alsoToldBy: Readonly<Record<string, string>> = { menu_item_branches: 'stock', order_items: 'kot' };
const unwatched: readonly string[] = ['audit_entries'];

/** Tables in which something was written after this transaction and of which nothing was announced. */
function untold(since: number, topics: ReadonlySet<string | undefined>): string[] {
  const numbers = valuesIn<number>(home.tenant, 'select distinct tbl from sync_log where tx > ?', since);
  const tables = numbers.flatMap((number) => tableNumbered(number) ?? []);
  return tables
    .filter(({ name, topic }) => !topics.has(topic) && !topics.has(alsoToldBy[name]))
    .map(({ name }) => name)
    .filter((name) => !unwatched.includes(name));
}

const newest = (): number => valuesIn<number>(home.tenant, 'select tx from sync_ctx')[0] ?? 0;

walk(writes.filter(({ isAlias }) => !isAlias))(
  '%s announces every kind of record it changes',
  async (_, call) => {
    const sample = await sampleOf(call, home);
    const before = newest();
    heard = [];
    await send(server, call, sample);
    expect(untold(before, new Set(heard.map(({ type }) => type.split('.')[0])))).toEqual([]);
  },
);

afterAll(() => {
  if (process.env.GALLEY_WRITE_EXAMPLES) writeEventExamples(told);
});

test('everything that was announced is as the catalogue of events says', () => {
  expect(faults).toEqual([]);
});
