import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Reader, Tx } from '../../server/db/handle.ts';
import { openReader } from '../../server/db/sqlite/connection.ts';
import { branchSales } from '../../server/office/reports/overview.ts';
import { openRestaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { onPostgres } from '../harness/postgres/databases.ts';

const DAY = 86_400_000;

test('a day so far stands beside the same weekday, up to the same time', async () => {
  const at = await openRestaurant();
  const [manager, dish] = [await at.as('manager'), await addItem(at, { price: 1_000 })];
  const sell = (quantity: number) =>
    manager('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity }], send: true });
  await sell(1);
  at.clock.advance(3 * 3_600_000);
  await sell(2);
  at.clock.advance(7 * DAY - 2 * 3_600_000);
  await sell(4);
  const cancelled = (await sell(9)).data;
  await manager('POST', `/pos/orders/${cancelled.id}/cancel`, { reason: 'left' });
  const { data } = await (await at.as('manager'))('GET', '/reports/branches');
  expect(data).toMatchObject([
    { branch_id: at.branchId, orders: 1, total: 40, week_before_so_far: 10, week_before_total: 30 },
  ]);
  expect(data[0].complete_until).not.toBeNull();
});

test('who sells what is counted by category and branch', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const [dish] = [await addItem(at, { price: 1_000 }), await addItem(at, { price: 2_000 })];
  await manager('PUT', `/pos/menu-items/${dish}/availability`, { is_available: false, price: 11 });
  const { data } = await manager('GET', '/reports/assortment');
  const [cell] = data.categories.flatMap(({ branches }: { branches: object[] }) => branches);
  expect(data.categories).toHaveLength(1);
  expect(cell).toEqual({ branch_id: at.branchId, available: 1, own_prices: 1 });
  expect(data.categories[0].items).toBe(2);
});

/** The same order at other branches and on other days, as head office holds them. */
async function copied(tx: Tx, branches: number, each: number, dates: readonly string[]) {
  const [order, branch] = await Promise.all([
    tx.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow(),
    tx.db.selectFrom('branches').selectAll().executeTakeFirstOrThrow(),
  ]);
  for (let at = 0; at < branches; at++) {
    const branch_id = tx.id('branches');
    await tx.db
      .insertInto('branches')
      .values({ ...branch, id: branch_id, name: `Branch ${at}`, code: `B${at}` })
      .execute();
    const orders = dates.flatMap((business_date) =>
      Array.from({ length: each }, () => ({ ...order, id: tx.id('orders'), branch_id, business_date })),
    );
    await tx.db.insertInto('orders').values(orders).execute();
  }
}

test.skipIf(onPostgres)('two hundred branches take two statements, and each reads by an index', async () => {
  const at = await openRestaurant();
  const dish = await addItem(at, { price: 1_000 });
  const items = [{ menu_item_id: dish }];
  const { data: order } = await (await at.as('manager'))('POST', '/pos/orders', { items, send: true });
  const today: string = order.business_date;
  const before = new Date(Date.parse(today) - 7 * DAY).toISOString().slice(0, 10);
  await at.tenant.transact(systemCaller, (tx) => copied(tx, 200, 20, [today, before]));
  const connection = openReader(at.tenant.files.file);
  const plans: string[][] = [];
  const rows = await at.tenant.read(
    { ...systemCaller, branchId: null, branches: 'all' },
    (reader: Reader) => {
      const watched: Reader = Object.create(reader, {
        execute: {
          value: (text: string, parameters: unknown[]) => {
            const steps = connection.prepare(`explain query plan ${text}`).all(...parameters);
            plans.push((steps as { detail: string }[]).map(({ detail }) => detail));
            return reader.execute(text, parameters);
          },
        },
      });
      return branchSales(watched, new Map());
    },
  );
  connection.close();
  expect(rows).toHaveLength(201);
  expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(4_001);
  expect(plans).toHaveLength(2);
  expect(plans.flat().filter((step) => /orders/.test(step))).toEqual([
    expect.stringMatching(/^SEARCH orders USING INDEX orders_date \(branch_id=\? AND business_date=\?\)/),
  ]);
  const began = performance.now();
  const { data } = await (await at.as('owner'))('GET', '/reports/branches');
  expect(data.length).toBeGreaterThan(0);
  console.info(`201 branches, 8,001 orders: answered in ${(performance.now() - began).toFixed(0)} ms`);
});
