import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rates } from '../../../sync/exchange/rates.ts';
import { slicesOf } from '../../../sync/exchange/slices.ts';
import type { Batch, TableImage } from '../../../sync/wire/messages.ts';

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
