import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { openRestaurant, type Reply } from '../harness/app.ts';

const codeOf = (reply: Reply) => [reply.status, reply.body.error?.code];
const pathsOf = (reply: Reply) => [reply.status, Object.keys(reply.body.error?.details ?? {})];

test('a tax is percent on the wire, and PUT changes only the fields given', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const vat = await owner('POST', '/pos/taxes', { name: 'VAT 5.5', rate: 5.5 });
  expect([vat.status, vat.data]).toEqual([
    201,
    {
      id: 1,
      name: 'VAT 5.5',
      code: 'vat_5_5',
      rate: 5.5,
      inclusive: false,
      items_count: 0,
      order_type_ids: null,
      rate_group: null,
      is_default: false,
      hsn_code: null,
      sort_order: 0,
      is_active: true,
      created_at: '2026-11-20T19:30:00.000Z',
      updated_at: '2026-11-20T19:30:00.000Z',
    },
  ]);
  const changed = await owner('PUT', '/pos/taxes/1', { inclusive: true, order_type_ids: [1, 2] });
  expect(changed.data).toEqual({ ...vat.data, inclusive: true, order_type_ids: [1, 2] });
  expect((await owner('GET', '/pos/taxes/1')).data).toEqual(changed.data);
  expect((await owner('GET', '/pos/taxes')).data).toEqual([changed.data]);
});

test('a tax with a wrong rate, a taken code or an unknown order type is refused and changes nothing', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/taxes', { name: 'GST', code: 'GST', rate: 2.5 });
  const post = (body: object) => owner('POST', '/pos/taxes', { name: 'X', rate: 1, ...body });
  expect(pathsOf(await post({ rate: 100.5 }))).toEqual([422, ['rate']]);
  expect(pathsOf(await post({ rate: 1.00001 }))).toEqual([422, ['rate']]);
  expect(pathsOf(await post({ rate: '5' }))).toEqual([422, ['rate']]);
  expect(pathsOf(await post({ code: 'GST' }))).toEqual([422, ['code']]);
  expect(pathsOf(await post({ order_type_ids: [1, 99] }))).toEqual([422, ['order_type_ids.1']]);
  expect(pathsOf(await post({ order_type_ids: [1, 1] }))).toEqual([422, ['order_type_ids']]);
  expect(pathsOf(await post({ name: '税' }))).toEqual([422, ['code']]);
  expect((await owner('GET', '/pos/taxes?all=1')).data).toHaveLength(1);
  expect((await owner('PUT', '/pos/taxes/1', { code: 'GST', rate: 5 })).data.rate).toBe(5);
});

test('a tax in use by the menu cannot be deleted; a free one is gone for good', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/taxes', { name: 'VAT', rate: 10 });
  const soup = await owner('POST', '/pos/menu-items', { name: 'Soup', price: 4, tax_ids: [1] });
  expect(codeOf(await owner('DELETE', '/pos/taxes/1'))).toEqual([409, 'RECORD_IN_USE']);
  await owner('PUT', `/pos/menu-items/${soup.data.id}`, { tax_ids: [] });
  expect((await owner('DELETE', '/pos/taxes/1')).body).toEqual({ success: true, message: 'Deleted.' });
  expect((await owner('GET', '/pos/taxes?all=1')).data).toEqual([]);
  for (const gone of [
    await owner('GET', '/pos/taxes/1'),
    await owner('PUT', '/pos/taxes/1', { rate: 1 }),
    await owner('DELETE', '/pos/taxes/1'),
  ]) {
    expect(codeOf(gone)).toEqual([404, 'NOT_FOUND']);
  }
  expect(pathsOf(await owner('PUT', `/pos/menu-items/${soup.data.id}`, { tax_ids: [1] }))).toEqual([
    422,
    ['tax_ids.0'],
  ]);
});

test('a charge is a rate or an amount, and its type suggests the orders that bear it', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const post = (body: object) => owner('POST', '/pos/charges', { name: 'C', ...body });
  const service = await post({ type: 'service', calculation: 'percent', rate: 12.5 });
  expect([service.status, service.data]).toEqual([
    201,
    expect.objectContaining({ rate: 12.5, amount: null, taxable: true, order_type_ids: [1] }),
  ]);
  const box = await post({ type: 'packaging', calculation: 'fixed', amount: 0.55, rate: 3, taxable: false });
  expect(box.data).toMatchObject({ rate: null, amount: 0.55, taxable: false, order_type_ids: [2, 3] });
  expect(pathsOf(await post({ type: 'service', calculation: 'percent' }))).toEqual([422, ['rate']]);
  expect(pathsOf(await post({ type: 'delivery', calculation: 'fixed' }))).toEqual([422, ['amount']]);
  expect(pathsOf(await post({ type: 'delivery', calculation: 'fixed', amount: 1.005 }))).toEqual([
    422,
    ['amount'],
  ]);
  expect(pathsOf(await owner('PUT', '/pos/charges/1', { calculation: 'fixed' }))).toEqual([422, ['amount']]);
  const fixed = await owner('PUT', '/pos/charges/1', { calculation: 'fixed', amount: 2 });
  expect(fixed.data).toMatchObject({ name: 'C', calculation: 'fixed', rate: null, amount: 2 });
  expect((await owner('GET', '/pos/charges')).data).toEqual([fixed.data, box.data]);
});

test('order types carry the charges that name them, and one in use cannot be deleted', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const list = await owner('GET', '/pos/order-types');
  expect(list.data.map((type: { slug: string }) => type.slug)).toEqual([
    'dine_in',
    'takeaway',
    'delivery',
    'kiosk',
  ]);
  await owner('POST', '/pos/charges', {
    name: 'Delivery',
    type: 'delivery',
    calculation: 'fixed',
    amount: 2,
  });
  const charged = (await owner('GET', '/pos/order-types')).data;
  expect(charged.map((type: { charge_ids: number[] }) => type.charge_ids)).toEqual([[], [], [1], []]);
  expect(codeOf(await owner('DELETE', '/pos/order-types/3'))).toEqual([409, 'RECORD_IN_USE']);
  await owner('DELETE', '/pos/charges/1');
  const item = { name: 'Soup', price: 4, order_type_prices: { 3: 5 } };
  await owner('POST', '/pos/menu-items', item);
  expect(codeOf(await owner('DELETE', '/pos/order-types/3'))).toEqual([409, 'RECORD_IN_USE']);
  await owner('PUT', '/pos/menu-items/1', { order_type_prices: {} });
  expect((await owner('DELETE', '/pos/order-types/3')).status).toBe(200);
  const drive = await owner('POST', '/pos/order-types', { name: 'Drive Through', requires_customer: true });
  expect(drive.data).toMatchObject({ slug: 'drive_through', requires_customer: true, requires_table: false });
  expect(pathsOf(await owner('POST', '/pos/order-types', { name: 'Dine in' }))).toEqual([422, ['slug']]);
  expect(pathsOf(await owner('PUT', '/pos/order-types/1', { slug: 'eat_in' }))).toEqual([422, ['slug']]);
  const renamed = await owner('PUT', '/pos/order-types/1', { slug: 'dine_in', name: 'Eat in' });
  expect(renamed.data).toMatchObject({ id: 1, name: 'Eat in', slug: 'dine_in' });
});

test('payment methods are listed with id, name and code, and a code never changes', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const waiter = await as('waiter');
  const list = await waiter('GET', '/pos/payment-methods');
  expect(
    list.data.map(({ id, name, code }: { id: number; name: string; code: string }) => ({ id, name, code })),
  ).toEqual([
    { id: 1, name: 'Cash', code: 'cash' },
    { id: 2, name: 'Card', code: 'card' },
  ]);
  const voucher = await owner('POST', '/pos/payment-methods', { name: 'Lunch voucher', kind: 'voucher' });
  expect(voucher.data).toMatchObject({ code: 'lunch_voucher', kind: 'voucher', opens_drawer: false });
  const post = (code: string) => owner('POST', '/pos/payment-methods', { name: 'X', code });
  expect(pathsOf(await post('cash'))).toEqual([422, ['code']]);
  expect(pathsOf(await post('unrecorded'))).toEqual([422, ['code']]);
  expect(pathsOf(await post('No Spaces'))).toEqual([422, ['code']]);
  expect(pathsOf(await owner('PUT', '/pos/payment-methods/1', { code: 'coins' }))).toEqual([422, ['code']]);
  await owner('PUT', '/pos/payment-methods/2', { is_active: false });
  const codes = async (path: string, request = waiter) =>
    (await request('GET', path)).data.map((method: { code: string }) => method.code);
  expect(await codes('/pos/payment-methods')).toEqual(['cash', 'lunch_voucher']);
  expect(await codes('/pos/payment-methods?all=1')).toEqual(['cash', 'lunch_voucher']);
  expect(await codes('/pos/payment-methods?all=1', owner)).toEqual(['cash', 'card', 'lunch_voucher']);
});

test('everyone reads the terms, only the office writes them', async () => {
  const { as } = await openRestaurant();
  const cashier = await as('cashier');
  const kiosk = await as('kiosk');
  for (const path of ['taxes', 'charges', 'order-types', 'payment-methods', 'categories', 'modifiers']) {
    expect((await kiosk('GET', `/pos/${path}`)).status).toBe(200);
    expect(codeOf(await cashier('POST', `/pos/${path}`, {}))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await cashier('PUT', `/pos/${path}/1`, {}))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await cashier('DELETE', `/pos/${path}/1`))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await (await as('owner'))('GET', `/pos/${path}/99`))).toEqual([404, 'NOT_FOUND']);
  }
});

test('what changes a bill is recorded with who did it, before and after', async () => {
  const { as, tenant } = await openRestaurant();
  const manager = await as('manager');
  await manager('POST', '/pos/taxes', { name: 'VAT', rate: 10 });
  await manager('PUT', '/pos/taxes/1', { rate: 20 });
  await manager('DELETE', '/pos/taxes/1');
  const entries = await tenant.read(systemCaller, ({ db }) =>
    db.selectFrom('audit_entries').selectAll().orderBy('id').execute(),
  );
  expect(entries.map(({ action, entity_id }) => [action, entity_id])).toEqual([
    ['tax.update', 1],
    ['tax.delete', 1],
  ]);
  expect(entries[0]?.user_id).toBeGreaterThan(1);
  expect([JSON.parse(entries[0]?.before ?? '').rate, JSON.parse(entries[0]?.after ?? '').rate]).toEqual([
    10, 20,
  ]);
});
