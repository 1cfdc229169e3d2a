import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rates } from '../../../sync/exchange/rates.ts';
import { slicesOf } from '../../../sync/exchange/slices.ts';
import type { Batch, TableImage } from '../../../sync/wire/messages.ts';
import { packedSchema, unpackBatch } from '../../../sync/wire/packing.ts';
import { assertParts } from '../../../sync/wire/parts.ts';

const count = (text: string): boolean[] =>
  [0, 1].map((less) => {
    try {
      assertParts(text, partsOf(JSON.parse(text)) - less);
      return true;
    } catch {
      return false;
    }
  });

/** Values as a reader makes them; an empty list counts as if it had one. */
function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const parts = Object.values(value);
  return 1 + Math.max(1, parts.length) + parts.reduce((sum, part) => sum + partsOf(part) - 1, 0);
}

test('a text is counted as JSON reads it, whatever stands in its strings', () => {
  const levels = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', ':', 'a', '\n') }),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', '},{'), tie('value'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  })).value;
  fc.assert(
    fc.property(levels, (value) => {
      expect(count(JSON.stringify(value))).toEqual([true, false]);
    }),
    { numRuns: 500 },
  );
});

const known = new Map([['areas', ['id', 'name']]]);
const unpacked = (tables: unknown[]) =>
  unpackBatch(packedSchema.parse({ from: 0, to: 1, more: false, tables }), known).tables;

test('what this database does not know stays folded, and is there by its name', () => {
  const columns = { id: { steps: [1, 1, 1] }, name: { same: 'x' }, color: { same: 'y' } };
  expect(unpacked([{ table: 'areas', columns }])).toEqual([
    { table: 'areas', columns: { id: [1, 2, 3], name: ['x', 'x', 'x'], color: [] } },
  ]);
  expect(unpacked([{ table: 'stars', columns }])[0]?.columns).toEqual({ id: [], name: [], color: [] });
});

test('a hundred columns of another program do not count, a text for every row does', () => {
  const ids = { id: { steps: Array<number>(20_000).fill(1) } };
  const more = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`k${n}`, { same: 'x'.repeat(900) }]),
  );
  expect(unpacked([{ table: 'areas', columns: { ...ids, ...more } }])[0]?.columns.id?.length).toBe(20_000);
  const name = { same: 'x'.repeat(900) };
  expect(() => unpacked([{ table: 'areas', columns: { ...ids, name } }])).toThrow('letters');
});

const idsIn = (images: readonly TableImage[]) => images.flatMap(({ columns }) => columns.id ?? []);

test('a batch in parts holds each row once with its clocks, and no record apart from what belongs to it', () => {
  const orders = fc.array(fc.nat(4), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 8 }), (lines, size) => {
      const ids = lines.map((_, n) => n + 1);
      const parents = lines.flatMap((many, n) => Array<number>(many).fill(n + 1));
      const items = parents.map((_, n) => 100 + n);
      const batch: Batch = {
        ...{ from: 3, to: 9, more: false, moves: [] },
        tables: [
          {
            table: 'customers',
            columns: { id: ids.map((id) => 200 + id) },
            cells: ids.map((id) => [id - 1, 'name', id, 0, 0]),
          },
          { table: 'orders', columns: { id: ids } },
          { table: 'order_items', columns: { id: items, order_id: parents } },
          { table: 'stars', columns: { id: [], name: [] } },
        ],
      };
      const parts = [...slicesOf(batch, () => size)];
      expect(parts.flatMap(({ tables }) => idsIn(tables)).sort()).toEqual(idsIn(batch.tables).sort());
      expect(parts.map(({ to }) => to)).toEqual(parts.map((_, n) => (n === parts.length - 1 ? 9 : 3)));
      expect(parts.filter(({ tables }) => tables.some(({ table }) => table === 'stars')).length).toBe(1);
      for (const { tables } of parts) {
        const of = (table: string) => tables.find((image) => image.table === table);
        for (const parent of of('order_items')?.columns.order_id ?? [])
          expect(of('orders')?.columns.id).toContain(parent);
        const clocks = of('customers')?.cells?.map(([row, , hlc]) => [
          of('customers')?.columns.id?.[row],
          hlc,
        ]);
        for (const [id, hlc] of clocks ?? []) expect(id).toBe(200 + Number(hlc));
      }
    }),
  );
});

test('a server that asks more often than any branch waits, and the others do not', () => {
  let now = 0;
  const rates = new Rates(() => now);
  for (let n = 0; n < 3_000; n++) rates.count(7);
  expect(() => rates.count(7)).toThrow(expect.objectContaining({ code: 'SYNC_BUSY', retryAfter: 1 }));
  rates.count(8);
  now += 1_000;
  for (let n = 0; n < 100; n++) rates.count(7);
  expect(() => rates.count(7)).toThrow();
});
