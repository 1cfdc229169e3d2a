import { sql } from 'kysely';
import { orderStatuses } from '../../../core/statuses.ts';
import { fromIso } from '../../../core/time/time.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { inList, withoutIndex } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../../http/endpoint/fields.ts';
import { idsOfBranches, listedBranches } from '../../../identity/branches/scope.ts';
import type { ListFilter } from '../http/list-schema.ts';
import { orders } from '../table.ts';
import { assertIncludable, included } from './included.ts';
import {
  type Column,
  IS_CLOSED,
  isOfClosed,
  type Lane,
  lanesOf,
  openAndClosed,
  type Way,
  wayOf,
} from './list-lanes.ts';
import { orderNames } from './names.ts';
import { filtersByPerson } from './person-filters.ts';
import { meaningsOf, minorOf, type Wanted } from './search-store.ts';
import { derivedOf, type ListedOrder, UNLISTED } from './wire.ts';

const unlisted = new Set<string>(UNLISTED);
/** All others of the table's declaration. */
const LISTED = [...orders.columns.keys()].filter((column) => !unlisted.has(column)) as (keyof ListedOrder)[];

const equalities = [
  'payment_status',
  'table_id',
  'customer_id',
  'waiter_id',
  'driver_id',
  'order_type_id',
  'token_number',
  'external_ref',
] as const;

/** Newest first by id, which is also the order of creation within a node. */
export async function listOrders(reader: Reader, filter: ListFilter) {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  assertIncludable(reader, filter.include, limit);
  const rows = await readPage(reader, filter, limit + 1);
  const names = await orderNames(reader, rows);
  const add = await included(reader, rows, filter.include);
  return page(
    // The rows belong to this request, so they are completed in place: copying would cost as much as reading.
    rows.map((row) => Object.assign(row, derivedOf(row, reader.tenant.exponent), names(row), add(row))),
    limit,
    (order) => [order.id],
  );
}

async function readPage(reader: Reader, filter: ListFilter, count: number): Promise<ListedOrder[]> {
  const meanings = await meaningsOf(reader, filter);
  const lists = (await Promise.all(meanings.map((one) => filtersByPerson(reader, one)))).flat();
  const parts = lists.flatMap(openAndClosed);
  const pages = (await Promise.all(parts.map((part) => readLanes(reader, part, count)))).flat();
  const [only, ...others] = pages;
  if (only && others.length === 0) return only;
  const direction = filter.sort === '-created_at' ? -1 : 1;
  return [...new Map(pages.flat().map((row) => [row.id, row])).values()]
    .sort((a, b) => direction * (a.id - b.id))
    .slice(0, count);
}

async function readLanes(reader: Reader, filter: Wanted, count: number): Promise<ListedOrder[][]> {
  const way = wayOf(filter);
  const visible = listedBranches(reader, filter.branch_id);
  const lanes = lanesOf(way, filter, await splitBy(reader, way, visible), orderStatuses);
  return Promise.all(
    lanes.map((lane) => readLane(reader, way, valuesOf(reader, filter, visible, lane, count))),
  );
}

/** Branches with their own lanes; undefined: the table's own order is sufficient. */
async function splitBy(reader: Reader, way: Way, visible: readonly number[] | 'all') {
  if (visible !== 'all') return visible;
  return way.length === 1 ? undefined : idsOfBranches(reader, visible);
}

type LaneShape = ReturnType<typeof laneShape>;
const MAX_SHAPES = 200;
const shapes = new Map<string, LaneShape>();

/** One compiled shape for each set of filters: building the query would cost more than the page. */
function readLane(reader: Reader, way: Way, values: Values): Promise<ListedOrder[]> {
  const given = Object.keys(values).filter((key) => values[key as keyof Values] !== undefined);
  const key = `${values.newestFirst} ${way.join()} ${given.join()}`;
  let shape = shapes.get(key);
  if (!shape) {
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    shape = laneShape(way, new Set(given), values.newestFirst);
    shapes.set(key, shape);
  }
  return shape(reader, values);
}

type Values = ReturnType<typeof valuesOf>;

const valuesOf = (
  reader: Reader,
  { cursor, updated_since, sort, ...filter }: Wanted,
  visible: readonly number[] | 'all',
  lane: Lane,
  count: number,
) => ({
  branch: lane.branch_id,
  branches: lane.branch_id === undefined && visible !== 'all' ? visible : undefined,
  ids: filter.ids,
  status: lane.status,
  statuses: lane.status === undefined ? filter.status : undefined,
  payment_status: filter.payment_status,
  table_id: filter.table_id,
  customer_id: filter.customer_id,
  waiter_id: filter.waiter_id,
  driver_id: filter.driver_id,
  order_type_id: filter.order_type_id,
  token_number: filter.token_number,
  external_ref: filter.external_ref,
  total_from: minorOf(reader, filter.total_from),
  total_to: minorOf(reader, filter.total_to),
  date: filter.date,
  date_from: filter.date_from,
  date_to: filter.date_to,
  updated_since: updated_since === undefined ? undefined : fromIso(updated_since),
  after: decodeCursor(cursor, 1)?.[0] as number | undefined,
  newestFirst: sort === '-created_at',
  count,
});

const laneShape = (way: Way, given: ReadonlySet<string>, newestFirst: boolean) =>
  query((db, p: Values) => {
    const by = (column: Column) => (way.includes(column) ? sql.ref(column) : withoutIndex(column));
    let rows = db.selectFrom('orders').select(LISTED);
    if (isOfClosed(way)) rows = rows.where(sql.raw<boolean>(IS_CLOSED));
    if (given.has('branch')) rows = rows.where(by('branch_id'), '=', p.branch);
    if (given.has('branches'))
      rows = rows.where(inList(withoutIndex('branch_id'), p.branches as readonly number[]));
    if (given.has('ids')) rows = rows.where(inList('id', p.ids as readonly number[]));
    if (given.has('status')) rows = rows.where(by('status'), '=', p.status);
    if (given.has('statuses'))
      rows = rows.where(inList(withoutIndex('status'), p.statuses as readonly string[]));
    for (const column of equalities) if (given.has(column)) rows = rows.where(by(column), '=', p[column]);
    if (given.has('date')) rows = rows.where(by('business_date'), '=', p.date);
    if (given.has('date_from')) rows = rows.where(by('business_date'), '>=', p.date_from);
    if (given.has('date_to')) rows = rows.where(by('business_date'), '<=', p.date_to);
    if (given.has('total_from')) rows = rows.where('total', '>=', p.total_from as number);
    if (given.has('total_to')) rows = rows.where('total', '<=', p.total_to as number);
    if (given.has('updated_since')) rows = rows.where(by('updated_at'), '>=', p.updated_since);
    if (given.has('after')) rows = rows.where('id', newestFirst ? '<' : '>', p.after as number);
    return rows.orderBy('id', newestFirst ? 'desc' : 'asc').limit(p.count);
  });
