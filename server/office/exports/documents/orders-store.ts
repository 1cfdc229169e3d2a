import type { Handle } from '../../../db/handle/handle.ts';
import { inList } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';
import { isSold } from '../../reports/store.ts';

interface Batch {
  readonly branchId: number;
  readonly date: string;
  readonly after: number;
  readonly limit: number;
}

const orders = query((db, p: Batch) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(isSold.as('is_sold'))
    .where('branch_id', '=', p.branchId)
    .where('business_date', '=', p.date)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

const payments = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('payments')
    .select(['order_id', 'payment_method', 'amount'])
    .where(inList('order_id', p.orders))
    .orderBy('id'),
);

const customers = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('customers').select(['id', 'name']).where(inList('id', p.ids)),
);

/** Orders of one branch and day after an id, each with its payments and its customer's name. */
export async function ordersWithPayments(handle: Handle, batch: Batch) {
  const rows = await orders(handle, batch);
  const paid = await payments(handle, { orders: rows.map(({ id }) => id) });
  const byOrder = Map.groupBy(paid, ({ order_id }) => order_id);
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const names = new Map((await customers(handle, { ids })).map(({ id, name }) => [id, name]));
  return rows.map((order) => ({
    order,
    payments: byOrder.get(order.id) ?? [],
    customer: names.get(order.customer_id ?? 0) ?? null,
  }));
}
export type PaidOrder = Awaited<ReturnType<typeof ordersWithPayments>>[number];

const tables = query((db, _: object) => db.selectFrom('tables').select(['id', 'name']));
const types = query((db, _: object) => db.selectFrom('order_types').select(['id', 'name']));
const people = query((db, _: object) => db.selectFrom('users').select(['id', 'name']));

const methods = query((db, _: object) => db.selectFrom('payment_methods').select(['code', 'name']));

const byId = (rows: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** Names for the ids in orders, including former ones. */
export async function namesOnOrders(handle: Handle) {
  return {
    tables: byId(await tables(handle, {})),
    types: byId(await types(handle, {})),
    people: byId(await people(handle, {})),
    methods: new Map((await methods(handle, {})).map(({ code, name }) => [code, name])),
  };
}
export type OrderNames = Awaited<ReturnType<typeof namesOnOrders>>;
