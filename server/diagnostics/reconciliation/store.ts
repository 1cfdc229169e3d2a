import type { Handle } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';

const ordersAfter = query((db, p: { after: number; limit: number }) =>
  db.selectFrom('orders').selectAll().where('id', '>', p.after).orderBy('id').limit(p.limit),
);

const itemsOf = query((db, p: { orders: readonly number[] }) =>
  db.selectFrom('order_items').selectAll().where(inList('order_id', p.orders)).orderBy('id'),
);

const paymentsOf = query((db, p: { orders: readonly number[] }) =>
  db.selectFrom('payments').selectAll().where(inList('order_id', p.orders)).orderBy('id'),
);

const numbersStandingTwice = query((db, _: object) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.invoice_id', 'i.id')
    .select((e) => ['i.number', e.fn.min('o.id').as('first'), e.fn.max('o.id').as('last')])
    .where('i.kind', '=', 'invoice')
    .groupBy(['i.branch_id', 'i.series', 'i.sequence', 'i.number'])
    .having((e) => e.fn.countAll(), '>', 1)
    .orderBy('i.number'),
);

/** Numbers of invoices that stand on two orders: two copies of a server gave them. One that is credited stands no more. */
export const invoicesTwice = (handle: Handle) => numbersStandingTwice(handle, {});

/** The next orders by id, each with its lines and payments. */
export async function accountsAfter(handle: Handle, after: number, limit: number) {
  const orders = await ordersAfter(handle, { after, limit });
  const ids = orders.map((order) => order.id);
  const items = Map.groupBy(await itemsOf(handle, { orders: ids }), (item) => item.order_id);
  const payments = Map.groupBy(await paymentsOf(handle, { orders: ids }), (row) => row.order_id);
  return orders.map((order) => ({
    order,
    items: items.get(order.id) ?? [],
    payments: payments.get(order.id) ?? [],
  }));
}

export type Account = Awaited<ReturnType<typeof accountsAfter>>[number];
