import type { Kysely } from 'kysely';
import { bumpedKotStatuses, cookingKotStatuses, type DeliveryStatus } from '../../../core/statuses.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { inList } from '../../../db/handle/lists.ts';
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

const cooking = query((db, p: { orderIds: readonly number[] }) =>
  db
    .selectFrom('kots')
    .select('order_id')
    .distinct()
    .where(inList('order_id', p.orderIds))
    .where('type', '!=', 'void')
    .where('voided_at', 'is', null)
    .where('status', 'in', cookingKotStatuses)
    .where((e) =>
      e.exists(
        e
          .selectFrom('kots as other')
          .select('other.id')
          .whereRef('other.branch_id', '=', 'kots.branch_id')
          .whereRef('other.kitchen_id', 'is not distinct from', 'kots.kitchen_id')
          .whereRef('other.business_date', '=', 'kots.business_date')
          .where('other.status', 'in', bumpedKotStatuses),
      ),
    ),
);

/** Orders with a ticket that its kitchen has not bumped. A kitchen without a screen never bumps: it is not waited for. */
export async function ordersCooking(reader: Reader, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = orderIds.length === 0 ? [] : await cooking(reader, { orderIds });
  return new Set(rows.map(({ order_id }) => order_id));
}
