import { fromIso } from '../../core/time.ts';
import type { Reader } from '../../db/handle.ts';
import { inList } from '../../db/lists.ts';
import { query } from '../../db/query.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import type { ListFilter } from './schema.ts';
import { derivedOf, type ListedOrder, type Summary } from './wire.ts';

const LISTED = [
  'id',
  'branch_id',
  'order_type_id',
  'table_id',
  'customer_id',
  'waiter_id',
  'driver_id',
  'delivery_platform_id',
  'delivery_status',
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

const equalities = [
  'status',
  'payment_status',
  'table_id',
  'customer_id',
  'waiter_id',
  'order_type_id',
] as const;

interface Wanted {
  readonly branches: readonly number[] | 'all';
  readonly filter: ListFilter;
  /** Id of the last order of the page before. */
  readonly after: number | undefined;
  readonly count: number;
}

/** Newest first by id, which is also the order of creation within a node; every filter has its index. */
export async function listOrders(reader: Reader, filter: ListFilter) {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = decodeCursor(filter.cursor, 1)?.[0];
  const rows = await readPage(reader, {
    filter,
    branches: listedBranches(reader, filter.branch_id),
    after: after === undefined ? undefined : Number(after),
    count: limit + 1,
  });
  return page(
    // The rows are this request's own: filled in where they are, as copying them costs as much as reading them.
    rows.map((row) => Object.assign(row, derivedOf(row, reader.tenant.exponent)) as unknown as Summary),
    limit,
    (order) => [order.id],
  );
}

type PageShape = ReturnType<typeof pageShape>;
const MOST_SHAPES = 200;
const shapes = new Map<string, PageShape>();

/** One compiled shape per set of filters in use: building the query would cost more than the page. */
function readPage(reader: Reader, wanted: Wanted): Promise<ListedOrder[]> {
  const values = valuesOf(wanted);
  const given = Object.keys(values).filter((key) => values[key as keyof Values] !== undefined);
  const key = `${wanted.filter.sort} ${given.join()}`;
  let shape = shapes.get(key);
  if (!shape) {
    if (shapes.size >= MOST_SHAPES) shapes.clear();
    shape = pageShape(new Set(given), wanted.filter.sort === '-created_at');
    shapes.set(key, shape);
  }
  return shape(reader, values);
}

type Values = ReturnType<typeof valuesOf>;

const valuesOf = ({ filter, branches, after, count }: Wanted) => ({
  branch: branches !== 'all' && branches.length === 1 ? branches[0] : undefined,
  branches: branches !== 'all' && branches.length !== 1 ? branches : undefined,
  status: filter.status,
  payment_status: filter.payment_status,
  table_id: filter.table_id,
  customer_id: filter.customer_id,
  waiter_id: filter.waiter_id,
  order_type_id: filter.order_type_id,
  date: filter.date,
  date_from: filter.date_from,
  date_to: filter.date_to,
  updated_since: filter.updated_since === undefined ? undefined : fromIso(filter.updated_since),
  after,
  count,
});

const pageShape = (given: ReadonlySet<string>, newestFirst: boolean) =>
  query((db, p: Values) => {
    let rows = db.selectFrom('orders').select(LISTED);
    if (given.has('branch')) rows = rows.where('branch_id', '=', p.branch as number);
    if (given.has('branches')) rows = rows.where(inList('branch_id', p.branches as readonly number[]));
    for (const column of equalities)
      if (given.has(column)) rows = rows.where(column, '=', p[column] as never);
    if (given.has('date')) rows = rows.where('business_date', '=', p.date as string);
    if (given.has('date_from')) rows = rows.where('business_date', '>=', p.date_from as string);
    if (given.has('date_to')) rows = rows.where('business_date', '<=', p.date_to as string);
    if (given.has('updated_since')) rows = rows.where('updated_at', '>=', p.updated_since as number);
    if (given.has('after')) rows = rows.where('id', newestFirst ? '<' : '>', p.after as number);
    return rows.orderBy('id', newestFirst ? 'desc' : 'asc').limit(p.count);
  });
