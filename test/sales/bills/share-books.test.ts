import { expect, test } from 'vitest';
import { rowsIn } from '../../harness/rows.ts';
import { openKitchen, path, sold, third } from './share-kitchen.ts';

test('X, what is outstanding and the top dishes are the same whatever bills share a dish', async () => {
  const { at, owner, order, split, x } = await openKitchen();
  const { id, items } = await order();
  const before = await x();
  const orders = await split(id, [third(items[0].id)], [third(items[0].id)]);
  const after = await x();
  expect([after.orders.gross, after.outstanding.amount]).toEqual([
    before.orders.gross,
    before.outstanding.amount,
  ]);
  expect(after.check.difference).toBe(0);
  for (const one of orders) await owner('POST', path(one.id, '/payment'), { payment_method: 'card' });
  const day = orders[0].business_date;
  const report = (await owner('GET', `/reports/sales?date_from=${day}&date_to=${day}`)).data;
  expect(sold(report)).toEqual([['Paella', 1]]);
  expect(report.by_category.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);
  const branch = `branch_id=${at.branchId}`;
  const filtered = `/reports/sales?date_from=${day}&date_to=${day}&${branch}&order_type_id=${orders[0].order_type_id}`;
  expect(sold((await owner('GET', filtered)).data)).toEqual([['Paella', 1]]);
});

test('the stock counts one dish, whichever bill of it is voided, cancelled or moved, and wastes it once', async () => {
  const { at, owner, cake, order, split, stock } = await openKitchen();
  const { id, items } = await order([{ menu_item_id: cake }]);
  expect(stock()).toBe(9);
  const [, second, last] = await split(id, [third(items[0].id)], [third(items[0].id)]);
  await owner('POST', path(id, `/items/${items[0].id}/void`), { reason: 'left' });
  await owner('POST', path(second.id, '/merge'), { order_id: last.id });
  expect(stock()).toBe(9);
  const movements = () =>
    rowsIn(
      at.tenant,
      'select type, sum(quantity) as n from stock_movements where order_id is not null group by type order by type',
    );
  const before = movements();
  await owner('POST', path(second.id, '/cancel'), { reason: 'left' });
  expect(stock()).toBe(9);
  expect(before.some((row) => (row as { type: string }).type === 'waste')).toBe(false);
  expect(movements()).toContainEqual({ type: 'waste', n: -1 });
});

test('bill, invoice and credit note say which part of the dish it is', async () => {
  const { owner, order, split, jobs } = await openKitchen();
  const { id, items } = await order();
  const [, part] = await split(id, [third(items[0].id)]);
  await owner('POST', path(part.id, '/print-bill'));
  expect(jobs('bill')).toMatchObject([
    { items: [{ name: 'Paella', quantity: 1, share: { part: 1, of: 3 } }] },
  ]);
  await owner('POST', path(part.id, '/payment'), { payment_method: 'card' });
  await owner('POST', path(part.id, '/print-invoice'));
  const [invoice] = (await owner('GET', `/pos/invoices?order_id=${part.id}`)).data;
  const shown = (await owner('GET', `/pos/invoices/${invoice.id}`)).data;
  expect(shown.items).toMatchObject([{ name: 'Paella', share: { part: 1, of: 3 }, line_total: 3.33 }]);
  await owner('POST', path(part.id, '/refund'), {
    items: [{ order_item_id: part.items[0].id }],
    reason: 'cold',
  });
  const [note] = (await owner('GET', `/pos/invoices?order_id=${part.id}`)).data;
  expect((await owner('GET', `/pos/invoices/${note.id}`)).data).toMatchObject({
    ...{ kind: 'credit_note', items: [{ name: 'Paella', share: { part: 1, of: 3 } }] },
  });
});

test('an order whose lines all moved away is closed and its table free, and what was voided on it stays a loss', async () => {
  const { owner, paella, t1, t2, order, read, x } = await openKitchen();
  const wanted = { menu_item_id: paella };
  const { id, order_number, items } = await order([wanted, wanted]);
  await owner('POST', path(id, `/items/${items[0].id}/void`), { reason: 'dropped' });
  const before = await x();
  const body = { items: [{ order_item_id: items[1].id }], to_table_id: t2 };
  const { from, to } = (await owner('POST', path(id, '/move-items'), body)).data;
  expect(from).toMatchObject({
    status: 'cancelled',
    total: 0,
    cancel_reason: `On the bill of ${to.order_number}`,
  });
  expect(order_number).toBe(from.order_number);
  expect((await owner('GET', `/pos/tables/${t1}`)).data).toMatchObject({ status: 'available' });
  const after = await x();
  expect([after.voided, after.cancelled.total]).toEqual([before.voided, 0]);
  expect([after.orders.gross, after.outstanding]).toEqual([before.orders.gross, before.outstanding]);

  await owner('POST', path(to.id, '/payment'), { payment_method: 'card', amount: 1 });
  const back = { items: [{ order_item_id: items[1].id }], to_table_id: t1 };
  const refused = await owner('POST', path(to.id, '/move-items'), back);
  expect(refused.body.error).toMatchObject({ code: 'ORDER_LOCKED', details: { reasons: ['payments'] } });
  expect((await read(to.id)).items).toHaveLength(1);
});
