import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type SyncedTable, tableNamed } from '../../../sync/registry/tables.ts';
import { budget } from '../../../sync/wire/budget.ts';
import { isWithin } from '../../harness/processor-time/slowness.ts';
import { CentralServer } from '../worlds/http-world.ts';
import { openJoined } from '../worlds/joined-branch.ts';
import { imageOf, soundRow } from '../worlds/sound-rows.ts';
import { type Cost, hostile } from './worst-bodies.ts';

/** So many that they are applied in parts; the soak sends as many as may be. */
const ROWS = 1_500;

const times = (count: number, text: string): string => Array(count).fill(text).join();
const names = (count: number, value: string): string =>
  Array.from({ length: count }, (_, n) => `"k${n.toString(36)}":${value}`).join();
const all = ['name', 'search', 'phone', 'email', 'addresses', 'tax_number', 'notes'];
const columnsOf = (text: string): string => all.map((name) => `"${name}":{"same":${text}}`).join();

const MADE = '"created_at":{"same":5},"updated_at":{"same":5}';
const idsFrom = (first: number): string => `"id":{"steps":[${first},${times(ROWS - 1, '1')}]}`;

const customers = (columns: string, more = ''): string =>
  `[{"table":"customers","columns":{${columns}}${more}}]`;

/** Written as JSON in the place of the tables of a batch; what it is answered with. `other`: the number of another branch. */
const bodies: Record<string, [tables: (other: number) => string, answer: [number, string?]]> = {
  'a million rows in two thousand columns that nobody knows': [
    () => customers(`"id":{"steps":[${times(590_000, '1')}]},${names(2_000, '{"same":0}')}`),
    [413, 'columns'],
  ],
  'more rows than a batch has': [() => customers(`"id":{"steps":[${times(20_001, '1')}]}`), [413, 'rows']],
  'rows that no table takes': [() => customers(`${idsFrom(1_000_000_001)},${columnsOf('null')}`), [200]],
  'rows of somebody else': [(other) => customers(`${idsFrom(other * 1e9 + 1)},${columnsOf('"x"')}`), [200]],
  'rows that are good': [() => customers(`${idsFrom(1_000_000_001)},${columnsOf('"x"')},${MADE}`), [200]],
  'one row, again and again': [
    () => customers(`"id":{"steps":[1000000001,${times(999, '0')}]},${columnsOf('"y"')},${MADE}`),
    [200],
  ],
  'as many tables as may be': [
    () =>
      `[${times(budget.images, customers(`"id":[1000000001],${columnsOf('"x"')},${MADE}`).slice(1, -1))}]`,
    [200],
  ],
  'one long text for every row': [
    () => customers(`"id":{"steps":[${times(10_000, '1')}]},"name":{"same":"${'x'.repeat(1_000)}"}`),
    [413, 'letters'],
  ],
  'more values than a batch has': [() => customers(`"id":[${times(600_001, '1')}]`), [413, 'values']],
  'empty objects in place of tables': [() => `[${times(290_000, '{}')}]`, [422]],
  'empty lists in place of ids': [() => customers(`"id":[${times(290_000, '[]')}]`), [413, 'rows']],
  'objects in place of clocks': [() => customers('"id":[1]', `,"cells":[${times(290_000, '{}')}]`), [422]],
  'names without end': [() => customers(names(200_000, '1')), [413, 'keys']],
  'as many names as may be': [() => `[{${names(19_000, '{}')}}]`, [422]],
  'lists within lists': [() => `${'['.repeat(100_000)}${']'.repeat(100_000)}`, [413, 'levels']],
  'tables without end': [() => `[${times(10_000, '{"table":"x","columns":{}}')}]`, [413, 'keys']],
  'escapes in every text': [() => customers(`"id":[1],"name":[${times(590_000, '"\\u0939"')}]`), [422]],
  'a text of eight million letters': [() => customers(`"id":[1000000001],"x":["${'x'.repeat(8e6)}"]`), [200]],
};

function expectCheap(cost: Cost, what: string): void {
  expect(cost.bytes, what).toBeLessThan(1_000_000);
  expect(isWithin(cost.longest, 50), `${what}: ${cost.longest} ms`).toBe(true);
  expect(cost.grown, `${what}: megabytes`).toBeLessThan(50);
}

test('no body of less than a megabyte keeps others waiting or takes much memory', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.engine.stop();
  const other = await openJoined(central);
  await other.engine.stop();
  const thief = await hostile(central, branch);
  await thief.push('[]');
  for (const [what, [tables, [status, limit]]] of Object.entries(bodies)) {
    const text = tables(other.node);
    const cost = await thief.cheapest(() => thief.push(text));
    expect([cost.status, cost.details?.limit], what).toEqual([status, limit]);
    expectCheap(cost, what);
  }
}, 60_000);

/** An order of as many lines as a record may have, all of which fail together. */
const failing: Record<string, (lines: object[]) => object[]> = {
  'a line of another shape': ([first, ...lines]) => [{ ...first, quantity: 'two' }, ...lines],
  'lines that the database refuses': (lines) => lines.map(({ name: _, ...line }: { name?: string }) => line),
};

test('a record of which every row fails keeps nobody waiting, however often it comes', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.engine.stop();
  const thief = await hostile(central, branch);
  const place = { branchId: branch.id, node: branch.node };
  const [orders, items] = ['orders', 'order_items'].map(tableNamed) as [SyncedTable, SyncedTable];
  await thief.push('[]');
  for (const [n, [what, spoil]] of Object.entries(failing).entries()) {
    const order = soundRow(orders, place, n);
    const lines = Array.from({ length: budget.aggregate - 1 }, (_, line) => ({
      ...soundRow(items, place, n * 10_000 + line),
      order_id: order.id,
    }));
    const tables = JSON.stringify([imageOf('orders', [order]), imageOf('order_items', spoil(lines))]);
    const again = JSON.stringify([imageOf('orders', [order])]);
    for (const text of [tables, tables, again]) {
      const cost = await thief.cheapest(() => thief.push(text));
      expect(cost.status, what).toBe(200);
      expectCheap(cost, what);
    }
  }
}, 60_000);

test('a body that unfolds to more than a message is given up there', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.engine.stop();
  const thief = await hostile(central, branch);
  const zeros = Buffer.alloc(200_000_000);
  for (const [encoding, bomb] of Object.entries({ zstd: zstdCompressSync(zeros), gzip: gzipSync(zeros) })) {
    const cost = await thief.cheapest(() => thief.send('push', bomb, encoding));
    expect([cost.status, cost.details]).toEqual([413, { limit: 'bytes', most: 8 * 1024 * 1024 }]);
    expectCheap(cost, encoding);
  }
}, 30_000);
