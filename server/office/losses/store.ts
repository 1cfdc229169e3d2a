import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { isSold } from '../reports/store.ts';

/** All orders of one branch and business date after an id, including those that are no sale. */
export const ordersOn = query((db, p: { branchId: number; date: string; after: number; limit: number }) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'token_number',
      'subtotal',
      'discount_amount',
      'discount_reason',
      'coupon_amount',
      'coupon_terms',
      'total',
      'amount_paid',
      'opened_by',
      'waiter_id',
      'updated_by',
      'cancelled_by',
      'cancelled_at',
      'cancel_reason',
      'created_at',
      'updated_at',
      isSold.as('is_sold'),
    ])
    .where('branch_id', '=', p.branchId)
    .where('business_date', '=', p.date)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);
export type OrderOn = Awaited<ReturnType<typeof ordersOn>>[number];

export const linesOn = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('order_items')
    .select([
      'id',
      'order_id',
      'name',
      'quantity',
      'unit_price',
      'modifiers',
      'line_discount',
      'line_total',
      'status',
      'kot_id',
      'void_kot_id',
      'void_reason',
      'taken_from_id',
      'share_part',
      'share_of',
      'held_at',
      'created_at',
      'updated_at',
    ])
    .where(inList('order_id', p.orders))
    .orderBy('id'),
);
export type LineOn = Awaited<ReturnType<typeof linesOn>>[number];

/** Who wrote tickets, and when. */
export const ticketsBy = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('kots').select(['id', 'created_by', 'created_at']).where(inList('id', p.ids)),
);
export type TicketBy = Awaited<ReturnType<typeof ticketsBy>>[number];

const ACTS = [
  'order.void_item',
  'order.take_off',
  'order.undo_send',
  'order.discount',
  'order.line_discount',
  'order.cancel',
  'payment.unrecorded',
  'payment.refund',
] as const;

/** Audit entries of orders, oldest first. */
export const actsOn = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('audit_entries')
    .select([
      'id',
      'entity_id',
      'action',
      'user_id',
      'approver_id',
      'before',
      'after',
      'reason',
      'created_at',
    ])
    .where(inList('entity_id', p.orders))
    .where('entity', '=', 'order')
    .where('action', 'in', ACTS)
    .orderBy('created_at')
    .orderBy('id'),
);
export type ActOn = Awaited<ReturnType<typeof actsOn>>[number];

export const takersOf = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('payments')
    .select(['order_id', 'taken_by'])
    .where(inList('order_id', p.orders))
    .where('kind', '=', 'payment')
    .groupBy(['order_id', 'taken_by']),
);

/** What took money from sales on one day: refunds, and orders closed without a payment, with their voids. */
export const moneyLostOn = query((db, p: { branchId: number; date: string }) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'payments.kind',
      'payments.payment_method',
      'payments.amount as paid',
      'payments.taken_by',
      'payments.reason',
      'payments.refunded_items',
      'payments.created_at',
      'payments.order_id',
      'orders.status',
      'orders.token_number',
      'orders.subtotal',
      'orders.discount_amount',
      'orders.coupon_amount',
      'orders.total',
      'orders.amount_paid',
      'orders.rounding_adjustment',
      'orders.taxes',
      'orders.business_date',
    ])
    .where('payments.branch_id', '=', p.branchId)
    .where('payments.business_date', '=', p.date)
    .where((e) => e.or([e('payments.kind', '=', 'refund'), e('payments.payment_method', '=', 'unrecorded')]))
    .orderBy('payments.id'),
);
export type MoneyLost = Awaited<ReturnType<typeof moneyLostOn>>[number];

export const peopleOf = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('users').select(['id', 'name', 'role']).where(inList('id', p.ids)),
);
