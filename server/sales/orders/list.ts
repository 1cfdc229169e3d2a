import { fromIso } from '../../core/time.ts';
import type { Reader } from '../../db/handle.ts';
import { inList } from '../../db/lists.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import type { ListFilter } from './schema.ts';
import { type ListedOrder, summaryOf } from './wire.ts';

const LISTED = [
  'id',
  'branch_id',
  'order_type_id',
  'table_id',
  'customer_id',
  'waiter_id',
  'driver_id',
  'delivery_platform_id',
  'external_ref',
  'source',
  'covers',
  'notes',
  'status',
  'payment_status',
  'subtotal',
  'discount_type',
  'discount_value',
  'discount_reason',
  'discount_amount',
  'coupon_id',
  'coupon_amount',
  'rounding_adjustment',
  'total',
  'amount_paid',
  'tip_total',
  'token_number',
  'business_date',
  'invoice_series',
  'invoice_sequence',
  'version',
  'opened_by',
  'cancelled_by',
  'cancelled_at',
  'cancel_reason',
  'created_at',
  'updated_at',
] as const;

/** Newest first by id, which is also the order of creation within a node; every filter has its index. */
export async function listOrders(reader: Reader, filter: ListFilter) {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const rows = await readPage(reader, filter, limit + 1);
  return page(
    rows.map((row) => summaryOf(row, reader.tenant.exponent)),
    limit,
    (order) => [order.id],
  );
}

function readPage(reader: Reader, filter: ListFilter, count: number): Promise<ListedOrder[]> {
  const branches = listedBranches(reader, filter.branch_id);
  const newestFirst = filter.sort === '-created_at';
  const after = decodeCursor(filter.cursor, 1)?.[0];
  let rows = reader.db.selectFrom('orders').select(LISTED);
  if (branches !== 'all') {
    rows =
      branches.length === 1
        ? rows.where('branch_id', '=', branches[0] as number)
        : rows.where(inList('branch_id', branches));
  }
  for (const column of [
    'status',
    'payment_status',
    'table_id',
    'customer_id',
    'waiter_id',
    'order_type_id',
  ] as const) {
    const value = filter[column];
    if (value !== undefined) rows = rows.where(column, '=', value as never);
  }
  if (filter.date !== undefined) rows = rows.where('business_date', '=', filter.date);
  if (filter.date_from !== undefined) rows = rows.where('business_date', '>=', filter.date_from);
  if (filter.date_to !== undefined) rows = rows.where('business_date', '<=', filter.date_to);
  if (filter.updated_since !== undefined)
    rows = rows.where('updated_at', '>=', fromIso(filter.updated_since));
  if (after !== undefined) rows = rows.where('id', newestFirst ? '<' : '>', Number(after));
  return rows
    .orderBy('id', newestFirst ? 'desc' : 'asc')
    .limit(count)
    .execute();
}
