import { expect, inject, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Reader, Tx } from '../../../server/db/handle/handle.ts';
import { openReader } from '../../../server/db/sqlite/connection.ts';
import { branchSales } from '../../../server/office/reports/overview.ts';
import { openRestaurant } from '../../harness/app.ts';
import { filesOf } from '../../harness/files.ts';
import { addItem } from '../../harness/menu.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';

const DAY = 86_400_000;

interface Hour {
  readonly hour: number;
  readonly total: number;
}

const dayOf = ({ business_date }: { business_date: string }) =>
  `date_from=${business_date}&date_to=${business_date}`;

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
  const { data: report } = await manager('GET', `/reports/sales?${dayOf(data[0])}&group_by=hour`);
  expect(data[0].covers).toBe(report.orders.covers);
  expect(data[0].by_hour).toEqual(report.by_hour.map(({ hour, total }: Hour) => ({ hour, total })));
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

/** Rows that many statements need, a few at a time: databases take so many values and no more. */
async function insertAll(tx: Tx, table: 'orders' | 'order_items' | 'payments', rows: readonly object[]) {
  for (let at = 0; at < rows.length; at += 25)
    await tx.db
      .insertInto(table)
      .values(rows.slice(at, at + 25) as never)
      .execute();
}

/** The same order at other branches and on other days, as head office holds them. */
async function copied(tx: Tx, branches: number, each: number, dates: readonly string[]) {
  const first = (table: 'orders' | 'order_items' | 'payments' | 'branches') =>
    tx.db.selectFrom(table).selectAll().orderBy('id').executeTakeFirst();
  const [order, line, payment, branch] = await Promise.all([
    ...([first('orders'), first('order_items'), first('payments'), first('branches')] as const),
  ]);
  for (let at = 0; at < branches; at++) {
    const branch_id = tx.id('branches');
    const own = { ...branch, id: branch_id, name: `Branch ${at}`, code: `B${at}` };
    await tx.db
      .insertInto('branches')
      .values(own as never)
      .execute();
    const orders = dates.flatMap((business_date) =>
      Array.from({ length: each }, () => ({ ...order, id: tx.id('orders'), branch_id, business_date })),
    );
    await insertAll(tx, 'orders', orders);
    const lines = orders.map(({ id }) => ({ ...line, id: tx.id('order_items'), order_id: id }));
    await insertAll(tx, 'order_items', line ? lines : []);
    const paid = orders.map(({ id, business_date }) => ({
      ...{ ...payment, id: tx.id('payments'), branch_id, order_id: id, business_date },
    }));
    await insertAll(tx, 'payments', payment ? paid : []);
  }
}

test.skipIf(onPostgres)(
  'two hundred branches take three statements, and each reads by an index',
  async () => {
    const at = await openRestaurant();
    const dish = await addItem(at, { price: 1_000 });
    const items = [{ menu_item_id: dish }];
    const { data: order } = await (await at.as('manager'))('POST', '/pos/orders', { items, send: true });
    const today: string = order.business_date;
    const before = new Date(Date.parse(today) - 7 * DAY).toISOString().slice(0, 10);
    await at.tenant.transact(systemCaller, (tx) => copied(tx, 200, 20, [today, before]));
    const connection = openReader(filesOf(at.tenant).file);
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
    expect(plans).toHaveLength(3);
    const steps = plans.flat().filter((step) => /orders/.test(step));
    expect(steps).toHaveLength(2);
    for (const step of steps)
      expect(step).toMatch(/^SEARCH orders USING INDEX orders_date \(branch_id=\? AND business_date=\?\)/);
    const began = performance.now();
    const { data } = await (await at.as('owner'))('GET', '/reports/branches');
    expect(data.length).toBeGreaterThan(0);
    console.info(`201 branches, 8,001 orders: answered in ${(performance.now() - began).toFixed(0)} ms`);
  },
);

const ordersIn = (branches: { orders: number }[]) => branches.reduce((sum, { orders }) => sum + orders, 0);

/** Of each branch. */
const { each } = inject('chain');

test('what head office opens with is answered soon, with two hundred branches and a day of each', async () => {
  const at = await openRestaurant({ role: 'central' });
  const owner = await at.as('owner');
  const { data: branch } = await owner('POST', '/branches', { name: 'First' });
  await owner('PUT', `/branches/switch/${branch.id}`);
  const dish = await addItem(at, { price: 1_000 });
  const items = [{ menu_item_id: dish }];
  const { data: order } = await owner('POST', '/pos/orders', { items, send: true });
  await owner('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount: order.total });
  await owner('DELETE', '/branches/current');
  const today: string = order.business_date;
  await at.tenant.transact(systemCaller, (tx) => copied(tx, 200, each, [today]));
  const asked = {
    branches: '/reports/branches',
    assortment: '/reports/assortment',
    alarms: '/alarms',
    sync: '/sync/status',
  };
  const took: Record<string, number> = {};
  for (const [name, path] of Object.entries(asked)) {
    const times: number[] = [];
    for (let time = 0; time < 3; time++) {
      const began = performance.now();
      const reply = await owner('GET', path);
      times.push(performance.now() - began);
      expect(reply.status, name).toBe(200);
      if (name === 'branches') expect(ordersIn(reply.data)).toBe(200 * each + 1);
    }
    took[name] = Math.min(...times);
  }
  const told = Object.entries(took).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  console.info(`201 branches, ${200 * each + 1} orders, answered in ms: ${told.join(', ')}`);
}, 120_000);
