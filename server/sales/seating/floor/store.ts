import { openOrderStatuses } from '../../../core/statuses.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { inList } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';

const open = query((db, p: { branches: readonly number[] }) =>
  db
    .selectFrom('orders')
    .leftJoin('order_types', 'order_types.id', 'orders.order_type_id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('users', 'users.id', 'orders.waiter_id')
    .leftJoin('tables', 'tables.id', 'orders.table_id')
    .select([
      'orders.id',
      'orders.branch_id',
      'orders.token_number',
      'orders.table_id',
      'orders.status',
      'orders.payment_status',
      'orders.source',
      'orders.order_type_id',
      'orders.customer_id',
      'orders.waiter_id',
      'orders.covers',
      'orders.total',
      'orders.amount_paid',
      'orders.rounding_mode',
      'orders.rounding_increment',
      'orders.tip_total',
      'orders.version',
      'orders.created_at',
      'orders.updated_at',
      'order_types.name as order_type_name',
      'customers.name as customer_name',
      'users.name as waiter_name',
      'tables.name as table_name',
    ])
    .where(inList('orders.branch_id', p.branches))
    .where('orders.status', 'in', openOrderStatuses)
    .orderBy('orders.id'),
);

/** Neither paid nor cancelled, oldest first. */
export const openOrdersWithNames = (reader: Reader, branches: readonly number[]) =>
  open(reader, { branches });

const counted = query((db, p: { orders: readonly number[] }) =>
  db
    .selectFrom('order_items')
    .select((e) => ['order_id', 'status', e.fn.countAll<number>().as('lines')])
    .where(inList('order_id', p.orders))
    .where('status', 'in', ['pending', 'ready'])
    .groupBy(['order_id', 'status']),
);

/** How many lines of each order are unsent, and how many ready. */
export const linesByStatus = (reader: Reader, orders: readonly number[]) => counted(reader, { orders });
