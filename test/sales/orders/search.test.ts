import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Reader } from '../../../server/db/handle/handle.ts';
import { openReader } from '../../../server/db/sqlite/connection.ts';
import { ListQuery } from '../../../server/sales/orders/http/list-schema.ts';
import { listOrders } from '../../../server/sales/orders/read/list.ts';
import { openRestaurant } from '../../harness/app.ts';
import { filesOf } from '../../harness/files.ts';
import { addItem } from '../../harness/menu.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';

async function evening() {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const area = (await manager('POST', '/areas', { name: 'Terrace' })).data;
  const table = (await manager('POST', '/pos/tables', { name: 'Bay 7', area_id: area.id })).data;
  const guest = (await manager('POST', '/pos/customers', { name: 'Asha Rao', phone: '+33612345678' })).data;
  const dish = await addItem(at, { price: 1_500 });
  const order = async (quantity: number, fields: object = {}) =>
    (await manager('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity }], ...fields })).data;
  const seated = await order(1, { table_id: table.id });
  const called = await order(2, { customer_id: guest.id });
  const platform = await order(3, { external_ref: 'SW-991' });
  const tab = await order(1, { guest_name: 'Big Jim 50%' });
  const paid = await order(4);
  await manager('POST', `/pos/orders/${paid.id}/payment`, { payment_method: 'card', amount: paid.total });
  const { data: printed } = await manager('POST', `/pos/orders/${paid.id}/print-invoice`);
  const find = async (query: Record<string, string | number>, who = manager): Promise<number[]> => {
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const { status, data, body } = await who('GET', `/pos/orders?${asked}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return data.map(({ id }: { id: number }) => id);
  };
  return { at, seated, called, platform, tab, paid, invoice: printed.invoice_number as string, find };
}

test('an order is found by its number, token, table, guest, invoice, reference and amount', async () => {
  const { at, seated, called, platform, tab, paid, invoice, find } = await evening();
  expect(await find({ search: seated.order_number })).toEqual([seated.id]);
  expect(await find({ search: paid.order_number.toLowerCase() })).toEqual([paid.id]);
  expect(await find({ search: `#${called.token_number}` })).toEqual([called.id]);
  expect(await find({ search: String(called.token_number) })).toContain(called.id);
  expect(await find({ search: 'bay 7' })).toEqual([seated.id]);
  expect(await find({ search: 'asha' })).toEqual([called.id]);
  expect(await find({ search: '345678' })).toEqual([called.id]);
  expect(await find({ search: 'SW-991' })).toEqual([platform.id]);
  expect(await find({ search: 'big jim' })).toEqual([tab.id]);
  expect(await find({ search: 'JIM 50%' })).toEqual([tab.id]);
  expect(await find({ search: 'Jim_' })).toEqual([]);
  expect(await find({ search: 'jim', status: 'paid' })).toEqual([]);
  expect(await find({ search: invoice.toLowerCase() })).toEqual([paid.id]);
  expect(await find({ search: 'nobody' })).toEqual([]);
  expect(await find({ search: 'bay 7', status: 'paid' })).toEqual([]);
  expect(await find({ total_from: 30, total_to: 45 })).toEqual([platform.id, called.id]);
  expect(await find({ total_to: 15 })).toEqual([tab.id, seated.id]);
  expect(await find({ total_from: 1, limit: 2 })).toEqual([paid.id, tab.id]);
  const driver = await at.as('driver');
  expect(await find({ search: '345678' }, driver)).toEqual([]);
});

test.skipIf(onPostgres)('a search reads orders by an index, at one branch and at all', async () => {
  const { at } = await evening();
  const connection = openReader(filesOf(at.tenant).file);
  for (const branchId of [null, at.branchId]) {
    const plans: string[] = [];
    await at.tenant.read({ ...systemCaller, branchId, branches: 'all' }, (reader: Reader) => {
      const watched: Reader = Object.create(reader, {
        execute: {
          value: (sql: string, parameters: unknown[]) => {
            const steps = connection.prepare(`explain query plan ${sql}`).all(...parameters);
            if (sql.includes('from "orders"'))
              plans.push(...(steps as { detail: string }[]).map(({ detail }) => detail));
            return reader.execute(sql, parameters);
          },
        },
      });
      return listOrders(watched, ListQuery.parse({ search: 'Bay 7' })).then(() =>
        listOrders(watched, ListQuery.parse({ search: '7' })),
      );
    });
    expect(plans.length).toBeGreaterThan(2);
    for (const plan of plans.filter((step) => / orders\b/.test(step)))
      expect(plan).toMatch(
        /^SEARCH orders USING ((COVERING )?INDEX (orders_token|orders_status|orders_table|orders_reference|orders_guest_name)|INTEGER)/,
      );
    expect(plans.join('\n')).not.toMatch(/USE TEMP B-TREE/);
  }
  connection.close();
});
