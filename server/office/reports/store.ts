import { sql } from 'kysely';
import type { Handle } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { dishesOnLines, sumOf } from '../../db/handle/sums.ts';

/** Billed, paid, or with a line that went to a kitchen; refers to `orders`. */
export const isSold = sql<0 | 1>`case
  when orders.status in ('kot', 'billed', 'paid') then 1
  when orders.status = 'draft' and exists (select 1 from order_items as sent where sent.order_id = orders.id
    and sent.kot_id is not null and sent.status <> 'voided') then 1
  else 0 end`;

/** Orders of one branch and business date after an id. */
export const ordersOfDay = query((db, p: { branchId: number; date: string; after: number; limit: number }) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'order_type_id',
      'waiter_id',
      'covers',
      'status',
      'subtotal',
      'discount_amount',
      'coupon_amount',
      'charges',
      'taxes',
      'rounding_adjustment',
      'total',
      'tip_total',
      'delivery_platform_id',
      'commission_ppm',
      'created_at',
      isSold.as('is_sold'),
    ])
    .where('branch_id', '=', p.branchId)
    .where('business_date', '=', p.date)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);
export type SoldOrder = Awaited<ReturnType<typeof ordersOfDay>>[number];

/** The live lines of these orders, summed by item. */
export const itemsSold = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('order_items')
    .select((e) => [
      'menu_item_id',
      e.fn.max('name').as('name'),
      dishesOnLines().as('quantity'),
      sumOf('line_total').as('gross'),
      sumOf('line_discount').as('line_discounts'),
      sumOf('rule_discount').as('rule_discounts'),
    ])
    .where(inList('order_id', p.orders))
    .where('status', '!=', 'voided')
    .groupBy('menu_item_id'),
);
export type SoldItem = Awaited<ReturnType<typeof itemsSold>>[number];

/** The live lines of these orders that a price rule made cheaper. */
export const linesByRules = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('order_items')
    .select(['price_rules', 'rule_discount', 'quantity', 'line_total'])
    .where(inList('order_id', p.orders))
    .where('status', '!=', 'voided')
    .where('rule_discount', '!=', 0),
);
export type RuledLine = Awaited<ReturnType<typeof linesByRules>>[number];

/** Lines removed after the kitchen had them; an unsent line was never part of its order for anyone. */
export const linesVoided = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('order_items')
    .select(['quantity', 'share_part', 'share_of', 'unit_price', 'modifiers'])
    .where(inList('order_id', p.orders))
    .where('status', '=', 'voided')
    .where('kot_id', 'is not', null),
);
export type VoidedLine = Awaited<ReturnType<typeof linesVoided>>[number];

/** The refunds of one branch and business date, each with its order. */
export const refundsOfDay = query((db, p: { branchId: number; date: string }) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'payments.created_at',
      'payments.order_id',
      'orders.order_type_id',
      'orders.waiter_id',
      'orders.status',
      'orders.total',
      'orders.amount_paid',
      'orders.rounding_adjustment',
      'orders.delivery_platform_id',
      'orders.commission_ppm',
      'orders.taxes',
    ])
    .where('payments.branch_id', '=', p.branchId)
    .where('payments.business_date', '=', p.date)
    .where('payments.kind', '=', 'refund')
    .orderBy('payments.id'),
);
export type RefundOfDay = Awaited<ReturnType<typeof refundsOfDay>>[number];

/** All refunds of these orders, oldest first. */
export const refundsOfOrders = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'credited'])
    .where(inList('order_id', p.orders))
    .where('kind', '=', 'refund')
    .orderBy('id'),
);

/** The payment rows of one branch and business date, summed by what reports distinguish. */
export const paymentsOfDay = query((db, p: { branchId: number; date: string }) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select((e) => [
      'payments.payment_method',
      'payments.kind',
      'orders.order_type_id',
      'orders.waiter_id',
      'payments.taken_by',
      e.fn.countAll<number>().as('rows'),
      sumOf('payments.amount').as('amount'),
      sumOf('payments.tip_amount').as('tips'),
    ])
    .where('payments.branch_id', '=', p.branchId)
    .where('payments.business_date', '=', p.date)
    .groupBy([
      'payments.payment_method',
      'payments.kind',
      'orders.order_type_id',
      'orders.waiter_id',
      'payments.taken_by',
    ]),
);
export type PaidRows = Awaited<ReturnType<typeof paymentsOfDay>>[number];

type DatedTable = 'orders' | 'payments' | 'stock_movements' | 'invoices';

export type NextDay = (handle: Handle, branchId: number, from: string) => Promise<string | undefined>;

/** The first business date from `from` on of which one of the tables has a row. */
export function nextDayIn(...tables: readonly DatedTable[]): NextDay {
  const firsts = tables.map((table) =>
    query((db, p: { branchId: number; from: string }) =>
      db
        .selectFrom(table as 'orders')
        .select('business_date')
        .where('branch_id', '=', p.branchId)
        .where('business_date', '>=', p.from)
        .orderBy('business_date')
        .limit(1),
    ),
  );
  return async (handle, branchId, from) => {
    const days: string[] = [];
    for (const first of firsts)
      for (const { business_date } of await first(handle, { branchId, from })) days.push(business_date);
    return days.sort().at(0);
  };
}

export const nextTradingDay = nextDayIn('orders', 'payments');

export const allBranches = query((db, _: object) =>
  db.selectFrom('branches').select(['id', 'name', 'timezone', 'day_start', 'host_node']).orderBy('id'),
);
export type ReportBranch = Awaited<ReturnType<typeof allBranches>>[number];

const named = {
  delivery_platforms: query((db, p: { ids: readonly number[] }) =>
    db.selectFrom('delivery_platforms').select(['id', 'name']).where(inList('id', p.ids)),
  ),
  order_types: query((db, p: { ids: readonly number[] }) =>
    db.selectFrom('order_types').select(['id', 'name']).where(inList('id', p.ids)),
  ),
  categories: query((db, p: { ids: readonly number[] }) =>
    db.selectFrom('categories').select(['id', 'name']).where(inList('id', p.ids)),
  ),
  users: query((db, p: { ids: readonly number[] }) =>
    db.selectFrom('users').select(['id', 'name']).where(inList('id', p.ids)),
  ),
};

/** Records by id, including deleted ones: what was sold keeps its name. */
export async function soldNamesOf(
  handle: Handle,
  table: keyof typeof named,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map((await named[table](handle, { ids })).map(({ id, name }) => [id, name]));
}

const itemsById = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('menu_items').select(['id', 'name', 'category_id']).where(inList('id', p.ids)),
);

export async function menuItemsOf(handle: Handle, ids: readonly number[]) {
  return new Map((await itemsById(handle, { ids })).map((item) => [item.id, item]));
}

const methods = query((db, _: object) =>
  db.selectFrom('payment_methods').select(['code', 'name', 'deleted_at']).orderBy('id'),
);

/** By code; of several with one code the active one. */
export async function methodNames(handle: Handle): Promise<ReadonlyMap<string, string>> {
  const rows = await methods(handle, {});
  const former = rows.filter(({ deleted_at }) => deleted_at !== null);
  const present = rows.filter(({ deleted_at }) => deleted_at === null);
  return new Map([...former, ...present].map(({ code, name }) => [code, name]));
}
