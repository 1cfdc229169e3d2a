import { expect, test } from 'vitest';
import { hasPermission, type Permission, type Role } from '../../server/core/permissions.ts';
import { openRestaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { calls, paramsOf } from './walk.ts';

const DELIVERY = 3;
const STREET = 'Geheimweg 7';
const PHONE = '+491711234567';

/** An evening with a guest at a table and a delivery, both billed on paper. */
async function openEvening() {
  const at = await openRestaurant();
  const [owner, till] = [await at.as('owner'), await at.as('cashier')];
  const printer = (await owner('POST', '/pos/printers', { name: 'Hall', address: '10.255.255.1' })).data.id;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer });
  const { data: kitchen } = await owner('POST', '/pos/kitchens', { name: 'Hot', printer_ids: [printer] });
  const dish = await addItem(at, { name: 'Dosa', price: 7_771, kitchen_id: kitchen.id });
  const customer = (await till('POST', '/pos/customers', { name: 'Ada Byron', phone: PHONE })).data;
  const table = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const items = [{ menu_item_id: dish, quantity: 3 }];
  const seated = (await till('POST', '/pos/orders', { table_id: table.id, items })).data;
  const away = {
    ...{ order_type_id: DELIVERY, customer_id: customer.id, items },
    delivery_address: { line1: STREET, city: 'Bonn' },
  };
  const delivered = (await till('POST', '/pos/orders', away)).data;
  expect([seated.total, delivered.total]).toEqual([233.13, 233.13]);
  const orders = [seated.id, delivered.id];
  const jobs: { id: number; document: string }[] = [];
  for (const id of orders) {
    const { kots } = (await till('POST', `/pos/orders/${id}/kot`)).data;
    expect(kots).toHaveLength(1);
    await till('POST', `/pos/orders/${id}/print-bill`);
  }
  jobs.push(...(await owner('GET', '/printing/jobs')).data);
  return { at, table, jobs, ids: [...orders, customer.id, table.id, ...jobs.map(({ id }) => id)] };
}

/** Whatever such a device may ask for, about any of the records. */
async function readBy(role: Role, { at, ids }: Awaited<ReturnType<typeof openEvening>>): Promise<string[]> {
  const ask = await at.as(role);
  const texts: string[] = [];
  const readable = calls.filter(
    ({ method, endpoint: { kind, access } }) =>
      method === 'GET' && kind === 'json' && access !== 'public' && hasPermission(role, access as Permission),
  );
  for (const { path } of readable)
    for (const id of paramsOf(path).length > 0 ? new Set(ids) : [0])
      texts.push(`${path} ${JSON.stringify((await ask('GET', path.replace(/\{\w+\}/g, String(id)))).body)}`);
  return texts;
}

test.each(['kitchen', 'staff'] as const)(
  'a device of the %s role reads no address, no sum and no code of a table',
  async (role) => {
    const evening = await openEvening();
    const texts = await readBy(role, evening);
    expect(texts.length).toBeGreaterThan(15);
    expect(texts.join()).toContain('"name":"T1"');
    for (const secret of [STREET, PHONE, '233.13', evening.table.qr_token])
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  },
);

test('a kitchen reads its tickets on paper, and no bill', async () => {
  const { at, jobs } = await openEvening();
  const [cook, waiter] = [await at.as('kitchen'), await at.as('waiter')];
  const of = (document: string) => jobs.filter((job) => job.document === document).map(({ id }) => id);
  expect([of('kot').length, of('bill').length]).toEqual([2, 2]);
  const listed = async (ask: typeof cook) => (await ask('GET', '/printing/jobs')).data.length;
  expect([await listed(cook), await listed(waiter)]).toEqual([2, 4]);
  const [ticket, bill] = [of('kot')[0], of('bill')[0]];
  for (const path of ['', '/picture']) {
    expect((await cook('GET', `/printing/jobs/${ticket}${path}`)).status).toBe(200);
    expect((await cook('GET', `/printing/jobs/${bill}${path}`)).status).toBe(404);
    expect((await waiter('GET', `/printing/jobs/${bill}${path}`)).status).toBe(200);
  }
});
