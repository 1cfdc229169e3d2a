import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { PaymentRow } from '../../../server/db/tables/sales.ts';
import { followPayments } from '../../../server/sales/orders/change/change-order.ts';
import { paymentRow } from '../../../server/sales/orders/change/payment-book.ts';
import { staleOrders } from '../../../server/sales/orders/read/stale.ts';
import { findOrder, itemsOfOrder } from '../../../server/sales/orders/store.ts';
import { openWorld } from '../../contract/world.ts';
import { addItem, changeTenant } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

const { home: at } = await openWorld('branch');
const owner = await at.as('owner');
const dish = await addItem(at, { price: 10_000, name: 'Thali' });
const areaId = (await owner('POST', '/areas', { name: 'Hall' })).data.id;

const write = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => at.tenant.transact(systemCaller, work);
const read = async (id: number) => (await owner('GET', `/pos/orders/${id}`)).data;
const newOrder = async (body: object = {}): Promise<number> =>
  (await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish }], ...body })).data.id;
const entriesOf = (id: number) =>
  rowsIn(at.tenant, `select * from audit_entries where action = 'order.reckon' and entity_id = ${id}`);

/** As replication adds it: the order beside it says nothing of it. */
const came = (id: number, amount: number, more: Partial<PaymentRow> = {}): Promise<number> =>
  write(async (tx) => {
    const order = (await findOrder(tx, id)) ?? expect.fail();
    const given = { kind: 'payment' as const, payment_method: 'cash', amount, tip_amount: 0 };
    const row = { ...paymentRow(tx, order, order.business_date, given), ...more };
    await insert(tx, 'payments', [row]);
    return row.id;
  });

const follow = (id: number): Promise<number> =>
  write(async (tx) => {
    const apart = await staleOrders(tx, [id]);
    for (const one of apart) await followPayments(tx, one);
    return apart.length;
  });

test('an order is paid by a payment that came beside it: its table is free, the kitchen hears nothing, once', async () => {
  const table = (await owner('POST', '/pos/tables', { area_id: areaId, name: 'T1', capacity: 4 })).data.id;
  const id = await newOrder({ table_id: table });
  const payment = await came(id, 10_000);
  const { version } = await read(id);
  expect(await follow(id)).toBe(1);
  expect(await read(id)).toMatchObject({
    ...{ status: 'paid', payment_status: 'paid', amount_paid: 100, balance_due: 0, version: version + 1 },
    items: [{ status: 'pending' }],
  });
  expect((await owner('GET', `/pos/tables/${table}`)).data.status).toBe('available');
  expect(rowsIn(at.tenant, `select id from kots where order_id = ${id}`)).toEqual([]);
  expect(JSON.parse(entriesOf(id)[0]?.after)).toMatchObject({ amount_paid: 10_000, paid_by: [payment] });
  expect(await follow(id)).toBe(0);
  expect(await read(id)).toMatchObject({ version: version + 1 });
  expect(entriesOf(id)).toHaveLength(1);
});

test('an order that two servers took the money of owes the guest, whether it was closed here or not', async () => {
  const closed = await newOrder();
  await owner('POST', `/pos/orders/${closed}/payment`, { payment_method: 'cash' });
  await came(closed, 10_000);
  await follow(closed);
  expect(await read(closed)).toMatchObject({ status: 'paid', amount_paid: 200, balance_due: -100 });
  const open = await newOrder();
  await came(open, 10_000);
  await came(open, 10_000);
  await follow(open);
  expect(await read(open)).toMatchObject({ status: 'draft', amount_paid: 200, balance_due: -100 });
});

test('an open order comes to the lines that came beside it, and one that is paid or invoiced to what it was paid for', async () => {
  const [open, paid, invoiced] = [await newOrder(), await newOrder(), await newOrder()];
  await owner('POST', `/pos/orders/${paid}/payment`, { payment_method: 'cash' });
  await owner('POST', `/pos/orders/${invoiced}/print-invoice`);
  for (const id of [open, paid, invoiced])
    await write(async (tx) => {
      const [line] = await itemsOfOrder(tx, { orderId: id });
      await insert(tx, 'order_items', [{ ...(line ?? expect.fail()), id: tx.id('order_items') }]);
    });
  expect(await write((tx) => staleOrders(tx, [open, paid, invoiced]))).toEqual([open]);
  expect(await follow(open)).toBe(1);
  expect(await read(open)).toMatchObject({ subtotal: 200, total: 200, balance_due: 200 });
  expect(JSON.parse(entriesOf(open)[0]?.after)).toMatchObject({ total: 20_000 });
  expect(await follow(open)).toBe(0);
  await came(paid, 1_000);
  await follow(paid);
  expect(await read(paid)).toMatchObject({ total: 100, amount_paid: 110 });
});

test('a void that came opens the order again, a refund leaves it closed, a part leaves it open', async () => {
  const voided = await newOrder();
  await owner('POST', `/pos/orders/${voided}/payment`, { payment_method: 'cash' });
  const [payment] = rowsIn(at.tenant, `select id from payments where order_id = ${voided}`);
  await came(voided, -10_000, { kind: 'void', refund_of: payment?.id });
  await follow(voided);
  expect(await read(voided)).toMatchObject({ status: 'billed', payment_status: 'unpaid', balance_due: 100 });

  const refunded = await newOrder();
  await owner('POST', `/pos/orders/${refunded}/payment`, { payment_method: 'cash' });
  const [paid] = rowsIn(at.tenant, `select id from payments where order_id = ${refunded}`);
  await came(refunded, -3_000, { kind: 'refund', refund_of: paid?.id });
  await follow(refunded);
  expect(await read(refunded)).toMatchObject({ status: 'paid', payment_status: 'partially_refunded' });

  const part = await newOrder();
  await came(part, 4_000, { tip_amount: 500 });
  await follow(part);
  expect(await read(part)).toMatchObject({
    status: 'draft',
    payment_status: 'partial',
    balance_due: 60,
    tip_total: 5,
  });
});

test('what cash was rounded by at the other server is part of what the order comes to', async () => {
  const id = await newOrder();
  await write((tx) => tx.execute("update orders set rounding_mode = 'cash' where id = ?", [id]));
  await came(id, 10_005, { rounding_adjustment: 5 });
  await follow(id);
  expect(await read(id)).toMatchObject({
    status: 'paid',
    total: 100.05,
    rounding_adjustment: 0.05,
    balance_due: 0,
  });
});

test('the invoice that the other server issued stays the only one of the order', async () => {
  const issued = await newOrder();
  const { invoice_number } = (await owner('POST', `/pos/orders/${issued}/print-invoice`)).data;
  await write((tx) =>
    tx.execute(
      'update orders set invoice_id = null, invoice_series = null, invoice_sequence = null, invoiced_at = null where id = ?',
      [issued],
    ),
  );
  await changeTenant(at, { invoice_issue: 'paid' });
  await came(issued, 10_000);
  await follow(issued);
  expect(await read(issued)).toMatchObject({ status: 'paid', invoice_number });
  expect(rowsIn(at.tenant, `select id from invoices where order_id = ${issued}`)).toHaveLength(1);
});

test('the orders of a branch that another server writes are left alone, and so are sums that agree', async () => {
  const id = await newOrder();
  const agreeing = await newOrder();
  await came(id, 10_000);
  await owner('POST', `/pos/orders/${agreeing}/payment`, { payment_method: 'cash' });
  expect(await write((tx) => staleOrders(tx, [id, agreeing]))).toEqual([id]);
  const elsewhere = at.tenant.transact(systemCaller, async (tx) => {
    await tx.execute('update branches set host_node = host_node + 1 where id = ?', [at.branchId]);
    expect(await staleOrders(tx, [id, agreeing])).toEqual([]);
    throw new Error('undone');
  });
  await expect(elsewhere).rejects.toThrow('undone');
});
