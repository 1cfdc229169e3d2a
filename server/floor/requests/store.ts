import type { Handle, Reader, Tx } from '../../db/handle.ts';
import { insert } from '../../db/insert.ts';
import { inList, withoutIndex } from '../../db/lists.ts';
import { query } from '../../db/query.ts';
import type { WaiterRequestRow } from '../../db/tables/service.ts';
import { decodeCursor } from '../../http/fields.ts';
import type { RequestFilter } from './schema.ts';

const byId = query((db, p: { id: number }) =>
  db.selectFrom('waiter_requests').selectAll().where('id', '=', p.id),
);

export const requestById = async (handle: Handle, id: number): Promise<WaiterRequestRow | undefined> =>
  (await byId(handle, { id }))[0];

/** Among those of the branch that are open: a table's own index holds every request it ever made. */
const openOf = query((db, p: { branchId: number; tableId: number; type: string }) =>
  db
    .selectFrom('waiter_requests')
    .selectAll()
    .where('branch_id', '=', p.branchId)
    .where('status', 'in', ['pending', 'assigned'])
    .where(withoutIndex('table_id'), '=', p.tableId)
    .where('type', '=', p.type)
    .limit(1),
);

export const openRequest = async (
  handle: Handle,
  wanted: { branchId: number; tableId: number; type: string },
): Promise<WaiterRequestRow | undefined> => (await openOf(handle, wanted))[0];

/** One more than `limit`, newest first. */
export function listRequests(
  reader: Reader,
  branches: readonly number[] | 'all',
  filter: RequestFilter,
  limit: number,
): Promise<WaiterRequestRow[]> {
  const before = decodeCursor(filter.cursor, 1)?.[0];
  let rows = reader.db.selectFrom('waiter_requests').selectAll();
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  for (const column of ['status', 'table_id', 'waiter_id'] as const) {
    const value = filter[column];
    if (value !== undefined) rows = rows.where(column, '=', value);
  }
  if (filter.date !== undefined) rows = rows.where('business_date', '=', filter.date);
  if (before !== undefined) rows = rows.where('id', '<', Number(before));
  return rows
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Who waits longest comes first. */
export function pendingRequests(
  reader: Reader,
  branches: readonly number[] | 'all',
): Promise<WaiterRequestRow[]> {
  let rows = reader.db.selectFrom('waiter_requests').selectAll().where('status', '=', 'pending');
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  return rows.orderBy('id').execute();
}

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
