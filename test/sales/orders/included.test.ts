import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Reader } from '../../../server/db/handle/handle.ts';
import { ListQuery } from '../../../server/sales/orders/http/list-schema.ts';
import { listOrders } from '../../../server/sales/orders/read/list.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

async function evening() {
  const at = await openRestaurant();
  const [manager, waiter] = [await at.as('manager'), await at.as('waiter')];
  const area = (await manager('POST', '/areas', { name: 'Terrace' })).data;
  const table = (await manager('POST', '/pos/tables', { name: 'T1', area_id: area.id })).data;
  const guest = (await waiter('POST', '/pos/customers', { name: 'Asha Rao', phone: '+33612345678' })).data;
  const dish = await addItem(at, { price: 1_500 });
  const order = async (fields: object) =>
    (await waiter('POST', '/pos/orders', { items: [{ menu_item_id: dish }], ...fields })).data;
  const seated = await order({ table_id: table.id, customer_id: guest.id });
  const paid = await order({});
  await manager('POST', `/pos/orders/${paid.id}/payment`, { payment_method: 'card', amount: paid.total });
  return { at, manager, waiter, area, table, guest, seated, paid, order };
}

test('an order says what its table, guest, waiter and type are called, in lists and alone', async () => {
  const { waiter, seated, paid } = await evening();
  const me = (await waiter('GET', '/auth/user')).data;
  const names = {
    ...{ table_name: 'T1', customer_name: 'Asha Rao', waiter_name: me.name, order_type_name: 'Dine in' },
  };
  expect(seated).toMatchObject(names);
  expect((await waiter('GET', `/pos/orders/${seated.id}`)).data).toMatchObject(names);
  const [, listed] = (await waiter('GET', '/pos/orders')).data;
  expect(listed).toMatchObject(names);
  expect(paid).toMatchObject({ table_name: null, customer_name: null, order_type_name: 'Takeaway' });
});

test('what was renamed is called so in the next answer of an order', async () => {
  const { waiter, manager, at, order, table } = await evening();
  const me = (await waiter('GET', '/auth/user')).data;
  expect((await order({ table_id: table.id })).waiter_name).toBe(me.name);
  await (await at.as('owner'))('PUT', `/users/${me.id}`, { name: 'Meera' });
  const types = (await manager('GET', '/pos/order-types')).data as { id: number; slug: string }[];
  const idOf = (slug: string) => types.find((type) => type.slug === slug)?.id;
  await manager('PUT', `/pos/order-types/${idOf('dine_in')}`, { name: 'Inside' });
  await manager('PUT', `/pos/order-types/${idOf('takeaway')}`, { name: 'To go' });
  await manager('PUT', `/pos/tables/${table.id}`, { name: 'T9' });
  expect(await order({ table_id: table.id })).toMatchObject({
    ...{ waiter_name: 'Meera', order_type_name: 'Inside', table_name: 'T9' },
  });
  expect((await order({})).order_type_name).toBe('To go');
});

test('a list has in its orders what is asked for, and nothing else', async () => {
  const { waiter, seated, paid, area, table, guest } = await evening();
  const [plain] = (await waiter('GET', '/pos/orders')).data;
  for (const part of ['items', 'payments', 'customer', 'table']) expect(plain).not.toHaveProperty(part);
  const list = (await waiter('GET', '/pos/orders?include=items,payments,customer,table')).data;
  const alone = async (id: number) => (await waiter('GET', `/pos/orders/${id}`)).data;
  expect(list.map(({ items, payments }: typeof seated) => ({ items, payments }))).toEqual(
    [await alone(paid.id), await alone(seated.id)].map(({ items, payments }) => ({ items, payments })),
  );
  const records = {
    customer: { id: guest.id, name: 'Asha Rao', phone: '+33612345678', email: null, notes: null },
    table: { id: table.id, name: 'T1', area_id: area.id, area_name: 'Terrace', capacity: 4 },
  };
  expect(list[1]).toMatchObject(records);
  expect(list[0]).toMatchObject({ customer: null, table: null });
  expect((await waiter('GET', `/pos/orders/${seated.id}?include=customer,table`)).data).toMatchObject(
    records,
  );
});

test('what cannot be included is named; a page with more in it is smaller; guests are for those who may read them', async () => {
  const { at, waiter, seated } = await evening();
  const fieldsOf = async (query: string) => {
    const reply = await waiter('GET', `/pos/orders?${query}`);
    return [reply.status, Object.keys(reply.body.error?.details ?? {})];
  };
  expect(await fieldsOf('include=password')).toEqual([422, ['include']]);
  expect(await fieldsOf('include=items&limit=101')).toEqual([422, ['limit']]);
  expect(await fieldsOf('include=items&limit=100')).toEqual([200, []]);
  expect(await fieldsOf('ids=1,x')).toEqual([422, ['ids']]);
  expect(await fieldsOf('status=draft&status=gone')).toEqual([422, ['status.1']]);
  const driver = await at.as('driver');
  expect((await driver('GET', '/pos/orders?include=items')).status).toBe(200);
  for (const path of ['/pos/orders', `/pos/orders/${seated.id}`])
    expect((await driver('GET', `${path}?include=customer`)).body.error?.code).toBe('FORBIDDEN');
});

test('a list is asked for by ids, and by several states at once', async () => {
  const { waiter, manager, seated, paid, order } = await evening();
  const gone = await order({});
  await manager('POST', `/pos/orders/${gone.id}/cancel`, { reason: 'left' });
  const idsOf = async (query: string): Promise<number[]> =>
    (await waiter('GET', `/pos/orders?${query}`)).data.map(({ id }: { id: number }) => id);
  expect(await idsOf(`ids=${seated.id},${gone.id},999999`)).toEqual([gone.id, seated.id]);
  expect(await idsOf(`ids=${seated.id},${gone.id}&status=draft`)).toEqual([seated.id]);
  expect(await idsOf('status=draft&status=paid')).toEqual([paid.id, seated.id]);
  expect(await idsOf('status=draft&status=kot&status=billed')).toEqual([seated.id]);
  expect(await idsOf('status=paid&status=cancelled&date=2000-01-01')).toEqual([]);
  expect(await idsOf(`status=paid&status=cancelled&date=${paid.business_date}`)).toEqual([gone.id, paid.id]);
});

test('tickets are asked for by several states at once, a void one by no state it stood in', async () => {
  const { at, waiter, manager, seated, order } = await evening();
  await waiter('POST', `/pos/orders/${seated.id}/kot`);
  const other = await order({ send: true });
  await manager('POST', `/pos/orders/${other.id}/cancel`, { reason: 'left' });
  const cook = await at.as('kitchen');
  const statesOf = async (query: string): Promise<string[]> =>
    (await cook('GET', `/pos/kots?${query}`)).data.map(({ status }: { status: string }) => status);
  const open = 'status=sent_to_kitchen&status=in_kitchen';
  expect(await statesOf(open)).not.toContain('voided');
  const all = await statesOf(`${open}&status=voided`);
  expect(new Set(all)).toEqual(new Set(['sent_to_kitchen', 'voided']));
  expect(await statesOf('status=food_ready&status=served')).toEqual([]);
});

test('however many orders a page has, its statements are as many', async () => {
  const { at, order, table, guest } = await evening();
  const statements = async () => {
    let count = 0;
    await at.tenant.read({ ...systemCaller, branchId: at.branchId }, (reader: Reader) => {
      const watched: Reader = Object.create(reader, {
        execute: {
          value: (sql: string, parameters: unknown[]) => {
            count++;
            return reader.execute(sql, parameters);
          },
        },
      });
      return listOrders(watched, ListQuery.parse({ include: 'items,payments,customer,table' }));
    });
    return count;
  };
  const few = await statements();
  for (let i = 0; i < 5; i++) await order({ table_id: table.id, customer_id: guest.id });
  expect(await statements()).toBe(few);
});
