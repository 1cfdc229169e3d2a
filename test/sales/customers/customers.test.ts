import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

async function open(): Promise<{ at: Restaurant; till: Request; owner: Request }> {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  expect((await owner('PUT', '/tenants/current', { country: 'FR' })).status).toBe(200);
  return { at, till: await at.as('cashier'), owner };
}

const added = async (ask: Request, body: object): Promise<number> => {
  const { status, data, body: whole } = await ask('POST', '/pos/customers', body);
  expect(status, JSON.stringify(whole)).toBe(201);
  return data.id;
};

const home = { line1: '3 rue des Lilas', city: 'Lyon', postal_code: '69003' };

test('a customer is created with a name alone, and with everything', async () => {
  const { till } = await open();
  const bare = await till('POST', '/pos/customers', { name: ' Zoé ' });
  expect(bare.data).toMatchObject({ name: 'Zoé', phone: null, addresses: [], duplicate_ids: [] });
  expect(bare.data).toMatchObject({ orders_count: 0, total_spent: 0, last_order_at: null });
  const whole = { name: 'Max', email: 'Max@Example.COM', tax_number: 'FR1', notes: 'no nuts' };
  const { data } = await till('POST', '/pos/customers', { ...whole, addresses: [home, { line1: 'Gare' }] });
  expect(data).toMatchObject({ ...whole, email: 'max@example.com' });
  expect(data.addresses).toMatchObject([
    { ...home, label: null, is_default: true },
    { line1: 'Gare', is_default: false },
  ]);
  expect((await till('GET', `/pos/customers/${data.id}`)).data).toEqual(data);
});

test('a change leaves the fields it does not name, and a deleted customer is gone', async () => {
  const { till, owner } = await open();
  const id = await added(till, { name: 'Max', phone: '06 12 34 56 78', addresses: [home] });
  const { data } = await till('PUT', `/pos/customers/${id}`, { notes: 'window' });
  expect(data).toMatchObject({ name: 'Max', phone: '+33612345678', notes: 'window' });
  expect(data.addresses).toHaveLength(1);
  expect((await till('DELETE', `/pos/customers/${id}`)).status).toBe(403);
  expect((await owner('DELETE', `/pos/customers/${id}`)).status).toBe(200);
  expect((await till('GET', `/pos/customers/${id}`)).status).toBe(404);
  expect((await till('GET', '/pos/customers?search=max')).data).toEqual([]);
  expect((await till('GET', '/pos/customers')).data).toEqual([]);
  expect((await till('POST', '/pos/customers', { name: 'New', phone: '0612345678' })).status).toBe(201);
});

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+33 (0)6.12.34.56.78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['+1 (212) 555-0100', '+12125550100'],
])('the number %s is kept as %s', async (typed, kept) => {
  const { till } = await open();
  const { data } = await till('POST', '/pos/customers', { name: 'Max', phone: typed });
  expect(data.phone).toBe(kept);
});

test.each(['12', 'call me', '+999 123 456 789'])('%s is no number', async (phone) => {
  const { till } = await open();
  const refused = await till('POST', '/pos/customers', { name: 'Max', phone });
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
  expect(Object.keys(refused.body.error.details)).toEqual(['phone']);
});

test('without a country of the restaurant a number needs its own', async () => {
  const at = await openRestaurant();
  const till = await at.as('cashier');
  const refused = await till('POST', '/pos/customers', { name: 'Max', phone: '0612345678' });
  expect(refused.body.error.details.phone[0]).toContain('country code');
  expect((await till('POST', '/pos/customers', { name: 'Max', phone: '+33612345678' })).status).toBe(201);
});

test('a number in use is refused in any spelling, with who has it', async () => {
  const { till } = await open();
  const id = await added(till, { name: 'Max', phone: '0612345678' });
  const other = await added(till, { name: 'Zoé' });
  const twin = { name: 'Maxime', phone: '+33 6 12 34 56 78' };
  const expected = {
    status: 409,
    body: { error: { code: 'DUPLICATE_PHONE', details: { customer_id: id } } },
  };
  expect(await till('POST', '/pos/customers', twin)).toMatchObject(expected);
  expect(await till('PUT', `/pos/customers/${other}`, { phone: twin.phone })).toMatchObject(expected);
  expect((await till('PUT', `/pos/customers/${id}`, { phone: twin.phone })).status).toBe(200);
  expect((await till('GET', '/pos/customers')).data).toHaveLength(2);
});

test.each([
  ['no name', { name: '  ' }],
  ['two defaults', { addresses: [home, home].map((one) => ({ ...one, is_default: true })) }],
  ['an address without a line', { addresses: [{ city: 'Lyon' }] }],
  ['a latitude beyond the pole', { addresses: [{ ...home, latitude: 91 }] }],
  ['no e-mail address', { email: 'at home' }],
])('%s is refused and nothing is changed', async (_, wrong) => {
  const { till } = await open();
  const id = await added(till, { name: 'Max' });
  const before = await till('GET', `/pos/customers/${id}`);
  expect((await till('PUT', `/pos/customers/${id}`, wrong)).status).toBe(422);
  expect((await till('POST', '/pos/customers', { name: 'Max', ...wrong })).status).toBe(422);
  expect((await till('GET', `/pos/customers/${id}`)).data).toEqual(before.data);
  expect((await till('GET', '/pos/customers')).data).toHaveLength(1);
});

test('who a customer is to the restaurant follows from the orders', async () => {
  const { at, till, owner } = await open();
  const dish = await addItem(at, { price: 1_250 });
  const id = await added(till, { name: 'Max' });
  const order = async (): Promise<{ id: number; total: number }> =>
    (await till('POST', '/pos/orders', { customer_id: id, items: [{ menu_item_id: dish, quantity: 2 }] }))
      .data;
  const [paid, cancelled] = [await order(), await order()];
  at.clock.advance(60_000);
  const last = await order();
  await till('POST', `/pos/orders/${paid.id}/payment`, { payment_method: 'card', amount: paid.total });
  await owner('POST', `/pos/orders/${paid.id}/refund`, { amount: 5, reason: 'cold' });
  await till('POST', `/pos/orders/${cancelled.id}/cancel`, { reason: 'left' });
  const { data } = await till('GET', `/pos/customers/${id}`);
  expect(data).toMatchObject({ orders_count: 2, total_spent: 20 });
  expect(Date.parse(data.last_order_at)).toBe(at.clock.now());
  const history = (await till('GET', `/pos/orders?customer_id=${id}`)).data;
  expect(history.map((one: { id: number }) => one.id)).toEqual([last.id, cancelled.id, paid.id]);
});

/** Two customers with one number, as they come from two sides that could not see each other. */
async function openTwins() {
  const { at, till, owner } = await open();
  const dish = await addItem(at, { price: 1_000 });
  const kept = await added(till, { name: 'Zoé', notes: 'window', addresses: [home] });
  const gone = await added(till, {
    name: 'Zoe B.',
    phone: '0612345678',
    email: 'zoe@example.com',
    notes: 'terrace',
    addresses: [{ ...home, line1: '3 RUE DES LILAS' }, { line1: 'Office' }],
  });
  for (const customer_id of [kept, gone])
    await till('POST', '/pos/orders', { customer_id, items: [{ menu_item_id: dish }] });
  return { at, till, owner, kept, gone };
}

test('twins that came by replication name each other', async () => {
  const { at, till, kept, gone } = await openTwins();
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('customers').set({ phone: '+33612345678' }).where('id', '=', kept).execute(),
  );
  expect((await till('GET', `/pos/customers/${kept}`)).data.duplicate_ids).toEqual([gone]);
  const listed = (await till('GET', '/pos/customers')).data;
  expect(listed.map((one: { duplicate_ids: number[] }) => one.duplicate_ids)).toEqual([[kept], [gone]]);
});

test('a merge keeps one with what both knew; the orders of both are that one’s', async () => {
  const { till, owner, kept, gone } = await openTwins();
  expect((await till('POST', `/pos/customers/${gone}/merge`, { into_id: kept })).status).toBe(403);
  const { data } = await owner('POST', `/pos/customers/${gone}/merge`, { into_id: kept });
  expect(data).toMatchObject({ id: kept, name: 'Zoé', phone: '+33612345678', notes: 'window' });
  expect(data).toMatchObject({ email: 'zoe@example.com', orders_count: 2, duplicate_ids: [] });
  expect(data.addresses).toMatchObject([
    { ...home, is_default: true },
    { line1: 'Office', is_default: false },
  ]);
  expect((await till('GET', `/pos/customers/${gone}`)).data).toEqual(data);
  expect((await till('GET', `/pos/orders?customer_id=${kept}`)).data).toHaveLength(2);
  expect((await till('GET', `/pos/orders?customer_id=${kept}&sort=created_at&limit=1`)).data).toHaveLength(1);
  expect((await till('GET', '/pos/customers?search=zoe')).data).toHaveLength(1);
  const again = await till('POST', '/pos/orders', { customer_id: gone, items: [] });
  expect(again.status, 'a tablet that still knows the old id').toBe(201);
});

test('a chain of merges leads to the last one', async () => {
  const { till, owner, kept, gone } = await openTwins();
  const last = await added(till, { name: 'Zoé Bernard' });
  await owner('POST', `/pos/customers/${gone}/merge`, { into_id: kept });
  await owner('POST', `/pos/customers/${kept}/merge`, { into_id: last });
  const { data } = await till('GET', `/pos/customers/${gone}`);
  expect(data).toMatchObject({ id: last, name: 'Zoé Bernard', orders_count: 2, email: 'zoe@example.com' });
});

test('nobody is merged into themselves, or into someone who is not there', async () => {
  const { owner, kept, gone } = await openTwins();
  const merge = (id: number, into_id: number) => owner('POST', `/pos/customers/${id}/merge`, { into_id });
  expect((await merge(kept, kept)).status).toBe(422);
  expect((await merge(kept, 999_999)).status).toBe(422);
  expect((await merge(999_999, kept)).status).toBe(404);
  await merge(gone, kept);
  expect((await merge(kept, gone)).status).toBe(422);
});

test('a removed customer is found by those who may erase the data, until it is erased', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const till = await at.as('cashier');
  const { id } = (await owner('POST', '/pos/customers', { name: 'Asha' })).data;
  await owner('POST', '/pos/customers', { name: 'Ben' });
  const removed = async () =>
    ((await owner('GET', '/pos/customers?removed=true')).data as { id: number }[]).map((one) => one.id);
  expect(await removed()).toEqual([]);
  await owner('DELETE', `/pos/customers/${id}`);
  expect(await removed()).toEqual([id]);
  expect((await till('GET', '/pos/customers?removed=true')).status).toBe(403);
  expect((await owner('POST', `/pos/customers/${id}/erase`)).status).toBe(200);
  expect(await removed()).toEqual([]);
});
