import { expect, test } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem, addKitchen, addTable } from '../../harness/menu.ts';
import { rowsIn, valuesIn } from '../../harness/rows.ts';

async function sentOrder(at: Restaurant, by: Request, table?: number) {
  const item = await addItem(at, { price: 1_000, name: 'Soup' });
  const items = [{ menu_item_id: item, quantity: 3 }];
  const { data } = await by('POST', '/pos/orders', { items, ...(table && { table_id: table }) });
  await by('POST', `/pos/orders/${data.id}/kot`);
  return { id: data.id as number, line: data.items[0].id as number, item };
}

test('forward moves are anyone’s who serves; back and out of paid need a manager and are audited', async () => {
  const at = await openRestaurant();
  const waiter = await at.as('waiter');
  const cashier = await at.as('cashier');
  const manager = await at.as('manager');
  const { id } = await sentOrder(at, waiter);
  const move = (by: Request, status: string) => by('PUT', `/pos/orders/${id}/status`, { status });
  expect((await move(waiter, 'billed')).data.status).toBe('billed');
  const back = await move(waiter, 'draft');
  expect([back.status, back.body.error]).toMatchObject([
    403,
    { code: 'APPROVAL_REQUIRED', details: { from: 'billed', to: 'draft', allowed: ['paid', 'cancelled'] } },
  ]);
  expect((await move(waiter, 'paid')).body.error.code).toBe('APPROVAL_REQUIRED');
  expect((await move(cashier, 'paid')).body.error.code).toBe('APPROVAL_REQUIRED');
  const settled = await move(manager, 'paid');
  expect(settled.data).toMatchObject({
    status: 'paid',
    payment_status: 'paid',
    payments: [{ payment_method: 'unrecorded', amount: 30 }],
  });
  expect((await move(cashier, 'billed')).body.error.code).toBe('APPROVAL_REQUIRED');
  expect((await move(manager, 'draft')).data).toMatchObject({ status: 'draft', payments: [{ amount: 30 }] });
  const audits = valuesIn(at.tenant, "select action from audit_entries where entity = 'order' order by id");
  expect(audits).toEqual(['payment.unrecorded', 'order.reopen']);
});

test('nobody closes an order without its money but a manager, or with one who says so', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const cashier = await at.as('cashier');
  const pin = '4711';
  const account = { name: 'Mona', email: 'mona@example.com', role: 'manager', password: 'a long one 77' };
  const mona = (await owner('POST', '/users', { ...account, pin })).data.id;
  const { id } = await sentOrder(at, cashier);
  const paid = (more: object = {}) => cashier('PUT', `/pos/orders/${id}/status`, { status: 'paid', ...more });
  const refused = await paid();
  expect([refused.status, refused.body.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
  expect((await cashier('GET', `/pos/orders/${id}`)).data).toMatchObject({ status: 'kot', payments: [] });
  expect((await paid({ approval: { user_id: mona, pin } })).data).toMatchObject({
    status: 'paid',
    payments: [{ payment_method: 'unrecorded', amount: 30 }],
  });
  const [entry] = (await owner('GET', '/audit?action=payment.unrecorded')).data;
  expect(entry).toMatchObject({ entity_id: id, approver: { id: mona, name: 'Mona' } });
});

test('an order remembers the version with which it was last opened after it was paid or cancelled', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const { id, item } = await sentOrder(at, owner);
  const reopened = (order = id) =>
    rowsIn(at.tenant, `select version, reopened_version from orders where id = ${order}`);
  const move = (status: string) => owner('PUT', `/pos/orders/${id}/status`, { status });
  for (const status of ['billed', 'kot', 'paid', 'cancelled']) await move(status);
  expect(reopened()).toEqual([{ version: 6, reopened_version: null }]);
  await move('billed');
  await move('kot');
  expect(reopened()).toEqual([{ version: 8, reopened_version: 7 }]);
  await move('paid');
  await move('draft');
  expect(reopened()).toEqual([{ version: 10, reopened_version: 10 }]);
  const other = (await owner('POST', '/pos/orders', { items: [{ menu_item_id: item, quantity: 1 }] })).data
    .id;
  const paid = await owner('POST', `/pos/orders/${other}/payment`, { payment_method: 'cash' });
  const path = `/pos/orders/${other}/payments/${paid.data.payment_id}/void`;
  expect((await owner('POST', path, { reason: 'wrong table' })).data.order_status).toBe('billed');
  expect(reopened(other)).toEqual([{ version: 3, reopened_version: 3 }]);
  const { data } = await owner('GET', `/pos/orders/${id}`);
  expect(data).not.toHaveProperty('reopened_version');
});

test('every status can be reached from every other by an owner', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const statuses = ['draft', 'kot', 'billed', 'paid', 'cancelled'];
  for (const from of statuses) {
    for (const to of statuses) {
      const { id } = await sentOrder(at, owner);
      await owner('PUT', `/pos/orders/${id}/status`, { status: from });
      const reply = await owner('PUT', `/pos/orders/${id}/status`, { status: to });
      expect([from, to, reply.status, reply.data?.status]).toEqual([from, to, 200, to]);
    }
  }
});

test('a sent line is voided with a reason by who may, with a ticket for its kitchen; part of it too', async () => {
  const at = await openRestaurant();
  await addKitchen(at, 'Grill', true);
  const waiter = await at.as('waiter');
  const manager = await at.as('manager');
  const { id, line } = await sentOrder(at, waiter);
  const path = `/pos/orders/${id}/items/${line}/void`;
  expect((await waiter('POST', path, {})).status).toBe(422);
  expect((await waiter('POST', path, { reason: 'fell' })).body.error.code).toBe('APPROVAL_REQUIRED');
  const part = await manager('POST', path, { reason: 'fell', quantity: 1 });
  expect(part.data).toMatchObject({
    total: 20,
    items: [
      { quantity: 2, status: 'sent' },
      { quantity: 1, status: 'voided', void_reason: 'fell' },
    ],
  });
  const tickets = (await waiter('GET', `/pos/kots?order_id=${id}`)).data;
  expect(
    tickets.map((kot: { type: string; items: { quantity: number }[] }) => [kot.type, kot.items[0]?.quantity]),
  ).toEqual([
    ['new', 2],
    ['void', 1],
  ]);
  const all = await manager('POST', path, { reason: 'fell too' });
  expect(all.data.total).toBe(0);
});

test('an unsent line just disappears', async () => {
  const at = await openRestaurant();
  const item = await addItem(at, { price: 500 });
  const waiter = await at.as('waiter');
  const { data } = await waiter('POST', '/pos/orders', {
    items: [{ menu_item_id: item }, { menu_item_id: item, quantity: 2 }],
  });
  const left = await waiter('POST', `/pos/orders/${data.id}/items/${data.items[0].id}/void`, {});
  expect(left.data).toMatchObject({ total: 10, items: [{ quantity: 2 }] });
});

test('a cancelled order voids its tickets, gives the money back and frees the table in one go', async () => {
  const at = await openRestaurant();
  await addKitchen(at, 'Grill', true);
  const table = await addTable(at, 'T9');
  const cashier = await at.as('cashier');
  const manager = await at.as('manager');
  const { id } = await sentOrder(at, cashier, table);
  await cashier('POST', `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 10 });
  const path = `/pos/orders/${id}/cancel`;
  expect((await cashier('POST', path, {})).status).toBe(422);
  expect((await cashier('POST', path, { reason: 'guest left' })).body.error.code).toBe('APPROVAL_REQUIRED');
  const done = await manager('POST', path, { reason: 'guest left' });
  expect(done.data).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    cancel_reason: 'guest left',
    amount_paid: 0,
    total: 30,
  });
  expect((await manager('GET', `/pos/tables/${table}`)).data.status).toBe('available');
  expect(
    (await manager('GET', `/pos/kots?order_id=${id}`)).data.map((kot: { type: string }) => kot.type),
  ).toEqual(['new', 'void']);
  expect((await manager('POST', path, { reason: 'again' })).body.error.code).toBe('ORDER_LOCKED');
  expect(
    (await manager('POST', `/pos/orders/${id}/items`, { items: [{ menu_item_id: 1 }] })).body.error.code,
  ).toBe('ORDER_LOCKED');
  await manager('PUT', `/pos/orders/${id}/status`, { status: 'draft' });
  expect((await manager('POST', `/pos/orders/${id}/kot`)).data).toMatchObject({
    round: 2,
    kots: [{ items: [{ quantity: 3 }] }],
  });
});

test('a ticket moves forward, one step back as a recall, and no further', async () => {
  const at = await openRestaurant();
  await addKitchen(at, 'Grill', true);
  const kitchen = await at.as('kitchen');
  const waiter = await at.as('waiter');
  const { id } = await sentOrder(at, waiter);
  const kot = (await kitchen('GET', `/pos/kots?order_id=${id}`)).data[0];
  const move = (status: string) => kitchen('PUT', `/pos/kot/${kot.id}/status`, { status });
  expect((await move('food_ready')).data).toMatchObject({
    status: 'food_ready',
    items: [{ status: 'ready' }],
  });
  expect((await move('in_kitchen')).data.status).toBe('in_kitchen');
  expect((await move('served')).data.status).toBe('served');
  const back = await move('in_kitchen');
  expect([back.status, back.body.error]).toMatchObject([
    409,
    {
      code: 'INVALID_STATUS_TRANSITION',
      details: { from: 'served', to: 'in_kitchen', allowed: ['food_ready'] },
    },
  ]);
  expect((await waiter('GET', `/pos/orders/${id}`)).data.items[0].status).toBe('served');
});

test('lines of a kitchen that was closed go to the default one', async () => {
  const at = await openRestaurant();
  const main = await addKitchen(at, 'Main', true);
  const closed = await addKitchen(at, 'Terrace grill');
  const item = await addItem(at, { price: 500, kitchen_id: closed });
  const manager = await at.as('manager');
  const { data } = await manager('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  expect((await manager('PUT', `/pos/kitchens/${closed}`, { is_active: false })).status).toBe(200);
  const kot = await manager('POST', `/pos/orders/${data.id}/kot`);
  expect(kot.data.kots).toMatchObject([{ kitchen_id: main, items: [{ menu_item_id: item }] }]);
});

test('an order that goes from cancelled straight to paid has its payment written as what it is', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const { id } = await sentOrder(at, owner);
  const move = (status: string) => owner('PUT', `/pos/orders/${id}/status`, { status });
  await move('cancelled');
  expect((await move('paid')).data).toMatchObject({
    status: 'paid',
    payment_status: 'paid',
    balance_due: 0,
    payments: [{ payment_method: 'unrecorded', amount: 30 }],
  });
});

test('a cancellation and a sending by status are announced once', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const item = await addItem(at, { price: 1_000 });
  const { data } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  let announced = 0;
  at.tenant.onEvent(({ type }) => {
    if (type === 'order.updated') announced++;
  });
  await owner('PUT', `/pos/orders/${data.id}/status`, { status: 'kot' });
  await owner('PUT', `/pos/orders/${data.id}/status`, { status: 'cancelled' });
  expect(announced).toBe(2);
});
