import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { figureFaults } from '../../../server/office/reports/check.ts';
import { keepAllFigures } from '../../../server/office/reports/keeper.ts';
import { figuresToKeep } from '../../../server/office/reports/keeper-query.ts';
import { forgetFigures, keepFigures } from '../../../server/office/reports/kept-store.ts';
import { collectSales, salesSummary } from '../../../server/office/reports/service.ts';
import { addOrder, payOrder } from '../../sync/worlds/rows.ts';
import { type Branch, closeWorld, openWorld, settle, write } from '../../sync/worlds/world.ts';
import { openTestRestaurant, sales, trade } from '../trading.ts';

const ALWAYS = { branches: 'all', dateFrom: '2020-01-01', dateTo: '2099-12-31' } as const;

const snapshotOf =
  (tenant: TenantDatabase): Parameters<typeof collectSales>[0] =>
  (read) =>
    tenant.read(systemCaller, read);

/** From what is kept, and counted from the orders. */
const both = async (tenant: TenantDatabase) => [
  await collectSales(snapshotOf(tenant), ALWAYS),
  await tenant.read(systemCaller, (reader) => salesSummary(reader, ALWAYS)),
];

async function expectTrue(tenant: TenantDatabase) {
  const [kept, counted] = await both(tenant);
  expect(kept).toEqual(counted);
  expect(await figureFaults(snapshotOf(tenant))).toEqual([]);
}

const kept = (tenant: TenantDatabase) =>
  tenant.read(systemCaller, ({ db }) =>
    db
      .selectFrom('sales_figures')
      .select(['branch_id', 'period'])
      .orderBy('branch_id')
      .orderBy('period')
      .execute(),
  );

test('what is kept equals what is counted from the orders, whatever happened and whenever it was made', async () => {
  const [before, after] = fc.sample(sales({ minLength: 6, maxLength: 6 }), { numRuns: 2, seed: 42 });
  const restaurant = await openTestRestaurant();
  const { tenant, clock } = restaurant.at;
  const rule = { name: 'All day', type: 'percent', value: 10, combines: true };
  expect((await restaurant.owner('POST', '/pos/price-rules', rule)).status).toBe(201);
  await trade(restaurant, before ?? []);
  await expectTrue(tenant);
  expect(await keepAllFigures(tenant)).toBeGreaterThan(0);
  await expectTrue(tenant);
  await trade(restaurant, after ?? []);
  await expectTrue(tenant);
  await keepAllFigures(tenant);
  clock.advance(40 * 86_400_000);
  await keepAllFigures(tenant);
  expect((await kept(tenant)).some(({ period }) => period.length === 7)).toBe(true);
  await expectTrue(tenant);
  const [{ by_rule }] = (await both(tenant)) as unknown as [{ by_rule: unknown[] }];
  expect(by_rule).toHaveLength(1);
  // Hours are those of the branch's clock.
  await tenant.transact(systemCaller, ({ db }) =>
    db.updateTable('branches').set({ timezone: 'Pacific/Auckland' }).execute(),
  );
  await expectTrue(tenant);
  expect(await keepAllFigures(tenant)).toBeGreaterThan(0);
  await expectTrue(tenant);
});

test('a changed figure is found, and made again from the orders', async () => {
  const restaurant = await openTestRestaurant();
  const { tenant } = restaurant.at;
  await trade(restaurant, fc.sample(sales({ minLength: 2, maxLength: 2 }), { numRuns: 1, seed: 7 })[0] ?? []);
  await keepAllFigures(tenant);
  await tenant.transact(systemCaller, async ({ db }) => {
    const row = await db.selectFrom('sales_figures').selectAll().executeTakeFirstOrThrow();
    const figures = JSON.parse(row.figures);
    figures.orders.total += 1;
    await db
      .updateTable('sales_figures')
      .set({ figures: JSON.stringify(figures) })
      .execute();
  });
  expect(await figureFaults(snapshotOf(tenant))).toEqual([expect.stringContaining('differ from its orders')]);
  await tenant.transact(systemCaller, ({ db }) => db.deleteFrom('sales_days').execute());
  expect(await figureFaults(snapshotOf(tenant))).toEqual([expect.stringContaining('reports leave out')]);
  await tenant.transact(systemCaller, forgetFigures);
  await keepAllFigures(tenant);
  await expectTrue(tenant);
});

test('head office keeps the figures of every branch and of all, as their rows come', async () => {
  const world = await openWorld(2);
  onTestFinished(() => closeWorld(world));
  const { central, branches } = world;
  const [one, two] = branches as [Branch, Branch];
  const order = await write(one.tenant, (tx) => addOrder(tx, one.id, 3));
  const other = await write(two.tenant, (tx) => addOrder(tx, two.id));
  await write(two.tenant, (tx) => payOrder(tx, two.id, other));
  await settle(world);
  await expectTrue(central);
  await central.transact(systemCaller, ({ db }) => db.deleteFrom('sales_figures').execute());
  const far = Date.UTC(2099, 0, 1);
  for (const what of ['days', 'sums', 'sums'] as const) {
    const rows = await central.runInBackground(figuresToKeep, { what, now: far, most: 50 });
    await central.transact(systemCaller, (tx) => keepFigures(tx, rows));
  }
  expect((await kept(central)).map(({ branch_id }) => branch_id)).toEqual(
    expect.arrayContaining([0, one.id, two.id]),
  );
  expect(await central.runInBackground(figuresToKeep, { what: 'sums', now: far, most: 50 })).toEqual([]);
  await expectTrue(central);
  expect((await both(central))[0]?.payments.payments).toBe(1);
  // What comes later counts at once.
  await write(one.tenant, (tx) => payOrder(tx, one.id, order));
  await settle(world);
  await expectTrue(central);
  expect((await both(central))[0]?.payments.payments).toBe(2);
});
