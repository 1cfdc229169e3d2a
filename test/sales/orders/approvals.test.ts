import { expect, test } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem, addKitchen, addTable, changeTenant } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

type Body = Readonly<Record<string, unknown>>;

/** A dish of 20.00 and one of 5.00; waiters may take off 10 %, cashiers 20 %; the manager's PIN approves. */
async function openTestRestaurant() {
  const at = await openRestaurant();
  await addKitchen(at, 'Grill', true);
  const [dish, drink] = [await addItem(at, { price: 2_000 }), await addItem(at, { price: 500 })];
  await changeTenant(at, { waiter_discount_cap: 100_000, cashier_discount_cap: 200_000 });
  const owner = await at.as('owner');
  const pin = '8837';
  const user_id: number = (await owner('POST', '/users', { name: 'Manager', role: 'manager', pin })).data.id;
  const [waiter, cashier, manager] = [await at.as('waiter'), await at.as('cashier'), await at.as('manager')];
  const line = (quantity = 1, more: Body = {}) => ({ menu_item_id: dish, quantity, ...more });
  const order = async (items: readonly Body[], more: Body = {}, by: Request = waiter) =>
    (await by('POST', '/pos/orders', { items, ...more })).data;
  const read = async (id: number) => (await owner('GET', `/pos/orders/${id}`)).data;
  const total = async (id: number): Promise<number> => (await read(id)).total;
  const discount = (id: number, by: Request, discount_type: string, discount_value: number) =>
    by('POST', `/pos/orders/${id}/discount`, { discount_type, discount_value });
  return {
    ...{ ...at, owner, waiter, cashier, manager, dish, drink, line, order, read, total, discount },
    approval: { user_id, pin },
    approver: user_id,
  };
}

const path = (id: number, rest = '') => `/pos/orders/${id}${rest}`;
const codeOf = ({ status, body }: Awaited<ReturnType<Request>>) => body.error?.code ?? status;
const APPROVAL = 'APPROVAL_REQUIRED';
const audits = ({ tenant }: Restaurant, id: number): Record<string, unknown>[] =>
  rowsIn(
    tenant,
    `select action, "after", approver_id from audit_entries where entity_id = ${id} order by id`,
  );

test('a share of a dish that the kitchen has is no way to cancel it', async () => {
  const at = await openTestRestaurant();
  const { id, items } = await at.order([at.line()], { send: true });
  const parts = [{ items: [{ order_item_id: items[0].id, quantity: 1, of: 2 }] }];
  const share = (await at.waiter('POST', path(id, '/split'), { parts })).data.orders[1];
  const cancel = (body: Body = {}) =>
    at.waiter('POST', path(share.id, '/cancel'), { reason: 'gone', ...body });
  expect(codeOf(await cancel())).toBe(APPROVAL);
  expect(codeOf(await at.cashier('PUT', path(share.id, '/status'), { status: 'cancelled' }))).toBe(APPROVAL);
  const voided = await at.waiter('POST', path(share.id, `/items/${share.items[0].id}/void`), { reason: 'x' });
  expect(codeOf(voided)).toBe(APPROVAL);
  expect([await at.total(id), await at.total(share.id)]).toEqual([10, 10]);
  expect(codeOf(await cancel({ approval: at.approval }))).toBe(200);
  const [entry] = audits(at, share.id).filter(({ action }) => action === 'order.cancel');
  expect(JSON.parse(`${entry?.after}`)).toMatchObject({ status: 'cancelled', amount: 1_000 });
  expect(entry?.approver_id).toBe(at.approver);
});

test('an amount off the bill needs approval once less of the bill is left', async () => {
  const at = await openTestRestaurant();
  const { id, items } = await at.order([at.line(9), at.line()]);
  expect(codeOf(await at.discount(id, at.waiter, 'fixed', 20))).toBe(200);
  const voidLine = (n: number, body: Body = {}) =>
    at.waiter('POST', path(id, `/items/${items[n].id}/void`), body);
  expect(codeOf(await voidLine(0))).toBe(APPROVAL);
  expect(codeOf(await voidLine(0, { quantity: 1 }))).toBe(APPROVAL);
  const put = (by: Request, change: Body) => by('PUT', path(id), { items: [{ id: items[0].id, ...change }] });
  expect(codeOf(await put(at.waiter, { quantity: 1 }))).toBe(APPROVAL);
  expect(codeOf(await at.waiter('PUT', path(id), { items: [{ menu_item_id: at.drink }] }))).toBe(APPROVAL);
  expect(codeOf(await put(at.waiter, { menu_item_id: at.drink, price: 5 }))).toBe(APPROVAL);
  expect(await at.total(id)).toBe(180);
  expect(codeOf(await put(at.cashier, { quantity: 4 }))).toBe(200);
  expect(codeOf(await voidLine(0, { approval: at.approval }))).toBe(200);
  expect(await at.read(id)).toMatchObject({ total: 0, discount_approved: true });
  expect(audits(at, id).at(-1)).toMatchObject({ action: 'order.discount', approver_id: at.approver });
});

test('dishes that are moved away from an amount off their bill leave it only with approval', async () => {
  const at = await openTestRestaurant();
  const { id, items } = await at.order([at.line(10)], { send: true });
  await at.discount(id, at.waiter, 'fixed', 20);
  const to_table_id = await addTable(at, 'T9');
  const body = { items: [{ order_item_id: items[0].id, quantity: 9 }], to_table_id };
  const refused = await at.waiter('POST', path(id, '/move-items'), body);
  expect(refused.body.error).toMatchObject({ code: APPROVAL, details: { cap_percent: 10, cap_amount: 2 } });
  expect(await at.total(id)).toBe(180);
  const moved = await at.waiter('POST', path(id, '/move-items'), { ...body, approval: at.approval });
  expect(moved.data).toMatchObject({ from: { total: 0, discount_approved: true }, to: { total: 180 } });
});

test('a split shares an amount out by what the dishes come to, with modifiers, and needs no approval', async () => {
  const at = await openTestRestaurant();
  const group = await at.owner('POST', '/pos/modifier-groups', {
    ...{ name: 'Sides', min_select: 0, max_select: 3 },
    modifiers: [{ name: 'Truffle', price: 15 }],
  });
  await at.owner('PUT', `/pos/menu-items/${at.drink}`, { modifier_group_ids: [group.data.id] });
  const modifiers = [{ modifier_id: group.data.modifiers[0].id }];
  const { id, items } = await at.order([at.line(3), { menu_item_id: at.drink, modifiers }], { send: true });
  await at.discount(id, at.waiter, 'fixed', 8);
  const parts = [1, 0].map((n) => ({ items: [{ order_item_id: items[n].id, quantity: 1 }] }));
  const { orders } = (await at.waiter('POST', path(id, '/split'), { parts })).data;
  expect(orders.map(({ discount_amount }: Body) => discount_amount)).toEqual([4, 2, 2]);
});

test('a percentage is for the dishes it was given for; those that come later pay', async () => {
  const at = await openTestRestaurant();
  const { id } = await at.order([at.line()], { send: true });
  expect(codeOf(await at.discount(id, at.manager, 'percent', 100))).toBe(200);
  const other = await at.order([at.line(5)], { send: true });
  const added = await at.waiter('POST', path(id, '/items'), { items: [at.line(2)], send: true });
  expect(added.data).toMatchObject({ total: 40, discount_amount: 20, discount_approved: true });
  expect(added.data.items.map((one: Body) => one.outside_discount)).toEqual([false, true]);
  const moved = await at.waiter('POST', path(other.id, '/move-items'), {
    ...{ items: [{ order_item_id: other.items[0].id, quantity: 2 }], to_order_id: id },
  });
  expect(moved.data.to).toMatchObject({ total: 80 });
  expect((await at.waiter('POST', path(id, '/merge'), { order_id: other.id })).data.total).toBe(140);
  const second = (await at.manager('POST', path(id, '/items'), { items: [at.line()] })).data;
  expect(second.total).toBe(140);
  const part = second.items.at(-1).id;
  const grown = await at.waiter('PUT', path(id), { items: [{ id: part, quantity: 3 }] });
  expect(codeOf(grown)).toBe(APPROVAL);
  expect((await at.waiter('POST', path(id, `/items/${part}/void`), {})).data.total).toBe(140);
  expect((await at.discount(id, at.cashier, 'percent', 20)).data.total).toBe(128);
});

test('lines under a percentage that a waiter may give come under it', async () => {
  const at = await openTestRestaurant();
  const { id } = await at.order([at.line()], { discount_type: 'percent', discount_value: 10 });
  expect((await at.waiter('POST', path(id, '/items'), { items: [at.line()] })).data.total).toBe(36);
  await at.discount(id, at.cashier, 'percent', 20);
  expect((await at.waiter('POST', path(id, '/items'), { items: [at.line()] })).data.total).toBe(52);
  const { items } = await at.read(id);
  for (const { id: line } of items.slice(1))
    expect(codeOf(await at.waiter('POST', path(id, `/items/${line}/void`), {}))).toBe(200);
  expect(await at.total(id)).toBe(16);
});

test('what the kitchen was told of is cancelled only with approval, as it is voided', async () => {
  const at = await openTestRestaurant();
  const { id } = await at.order([at.line(6)], { send: true });
  expect(codeOf(await at.cashier('POST', path(id, '/cancel'), { reason: 'x' }))).toBe(APPROVAL);
  expect(codeOf(await at.cashier('PUT', path(id, '/status'), { status: 'cancelled' }))).toBe(APPROVAL);
  const cancelled = { reason: 'Kitchen fire', approval: at.approval };
  expect(codeOf(await at.cashier('POST', path(id, '/cancel'), cancelled))).toBe(200);
  expect(audits(at, id).at(-1)).toMatchObject({ action: 'order.cancel', approver_id: at.approver });
  const unsent = await at.order([at.line(6)]);
  expect(codeOf(await at.cashier('POST', path(unsent.id, '/cancel'), { reason: 'left' }))).toBe(200);
  const held = await at.order([at.line(1, { course: 2, hold: true }), at.line()], { send: true });
  const [waits, sent] = held.items;
  expect(codeOf(await at.waiter('POST', path(held.id, `/items/${waits.id}/void`), {}))).toBe(200);
  expect(codeOf(await at.waiter('POST', path(held.id, `/items/${sent.id}/void`), { reason: 'x' }))).toBe(
    APPROVAL,
  );
});

test('a discount of a line and one of its order are held to the cap together', async () => {
  const at = await openTestRestaurant();
  const { id } = await at.order([at.line(1, { line_discount: 4 })], {}, at.cashier);
  expect(codeOf(await at.discount(id, at.cashier, 'percent', 20))).toBe(APPROVAL);
  expect(codeOf(await at.discount(id, at.cashier, 'fixed', 1))).toBe(APPROVAL);
  const other = await at.order([at.line()], { discount_type: 'percent', discount_value: 20 }, at.cashier);
  const items = [{ id: other.items[0].id, line_discount: 4 }];
  expect(codeOf(await at.cashier('PUT', path(other.id), { items }))).toBe(APPROVAL);
  const both = { discount_type: 'percent', discount_value: 20, items: [at.line(1, { line_discount: 4 })] };
  expect(codeOf(await at.cashier('POST', '/pos/orders', both))).toBe(APPROVAL);
  expect(codeOf(await at.cashier('POST', '/pos/orders', { ...both, approval: at.approval }))).toBe(201);
});

test('what was approved stays so, and leaves the cap of what remains', async () => {
  const at = await openTestRestaurant();
  const items = [at.line(), at.line(1, { line_discount: 20 })];
  const { id } = await at.order(items, { approval: at.approval });
  expect(codeOf(await at.discount(id, at.waiter, 'fixed', 2.01))).toBe(APPROVAL);
  expect(codeOf(await at.discount(id, at.waiter, 'fixed', 2))).toBe(200);
  expect(codeOf(await at.waiter('POST', path(id, '/items'), { items: [at.line()] }))).toBe(201);
  const [, comped] = (await at.read(id)).items;
  expect(comped.discount_approved).toBe(true);
  const put = (change: Body) => at.waiter('PUT', path(id), { items: [{ id: comped.id, ...change }] });
  expect(codeOf(await put({ line_discount: 10 }))).toBe(200);
  expect(codeOf(await put({ line_discount: 20 }))).toBe(APPROVAL);
  expect(codeOf(await put({ quantity: 2, line_discount: 20 }))).toBe(APPROVAL);
});

test('a line that loses pieces loses their part of its discount', async () => {
  const at = await openTestRestaurant();
  const items = [{ menu_item_id: at.drink, quantity: 20, line_discount: 40 }];
  const { id, items: lines } = await at.order(items, { approval: at.approval, send: true });
  const body = { quantity: 18, reason: 'dropped' };
  const voided = await at.manager('POST', path(id, `/items/${lines[0].id}/void`), body);
  expect(voided.data).toMatchObject({ total: 6, items: [{ quantity: 2, line_discount: 4 }, {}] });
  const unsent = await at.order(items, { approval: at.approval });
  const fewer = { items: [{ id: unsent.items[0].id, quantity: 2 }] };
  expect((await at.waiter('PUT', path(unsent.id), fewer)).data).toMatchObject({ total: 6 });
});

test('a price that a manager set is for that dish and as many of it', async () => {
  const at = await openTestRestaurant();
  const { id, items } = await at.order([at.line(1, { price: 1 })], {}, at.manager);
  const put = (change: Body) => at.waiter('PUT', path(id), { items: [{ id: items[0].id, ...change }] });
  expect((await put({ quantity: 10 })).data.total).toBe(181);
  expect((await put({ note: 'hot' })).data.total).toBe(181);
  expect((await put({ menu_item_id: at.drink })).data.total).toBe(185);
});

test('a bill that turns cheaper with another type of order needs approval for what the kitchen has', async () => {
  const at = await openTestRestaurant();
  const types = (await at.owner('GET', '/pos/order-types')).data;
  const takeaway = types.find(({ slug }: Body) => slug === 'takeaway').id;
  const dine_in = types.find(({ slug }: Body) => slug === 'dine_in').id;
  const cheap = await addItem(at, { price: 2_000, order_type_prices: `{"${takeaway}": 1500}` });
  const made = await at.order([{ menu_item_id: cheap, line_discount: 2 }], { order_type_id: dine_in });
  const retyped = await at.waiter('PUT', path(made.id), { order_type_id: takeaway });
  expect(retyped.data).toMatchObject({ total: 13.5, items: [{ line_discount: 1.5 }] });
  const sent = await at.order([{ menu_item_id: cheap }], { order_type_id: dine_in, send: true });
  const change = { order_type_id: takeaway, approval: at.approval };
  expect(codeOf(await at.waiter('PUT', path(sent.id), { order_type_id: takeaway }))).toBe(APPROVAL);
  expect(codeOf(await at.waiter('PUT', path(sent.id), change))).toBe(200);
  expect(audits(at, sent.id).at(-1)).toMatchObject({ action: 'order.take_off', approver_id: at.approver });
});
