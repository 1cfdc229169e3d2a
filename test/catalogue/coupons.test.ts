import { expect, test } from 'vitest';
import { DAY, HOUR, toIso } from '../../server/core/time/time.ts';
import { openRestaurant } from '../harness/app.ts';
import { addCategory, addItem } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';

/** The tests' clock starts on a Friday at 20:30 in Paris. */
const FRIDAY = 5;

test('a coupon is made with what it leaves out filled in, changed field by field, and deleted', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const made = await manager('POST', '/pos/coupons', { code: ' welcome10 ', type: 'percent', value: 10 });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    code: 'WELCOME10',
    value: 10,
    min_subtotal: 0,
    days: [],
    time_from: null,
    usage_limit: null,
    used_count: 0,
    uses_left: null,
    menu_item_ids: null,
    is_active: true,
  });
  const path = `/pos/coupons/${made.data.id}`;
  const changes = {
    min_subtotal: 12.5,
    days: [FRIDAY],
    time_from: '18:00',
    time_to: '02:30',
    usage_limit: 3,
  };
  expect((await manager('PUT', path, changes)).data).toMatchObject({ ...changes, value: 10, uses_left: 3 });
  expect((await manager('PUT', path, { type: 'fixed', value: 2.5, days: [] })).data).toMatchObject({
    type: 'fixed',
    value: 2.5,
    days: [],
    min_subtotal: 12.5,
  });
  expect((await manager('DELETE', path)).status).toBe(200);
  expect((await manager('GET', path)).status).toBe(404);
  expect((await manager('GET', '/pos/coupons?all=1')).data).toEqual([]);
  const again = await manager('POST', '/pos/coupons', { code: 'welcome10', type: 'percent', value: 5 });
  expect(again.status).toBe(201);
});

test('bad coupons are refused with the path of the fault and leave nothing', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const good = { code: 'OK', type: 'percent', value: 10 };
  const now = at.clock.now();
  const bad: [object, string][] = [
    [{ value: 101 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ value: 10.00001 }, 'value'],
    [{ type: 'fixed', value: 1.005 }, 'value'],
    [{ type: 'half' }, 'type'],
    [{ code: 'two words' }, 'code'],
    [{ code: '<b>' }, 'code'],
    [{ days: [7] }, 'days.0'],
    [{ days: [1, 1] }, 'days'],
    [{ time_from: '24:00' }, 'time_from'],
    [{ time_from: '10:00', time_to: '10:00' }, 'time_to'],
    [{ starts_at: toIso(now), ends_at: toIso(now) }, 'ends_at'],
    [{ usage_limit: 0 }, 'usage_limit'],
    [{ max_discount: 0 }, 'max_discount'],
    [{ min_subtotal: -1 }, 'min_subtotal'],
    [{ menu_item_ids: [404] }, 'menu_item_ids.0'],
    [{ category_ids: [404] }, 'category_ids.0'],
    [{ order_type_ids: [1, 404] }, 'order_type_ids.1'],
    [{ branch_ids: [at.branchId, 404] }, 'branch_ids.1'],
  ];
  for (const [fault, path] of bad) {
    const { status, body } = await manager('POST', '/pos/coupons', { ...good, ...fault });
    expect([status, Object.keys(body.error.details ?? {})], JSON.stringify(fault)).toEqual([422, [path]]);
  }
  expect((await manager('GET', '/pos/coupons?all=1')).data).toEqual([]);
  const { data } = await manager('POST', '/pos/coupons', good);
  const taken = await manager('POST', '/pos/coupons', { ...good, code: 'ok' });
  expect([taken.status, taken.body.error.details]).toEqual([422, { code: ['is already in use'] }]);
  const early = await manager('PUT', `/pos/coupons/${data.id}`, { value: 150 });
  expect(early.body.error.details).toEqual({ value: ['must be at most 100 percent'] });
  expect((await manager('GET', `/pos/coupons/${data.id}`)).data.value).toBe(10);
});

test('only head office and managers write coupons; everyone who serves reads those in force', async () => {
  const at = await openRestaurant();
  const [waiter, kitchen] = [await at.as('waiter'), await at.as('kitchen')];
  const body = { code: 'X', type: 'fixed', value: 1 };
  expect((await waiter('POST', '/pos/coupons', body)).status).toBe(403);
  expect((await kitchen('GET', '/pos/coupons')).status).toBe(403);
  expect((await waiter('GET', '/pos/coupons')).data).toEqual([]);
});

test('the list shows what can be redeemed now at this branch, to managers with all=1 the rest', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const now = at.clock.now();
  const add = (code: string, fields: object) =>
    manager('POST', '/pos/coupons', { code, type: 'percent', value: 5, ...fields });
  await add('FRIDAYS', { days: [FRIDAY] });
  await add('EVENINGS', { time_from: '20:00', time_to: '22:00', branch_ids: [at.branchId] });
  await add('MONDAYS', { days: [1] });
  await add('LUNCH', { time_from: '11:00', time_to: '15:00' });
  await add('OVER', { ends_at: toIso(now - HOUR) });
  await add('NEXTWEEK', { starts_at: toIso(now + 7 * DAY) });
  await add('OFF', { is_active: false });
  const codes = async (request: typeof manager, query = '') =>
    (await request('GET', `/pos/coupons${query}`)).data.map((coupon: { code: string }) => coupon.code);
  expect(await codes(manager)).toEqual(['FRIDAYS', 'EVENINGS']);
  expect((await codes(manager, '?all=1')).length).toBe(7);
  expect(await codes(await at.as('waiter'), '?all=1')).toEqual(['FRIDAYS', 'EVENINGS']);
  at.clock.advance(2 * HOUR);
  expect(await codes(manager)).toEqual(['FRIDAYS']);
});

test('changes are audited with before and after', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const { data } = await manager('POST', '/pos/coupons', { code: 'A', type: 'percent', value: 5 });
  await manager('PUT', `/pos/coupons/${data.id}`, { usage_limit: 7 });
  const [entry] = rowsIn(
    at.tenant,
    "select before, after from audit_entries where action = 'coupon.update'",
  ) as { before: string; after: string }[];
  expect(JSON.parse(entry?.before ?? '')).toMatchObject({ usage_limit: null });
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ usage_limit: 7 });
});

test('a coupon for a category is for the dishes of the categories below it as well', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const drinks = await addCategory(at);
  const wines = await addCategory(at, { parent_id: drinks });
  const wine = await addItem(at, { price: 2_000, category_id: wines });
  const steak = await addItem(at, { price: 3_000 });
  await manager('POST', '/pos/coupons', { code: 'WINE', type: 'percent', value: 50, category_ids: [drinks] });
  const waiter = await at.as('waiter');
  const items = [{ menu_item_id: wine }, { menu_item_id: steak }];
  const order = await waiter('POST', '/pos/orders', { items, coupon_code: 'wine' });
  expect(order.data).toMatchObject({ subtotal: 50, coupon_amount: 10, total: 40, coupon_code: 'WINE' });
});
