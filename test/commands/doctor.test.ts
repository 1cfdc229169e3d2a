import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { inspect } from '../../server/db/opening/inspect.ts';
import { reconcile } from '../../server/diagnostics/reconciliation/service.ts';
import { openRestaurant, type Request } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { galley, said } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

const examine = (dataDir: string) => galley(['doctor', '--data-dir', dataDir, '--json']);

/** A busy evening in small: every way money moves. */
async function openBusyRestaurant() {
  const dataDir = join(tempFolder(), 'data');
  const restaurant = await openRestaurant({ dataDir });
  const owner = await restaurant.as('owner');
  const tax = await owner('POST', '/pos/taxes', { name: 'VAT', rate: 10 });
  await owner('POST', '/pos/charges', { name: 'Service', type: 'service', calculation: 'percent', rate: 5 });
  await owner('PUT', '/tenants/current', { settings: { rounding_mode: 'cash', rounding_increment: 0.05 } });
  const item = { name: 'Tasting menu', price: 12.99, tax_ids: [tax.data.id] };
  const { data: dish } = await owner('POST', '/pos/menu-items', item);
  const order = async (quantity: number) => {
    const items = [
      { menu_item_id: dish.id, quantity },
      { menu_item_id: dish.id, quantity: 1, note: 'no salt' },
    ];
    return (await owner('POST', '/pos/orders', { items })).data as { id: number; items: { id: number }[] };
  };
  const orders = [await order(1), await order(2), await order(3), await order(4), await order(5)];
  const [paid, partly, refunded, cancelled, voided] = orders.map(({ id }) => `/pos/orders/${id}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await owner('POST', `${paid}/discount`, { discount_type: 'percent', discount_value: 10 });
  await ok(owner('POST', `${paid}/payment`, { payment_method: 'cash', amount: 100, tip_amount: 2 }));
  await ok(owner('POST', `${partly}/payment`, { payment_method: 'card', amount: 5 }));
  await ok(owner('POST', `${refunded}/payment`, { payment_method: 'card' }));
  await ok(owner('POST', `${refunded}/refund`, { reason: 'cold', amount: 10 }));
  await ok(owner('POST', `${cancelled}/payment`, { payment_method: 'card', amount: 3 }));
  await ok(owner('POST', `${cancelled}/cancel`, { reason: 'left' }));
  await ok(owner('POST', `${voided}/kot`));
  await ok(owner('POST', `${voided}/items/${orders[4]?.items[0]?.id}/void`, { reason: 'burnt' }));
  return { ...restaurant, dataDir, orders };
}

async function ok(reply: ReturnType<Request>) {
  const { status, body, data } = await reply;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return { data };
}

test('beside a running server the money of every order adds up, however it moved', async () => {
  const { dataDir, orders } = await openBusyRestaurant();
  const run = await examine(dataDir);
  expect([run.code, said(run)]).toEqual([
    0,
    { files: 2, orders: orders.length, audit_entries: expect.any(Number), faults: [] },
  ]);
  expect(said(run).audit_entries).toBeGreaterThan(3);
});

test('each kind of money that does not add up is a fault of its own', async () => {
  const { tenant, orders } = await openBusyRestaurant();
  const [paid] = orders;
  const { writer, file } = filesOf(tenant);
  for (const [table, spoilt, fault] of [
    ['orders', 'total = total + 1', /^ORD-000-1: total is \d+ but adds up to \d+$/],
    ['orders', 'subtotal = subtotal + 1', /^ORD-000-1: subtotal is \d+ but adds up to \d+$/],
    ['orders', 'amount_paid = 0', /^ORD-000-1: amount_paid is 0 but adds up to \d+$/],
    ['orders', "payment_status = 'unpaid'", /^ORD-000-1: payment_status is unpaid but adds up to paid$/],
    ['orders', 'tip_total = 7', /^ORD-000-1: tip_total is 7 but adds up to 200$/],
    ['order_items', 'line_total = line_total + 1', /^ORD-000-1: line 1 is \d+ but adds up to \d+$/],
  ] as const) {
    const id = table === 'orders' ? paid?.id : paid?.items[0]?.id;
    const column = spoilt.split(' ')[0];
    const before = writer.prepare(`select ${column} from ${table} where id = ?`).pluck().get(id);
    writer.exec(`update ${table} set ${spoilt} where id = ${id}`);
    const { faults } = await inspect({ file }, reconcile);
    expect(faults).toContainEqual(expect.stringMatching(fault));
    writer.prepare(`update ${table} set ${column} = ? where id = ?`).run(before, id);
  }
  expect(await inspect({ file }, reconcile)).toEqual({ orders: orders.length, faults: [] });
});

test('a paid order whose payment is missing is found', async () => {
  const { dataDir, tenant, orders } = await openBusyRestaurant();
  filesOf(tenant).writer.exec(`update orders set status = 'paid' where id = ${orders[1]?.id}`);
  const run = await examine(dataDir);
  expect(run.code).toBe(1);
  expect(said(run).faults).toEqual([
    expect.stringMatching(/ORD-000-2: the order is marked paid but \d+ is due/),
  ]);
});

test('an invoice number that stands on two orders is found, until one of them is credited', async () => {
  const { dataDir, tenant, as, orders } = await openBusyRestaurant();
  const owner = await as('owner');
  const [one, other] = [orders[0], orders[2]] as [{ id: number }, { id: number }];
  for (const { id } of [one, other]) await ok(owner('POST', `/pos/orders/${id}/print-invoice`));
  const { writer } = filesOf(tenant);
  writer.exec('drop trigger sync_capture_update_invoices');
  writer.exec(
    `update invoices set (series, sequence, number) = (select series, sequence, number from invoices
       where order_id = ${one.id} and kind = 'invoice') where order_id = ${other.id} and kind = 'invoice'`,
  );
  expect(said(await examine(dataDir)).faults).toEqual([
    expect.stringMatching(
      /invoice \S+ is on both ORD-000-1 and ORD-000-3; credit one and issue a new invoice/,
    ),
  ]);
  const invoice = writer.prepare('select invoice_id from orders where id = ?').pluck().get(one.id);
  await ok(owner('POST', `/pos/invoices/${invoice}/credit`, { reason: 'number given twice' }));
  expect(said(await examine(dataDir)).faults).toEqual([]);
});

test('an audit entry that was altered, and one that was removed, are found', async () => {
  const { dataDir, tenant } = await openBusyRestaurant();
  const { writer } = filesOf(tenant);
  writer.exec(
    'drop trigger sync_capture_update_audit_entries; drop trigger sync_capture_delete_audit_entries',
  );
  writer.exec("update audit_entries set reason = 'hot' where id = 3");
  expect(said(await examine(dataDir)).faults).toEqual([expect.stringContaining('audit entry 3 was altered')]);
  writer.exec('delete from audit_entries where id = 3');
  const run = await examine(dataDir);
  expect([run.code, said(run).faults]).toEqual([
    1,
    [expect.stringContaining('audit entry 4 follows one that is missing')],
  ]);
});

test('a damaged file is named, and the others are still examined', async () => {
  const { dataDir, tenantId, app, server } = await openBusyRestaurant();
  await server.close();
  await app.close();
  const file = join(dataDir, 'tenants', `${tenantId}.sqlite`);
  const bytes = readFileSync(file);
  bytes.fill(0xff, 3 * 4096, 9 * 4096);
  writeFileSync(file, bytes);
  const run = await examine(dataDir);
  expect(run.code).toBe(1);
  expect(said(run).faults[0]).toContain(`tenants/${tenantId}.sqlite: `);
  appendFileSync(join(dataDir, 'control.sqlite'), 'x');
  writeFileSync(join(dataDir, 'control.sqlite'), 'not a database at all '.repeat(500));
  expect(said(await examine(dataDir)).faults).toEqual([expect.stringContaining('control.sqlite: ')]);
});

test('a folder without a restaurant is refused, not found good', async () => {
  const folder = join(tempFolder(), 'nothing');
  const run = await examine(folder);
  expect([run.code, run.err]).toEqual([1, [`galley: no restaurant to check in ${folder}`]]);
});

test('a database that was emptied is a fault to the doctor, ends a start, and is not saved over a good backup', async () => {
  const { dataDir, tenantId, app, server } = await openBusyRestaurant();
  await server.close();
  await app.close();
  const file = join(dataDir, 'tenants', `${tenantId}.sqlite`);
  writeFileSync(file, '');
  const run = await examine(dataDir);
  expect([run.code, said(run).faults]).toEqual([
    1,
    [expect.stringContaining(`tenants/${tenantId}.sqlite: contains no restaurant`)],
  ]);
  for (const command of [['status'], ['backup', join(tempFolder(), 'copy.galley')]]) {
    const { code, err } = await galley([...command, '--data-dir', dataDir]);
    expect([code, err]).toEqual([
      5,
      [expect.stringMatching(/\d\.sqlite doesn't contain a restaurant.* restore/)],
    ]);
  }
  expect(statSync(file).size).toBe(0);
});
