import { sql } from 'kysely';
import { openRequestStatuses } from '../../core/statuses.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList, withoutIndex } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { WaiterRequestRow } from '../../db/tables/service.ts';
import { decodeCursor } from '../../http/endpoint/fields.ts';
import { idsOfBranches } from '../../identity/branches/scope.ts';
import type { RequestFilter } from './schema.ts';

const byId = query((db, p: { id: number }) =>
  db.selectFrom('waiter_requests').selectAll().where('id', '=', p.id),
);

export const requestById = async (handle: Handle, id: number): Promise<WaiterRequestRow | undefined> =>
  (await byId(handle, { id }))[0];

/** Among the branch's open requests: a table's own index has every request it ever made. */
const openOf = query((db, p: { branchId: number; tableId: number; type: string }) =>
  db
    .selectFrom('waiter_requests')
    .selectAll()
    .where('branch_id', '=', p.branchId)
    .where('status', 'in', openRequestStatuses)
    .where(withoutIndex('table_id'), '=', p.tableId)
    .where('type', '=', p.type)
    .limit(1),
);

export const openRequest = async (
  handle: Handle,
  wanted: { branchId: number; tableId: number; type: string },
): Promise<WaiterRequestRow | undefined> => (await openOf(handle, wanted))[0];

const openAtTable = query((db, p: { branchId: number; tableId: number }) =>
  db
    .selectFrom('waiter_requests')
    .select('type')
    .where('branch_id', '=', p.branchId)
    .where('status', 'in', openRequestStatuses)
    .where(withoutIndex('table_id'), '=', p.tableId),
);

/** A table's requests that nobody has fulfilled. */
export const openTypes = async (
  handle: Handle,
  wanted: { branchId: number; tableId: number },
): Promise<string[]> => (await openAtTable(handle, wanted)).map(({ type }) => type);

/** One more than `limit`, newest first, merged from a page of each branch, so that each is read from an index. */
export async function listRequests(
  reader: Reader,
  branches: readonly number[] | 'all',
  filter: RequestFilter,
  limit: number,
): Promise<WaiterRequestRow[]> {
  const ids = await idsOfBranches(reader, branches);
  const pages = await Promise.all(ids.map((id) => pageOfBranch(reader, id, filter, limit + 1)));
  return pages
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, limit + 1);
}

function pageOfBranch(
  reader: Reader,
  branch_id: number,
  { cursor, ...filter }: RequestFilter,
  count: number,
): Promise<WaiterRequestRow[]> {
  const before = decodeCursor(cursor, 1)?.[0];
  const way = wayOf(filter);
  const values = { ...filter, business_date: filter.date, branch_id };
  let rows = reader.db.selectFrom('waiter_requests').selectAll();
  for (const column of ['branch_id', 'status', 'table_id', 'waiter_id', 'business_date'] as const) {
    const value = values[column];
    if (value === undefined) continue;
    rows = rows.where(way.includes(column) ? sql.ref(column) : withoutIndex(column), '=', value);
  }
  if (before !== undefined) rows = rows.where('id', '<', Number(before));
  return rows.orderBy('id', 'desc').limit(count).execute();
}

/** The index a list is read by, in the order of ids; the other filters are checked row by row. */
function wayOf({ status, table_id, waiter_id, date }: RequestFilter): readonly string[] {
  if (status === 'pending' || status === 'assigned') return ['branch_id', 'status'];
  if (table_id !== undefined) return ['table_id'];
  if (waiter_id !== undefined) return ['waiter_id'];
  if (date !== undefined) return ['branch_id', 'business_date'];
  return status === undefined ? ['branch_id'] : ['branch_id', 'status'];
}

const pending = query((db, p: { branches: readonly number[] }) =>
  db
    .selectFrom('waiter_requests')
    .selectAll()
    .where(inList('branch_id', p.branches))
    .where('status', '=', 'pending')
    .orderBy('id'),
);

/** Longest waiting first. */
export const pendingRequests = async (
  reader: Reader,
  branches: readonly number[] | 'all',
): Promise<WaiterRequestRow[]> => pending(reader, { branches: await idsOfBranches(reader, branches) });

export const insertRequest = (tx: Tx, request: WaiterRequestRow): Promise<void> =>
  insert(tx, 'waiter_requests', request);

export async function changeRequest(
  tx: Tx,
  request: WaiterRequestRow,
  patch: Partial<WaiterRequestRow>,
): Promise<WaiterRequestRow> {
  const change = { ...patch, updated_at: tx.now };
  await tx.db.updateTable('waiter_requests').set(change).where('id', '=', request.id).execute();
  return { ...request, ...change };
}
