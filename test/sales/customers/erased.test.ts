import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ExportFolder } from '../../../server/office/exports/folder.ts';
import { forgetErased } from '../../../server/sales/customers/retention.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { rowsIn, tablesIn } from '../../harness/rows.ts';
import { ended, startBuilder } from '../../office/exports/exporting.ts';

const asha = {
  name: 'Asha Rao',
  phone: '+919876543210',
  email: 'asha@example.com',
  addresses: [{ line1: '9 Harbour Lane', notes: 'blue door' }],
  tax_number: 'ABCDE1234F',
  notes: 'allergic to nuts, likes the window',
};
const TRACES = /asha|98765|43210|harbour lane|blue door|ABCDE1234F|allergic|likes the window/i;

async function open() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const till = await at.as('cashier');
  const dish = await addItem(at, { price: 1_000 });
  const types = (await owner('GET', '/pos/order-types')).data as { id: number; slug: string }[];
  const order_type_id = types.find(({ slug }) => slug === 'delivery')?.id;
  const { id } = (await till('POST', '/pos/customers', asha, { 'idempotency-key': 'customer' })).data;
  const body = { order_type_id, customer_id: id, items: [{ menu_item_id: dish }] };
  const order = (await till('POST', '/pos/orders', body, { 'idempotency-key': 'order' })).data;
  return { at, owner, till, id, order, body };
}

const everythingIn = ({ tenant }: Restaurant): string =>
  tablesIn(tenant)
    .map((name) => JSON.stringify(rowsIn(tenant, `select * from "${name}"`)))
    .join('\n');

async function deliver(owner: Request, till: Request, orderId: number): Promise<void> {
  const driver = (await owner('POST', '/pos/delivery-drivers', { name: 'Ravi' })).data;
  await till('POST', `/pos/orders/${orderId}/kot`);
  await till('POST', `/pos/orders/${orderId}/assign-driver`, { driver_id: driver.id });
  for (const status of ['picked_up', 'out_for_delivery', 'delivered'])
    await till('PUT', `/pos/orders/${orderId}/delivery-status`, { status });
}

async function withReceipts(at: Restaurant, owner: Request): Promise<void> {
  const printer = await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' });
  await owner('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [printer.data.id] });
  const settings = { receipt_printer_id: printer.data.id };
  expect((await owner('PUT', `/branches/${at.branchId}/settings`, settings)).status).toBe(200);
}

test('nothing is left of an erased customer, on whatever was kept', async () => {
  const { at, owner, till, id, order } = await open();
  await withReceipts(at, owner);
  expect((await till('POST', `/pos/orders/${order.id}/kot`)).status).toBe(201);
  expect((await till('POST', `/pos/orders/${order.id}/print-bill`)).status).toBe(200);
  await deliver(owner, till, order.id);
  expect(everythingIn(at)).toMatch(TRACES);
  const erased = await owner('POST', `/pos/customers/${id}/erase`);
  expect(erased.data).toMatchObject({
    id,
    name: 'Erased',
    phone: null,
    email: null,
    addresses: [],
    notes: null,
  });
  expect(erased.data).toMatchObject({ tax_number: null, orders_count: 1, erased_at: expect.any(String) });
  expect(everythingIn(at)).not.toMatch(TRACES);
  expect((await till('GET', `/pos/customers/${id}`)).data).toEqual(erased.data);
  expect((await till('GET', `/pos/orders/${order.id}`)).data).toMatchObject({ customer_id: id, total: 10 });
});

test('a request repeated after the erasure still works once, and shows nothing', async () => {
  const { owner, till, id, body } = await open();
  await owner('POST', `/pos/customers/${id}/erase`);
  for (const [path, sent, key] of [
    ['/pos/customers', asha, 'customer'],
    ['/pos/orders', body, 'order'],
  ] as const) {
    const again = await till('POST', path, sent, { 'idempotency-key': key });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual({ success: true, message: 'Erased.' });
  }
  expect((await owner('GET', '/pos/orders')).data).toHaveLength(1);
});

test('an open delivery still finds its way; its address goes when it is over', async () => {
  const { at, owner, till, id, order } = await open();
  await owner('POST', `/pos/customers/${id}/erase`);
  const address = async () => (await till('GET', `/pos/orders/${order.id}`)).data.delivery.address;
  expect(await address()).toMatchObject({ line1: '9 Harbour Lane' });
  await deliver(owner, till, order.id);
  expect(await address()).toBeNull();
  expect(everythingIn(at)).not.toMatch(/harbour lane/i);
});

test('whoever was merged into the customer, or was deleted, is erased as well', async () => {
  const { at, owner, till, id } = await open();
  const twin = (await till('POST', '/pos/customers', { ...asha, phone: null })).data.id;
  const deleted = (await till('POST', '/pos/customers', { ...asha, phone: null })).data.id;
  await owner('POST', `/pos/customers/${id}/merge`, { into_id: twin });
  await owner('DELETE', `/pos/customers/${deleted}`);
  expect((await owner('POST', `/pos/customers/${id}/erase`)).data).toMatchObject({
    id: twin,
    name: 'Erased',
  });
  expect((await owner('POST', `/pos/customers/${deleted}/erase`)).data).toMatchObject({ id: deleted });
  expect(JSON.stringify(rowsIn(at.tenant, 'select * from customers'))).not.toMatch(TRACES);
});

test('the erased are in no list, take no change and no order, and only the office erases', async () => {
  const { owner, till, id, body } = await open();
  expect((await till('POST', `/pos/customers/${id}/erase`)).status).toBe(403);
  expect((await owner('POST', '/pos/customers/999999/erase')).status).toBe(404);
  await owner('POST', `/pos/customers/${id}/erase`);
  for (const query of ['', '?search=erased', '?sort=name', '?search=98765'])
    expect((await till('GET', `/pos/customers${query}`)).data, query).toEqual([]);
  expect((await till('PUT', `/pos/customers/${id}`, { name: 'Asha' })).body.error.code).toBe(
    'CUSTOMER_ERASED',
  );
  expect((await till('POST', '/pos/orders', body)).status).toBe(422);
  expect((await till('POST', '/pos/customers', asha)).status, 'her number is free').toBe(201);
});

test('the audit says that someone was erased, by whom, and nothing of who it was', async () => {
  const { at, owner, id } = await open();
  await owner('POST', `/pos/customers/${id}/erase`);
  const entries = rowsIn(at.tenant, "select * from audit_entries where entity = 'customer'");
  expect(entries).toMatchObject([{ action: 'customer.erase', entity_id: id, before: null, after: null }]);
});

test('what was written for the cooks goes with the order once it is closed, on tickets too', async () => {
  const { at, owner, till, id, body } = await open();
  await withReceipts(at, owner);
  const items = body.items.map((item) => ({ ...item, note: 'no salt for her' }));
  const order = (await till('POST', '/pos/orders', { ...body, items, notes: 'eats early' })).data.id;
  await till('POST', `/pos/orders/${order}/kot`);
  await owner('POST', `/pos/customers/${id}/erase`);
  const cooks = JSON.stringify((await till('GET', `/pos/kots?order_id=${order}`)).data);
  expect(cooks, 'they still cook it').toContain('no salt');
  expect((await owner('POST', `/pos/orders/${order}/cancel`, { reason: 'left' })).status).toBe(200);
  await forgetErased(at.tenant);
  for (const table of tablesIn(at.tenant))
    expect(JSON.stringify(rowsIn(at.tenant, `select * from "${table}"`)), table).not.toMatch(
      /no salt|eats early/,
    );
});

test('files that name customers are gone with an erasure, those without people stay', async () => {
  const { at, owner, id } = await open();
  await startBuilder(at);
  const tokens: string[] = [];
  for (const kind of ['orders', 'sales-report']) {
    const { token } = (await owner('POST', `/export/${kind}`, { format: 'csv' })).data;
    expect((await ended(owner, token)).status).toBe('ready');
    tokens.push(token);
  }
  const codes = () =>
    Promise.all(tokens.map(async (token) => (await at.anonymous('GET', `/export/download/${token}`)).status));
  expect(await codes()).toEqual([200, 200]);
  await owner('POST', `/pos/customers/${id}/erase`);
  expect(await codes()).toEqual([410, 200]);
  const folder = new ExportFolder(at.tenant.file).path;
  await expect.poll(() => readdirSync(folder).length).toBe(1);
});
