import { expect, test } from 'vitest';
import { MAX_MINOR } from '../../../server/core/money/money.ts';
import type { Column, StoredValue } from '../../../server/db/declared/column.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { SyncedTable } from '../../../sync/registry/tables.ts';
import { tableNamed } from '../../../sync/registry/tables.ts';
import { openRestaurant, requestsOn, tokenFor } from '../../harness/app.ts';
import { type Row, soundRow } from '../../sync/worlds/sound-rows.ts';
import { write } from '../../sync/worlds/world.ts';

/** More than SQLite can add up in 64 bits; PostgreSQL's sums were refused beyond 2^53. */
const ROWS = { sqlite: 9_300, postgres: 100 };
const DAY = '2026-11-20';

/** The largest number that a column takes. */
const largest = ({ base, choices, refersTo, faultOf }: Column): StoredValue | undefined =>
  base !== 'int' || choices || refersTo
    ? undefined
    : [Number.MAX_SAFE_INTEGER, MAX_MINOR, 1_000_000].find((value) => faultOf(value) === undefined);

/** What says where a row belongs, and when. */
const placing = /^(id|.*_id|.*_at|node)$/;

const largestRow = (table: SyncedTable, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    [...table.columns].flatMap(([name, column]) => {
      const value = placing.test(name) ? undefined : largest(column);
      return value === undefined ? [] : [[name, value] as const];
    }),
  ),
});

const SUMMED = [
  ...['orders', 'order_items', 'payments', 'cash_movements'],
  ...['driver_cash', 'driver_settlements', 'stock_movements'],
];

const period = 'date_from=2026-11-01&date_to=2026-11-30';

const pages = [
  `/reports/sales?${period}`,
  `/pos/reports/x?business_date=${DAY}`,
  '/pos/reports/z',
  '/pos/shifts',
  '/pos/shifts/1',
  '/pos/driver-cash',
  '/pos/driver-settlements',
  '/pos/customers',
  '/pos/customers/1',
  '/pos/menu-items/popular?days=90',
  '/pos/orders',
  '/pos/orders/1',
  '/pos/invoices',
];

test('amounts as large as rows may hold, in more rows than integers can add up, fail no list and no report', async () => {
  const at = await openRestaurant({ role: 'central' });
  // As it is served: the harness holds replies to more than their form.
  const server = await at.app.buildServer({ rateLimit: 0 });
  const owner = requestsOn(server, { authorization: `Bearer ${await tokenFor(at.tenant, 'owner', null)}` });
  const { data: branch } = await owner('POST', '/branches', { name: 'Hostile', code: 'H' });
  const place = { branchId: Number(branch.id), node: 0 };
  const one = { shift_id: 1, menu_item_id: 1, driver_id: 1, customer_id: 1 };
  await write(at.tenant, async (tx) => {
    const put = (name: string, count: number) => {
      const table = tableNamed(name) as SyncedTable;
      const rows = Array.from({ length: count }, (_, n) => {
        const row = { ...largestRow(table, soundRow(table, place, n)) };
        if (name === 'orders') row.status = 'paid';
        if ('business_date' in row) row.business_date = DAY;
        if (name !== 'shifts')
          for (const [column, id] of Object.entries(one)) if (column in row) row[column] = id;
        return row;
      });
      return insert(tx, name as 'orders', rows as never);
    };
    for (const name of ['menu_items', 'customers', 'drivers', 'shifts']) await put(name, 1);
    for (const name of SUMMED) await put(name, ROWS[tx.dialect]);
  });
  const failed: [string, number, unknown][] = [];
  for (const path of pages) {
    const { status, body } = await owner('GET', path);
    if (status !== 200) failed.push([path, status, body.error]);
  }
  expect(failed).toEqual([]);
  await server.close();
});
