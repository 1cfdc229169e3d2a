import type { Kysely } from 'kysely';
import type { DeliveryStatus } from '../../../core/statuses.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';
import type { TenantTables } from '../../../db/tables/tenant-tables.ts';

const withOrder = (db: Kysely<TenantTables>) =>
  db
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('deliveries')
    .select([
      'orders.token_number',
      'orders.driver_id',
      'orders.delivery_platform_id',
      'orders.delivery_status',
      'orders.notes',
      'orders.status',
      'orders.payment_status',
      'orders.total',
      'orders.amount_paid',
      'orders.rounding_mode',
      'orders.rounding_increment',
      'orders.updated_at as order_updated_at',
      'customers.id as customer_id',
      'customers.name as customer_name',
      'customers.phone as customer_phone',
    ])
    .where('orders.status', '!=', 'cancelled')
    .orderBy('orders.id', 'desc');

/** One status of one branch or driver, which an index reads newest first. */
interface Lane {
  readonly of: number;
  readonly status: DeliveryStatus;
  readonly before: number;
  readonly count: number;
}

const ofBranch = query((db, p: Lane) =>
  withOrder(db)
    .where('orders.branch_id', '=', p.of)
    .where('orders.delivery_status', '=', p.status)
    .where('orders.id', '<', p.before)
    .limit(p.count),
);

const ofDriver = query((db, p: Lane) =>
  withOrder(db)
    .where('orders.driver_id', '=', p.of)
    .where('orders.delivery_status', '=', p.status)
    .where('orders.id', '<', p.before)
    .limit(p.count),
);

export type DeliveryWithOrder = Awaited<ReturnType<typeof ofBranch>>[number];

interface DeliveryPage {
  readonly by: 'branch' | 'driver';
  readonly ids: readonly number[];
  readonly statuses: readonly DeliveryStatus[];
  /** Id of the previous page's last order. */
  readonly before: number;
  readonly count: number;
}

/** Newest first, merged from lanes: the cost is that of a page, however many deliveries there are. */
export async function deliveriesBefore(
  reader: Reader,
  { by, ids, statuses, before, count }: DeliveryPage,
): Promise<DeliveryWithOrder[]> {
  const read = by === 'branch' ? ofBranch : ofDriver;
  const lanes = ids.flatMap((of) => statuses.map((status) => ({ of, status, before, count })));
  const pages = await Promise.all(lanes.map((lane) => read(reader, lane)));
  return pages
    .flat()
    .sort((a, b) => b.order_id - a.order_id)
    .slice(0, count);
}
