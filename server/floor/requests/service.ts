import { AppError, requireFound, validationError } from '../../core/errors.ts';
import { hasBranchAccess } from '../../core/permissions.ts';
import { type RequestStatus, requestMovesFrom } from '../../core/statuses.ts';
import { businessDate, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { WaiterRequestRow } from '../../db/tables/service.ts';
import { type Reply, replyWith } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, page } from '../../http/endpoint/fields.ts';
import { assertVisible, listedBranches, requireHosted } from '../../identity/branches/scope.ts';
import { type NameOf, recordNamesOf } from '../../identity/records/names-store.ts';
import { type TableWithState, tableByToken, tableWithState } from '../tables/store.ts';
import { requireWaiter } from '../waiters/service.ts';
import { MAX_NOTE, type NewRequest, type RequestFilter, type WaiterRequest } from './schema.ts';
import {
  changeRequest,
  insertRequest,
  listRequests,
  openRequest,
  openTypes,
  pendingRequests,
  requestById,
} from './store.ts';

export async function visibleRequest(handle: Reader | Tx, id: number): Promise<WaiterRequest> {
  return shown(handle, await visibleRow(handle, id));
}

export async function requestsPage(reader: Reader, filter: RequestFilter): Promise<Reply<WaiterRequest[]>> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const rows = await listRequests(reader, listedBranches(reader, filter.branch_id), filter, limit);
  return page(await onWire(reader, rows), limit, (request) => [request.id]);
}

export async function listPending(reader: Reader, branchId: number | undefined): Promise<WaiterRequest[]> {
  return onWire(reader, await pendingRequests(reader, listedBranches(reader, branchId)));
}

/** Guests who ask twice want one thing: the open request of that kind is returned, with their additions. */
export async function ask(tx: Tx, body: NewRequest): Promise<Reply<WaiterRequest>> {
  const { id: table_id, branch_id } = await tableAsking(tx, body);
  const branch = await requireHosted(tx, branch_id);
  const { type, note = null } = body;
  const open = await openRequest(tx, { branchId: branch_id, tableId: table_id, type });
  if (open) return replyWith(await shown(tx, await withNote(tx, open, note)), { status: 200 });
  const request = {
    id: tx.id('waiter_requests'),
    branch_id,
    table_id,
    type,
    note,
    status: 'pending',
    waiter_id: null,
    business_date: businessDate(tx.now, branch.timezone, branch.day_start),
    assigned_at: null,
    completed_at: null,
    cancelled_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertRequest(tx, request);
  announce(tx, 'waiter_request.created', request);
  return replyWith(await shown(tx, request), { status: 201 });
}

/** The kinds of a table's open requests. */
export const openTypesAt = async (
  handle: Reader | Tx,
  branchId: number,
  tableId: number,
): Promise<WaiterRequest['type'][]> =>
  (await openTypes(handle, { branchId, tableId })) as WaiterRequest['type'][];

async function tableAsking(tx: Tx, { table_id, table_token }: NewRequest): Promise<TableWithState> {
  const path = table_token === undefined ? 'table_id' : 'table_token';
  const table = await (table_token !== undefined
    ? tableByToken(tx, table_token)
    : tableWithState(tx, table_id ?? 0));
  const { caller } = tx;
  const visible =
    table &&
    (caller.branchId === null
      ? hasBranchAccess(caller, table.branch_id)
      : caller.branchId === table.branch_id);
  if (!visible) throw validationError(path, 'table not found');
  return table;
}

async function withNote(tx: Tx, open: WaiterRequestRow, more: string | null): Promise<WaiterRequestRow> {
  if (!more || open.note?.includes(more)) return open;
  const note = [open.note, more].filter(Boolean).join('\n').slice(0, MAX_NOTE);
  return changed(tx, open, { note });
}

export async function assign(tx: Tx, id: number, waiterId: number | undefined): Promise<WaiterRequest> {
  const request = await requestToMove(tx, id, 'assigned');
  const waiter_id = waiterId ?? tx.caller.userId;
  await requireWaiter(tx, waiter_id, request.branch_id);
  if (request.waiter_id === waiter_id) return shown(tx, request);
  return shown(tx, await changed(tx, request, { status: 'assigned', waiter_id, assigned_at: tx.now }));
}

/** By the assigned waiter, or else by the caller. */
export async function complete(tx: Tx, id: number): Promise<WaiterRequest> {
  const request = await requestToMove(tx, id, 'completed');
  if (request.status === 'completed') return shown(tx, request);
  const waiter_id = request.waiter_id ?? (tx.caller.userId || null);
  return shown(tx, await changed(tx, request, { status: 'completed', waiter_id, completed_at: tx.now }));
}

export async function cancel(tx: Tx, id: number): Promise<WaiterRequest> {
  const request = await requestToMove(tx, id, 'cancelled');
  if (request.status === 'cancelled') return shown(tx, request);
  return shown(tx, await changed(tx, request, { status: 'cancelled', cancelled_at: tx.now }));
}

async function requestToMove(tx: Tx, id: number, to: RequestStatus): Promise<WaiterRequestRow> {
  const request = await visibleRow(tx, id);
  await requireHosted(tx, request.branch_id);
  assertRequestMove(request.status as RequestStatus, to);
  return request;
}

async function visibleRow(handle: Reader | Tx, id: number): Promise<WaiterRequestRow> {
  const request = requireFound(await requestById(handle, id), 'guest request', id);
  assertVisible(handle, request.branch_id, 'guest request', id);
  return request;
}

async function changed(
  tx: Tx,
  request: WaiterRequestRow,
  patch: Partial<WaiterRequestRow>,
): Promise<WaiterRequestRow> {
  const row = await changeRequest(tx, request, patch);
  announce(tx, 'waiter_request.changed', row);
  return row;
}

function announce(
  tx: Tx,
  type: 'waiter_request.created' | 'waiter_request.changed',
  request: WaiterRequestRow,
): void {
  const { id, branch_id, table_id, status, waiter_id } = request;
  const data = { id, branch_id, table_id, type: request.type, status, waiter_id };
  tx.emit({ type, branchId: branch_id, data });
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at));

async function shown(handle: Reader | Tx, row: WaiterRequestRow): Promise<WaiterRequest> {
  return requireFound((await onWire(handle, [row]))[0], 'guest request', row.id);
}

async function onWire(handle: Reader | Tx, rows: readonly WaiterRequestRow[]): Promise<WaiterRequest[]> {
  const nameOf = await recordNamesOf(handle, {
    tables: rows.map(({ table_id }) => table_id),
    users: rows.map(({ waiter_id }) => waiter_id),
  });
  return rows.map((row) => withNames(row, nameOf));
}

const withNames = (row: WaiterRequestRow, nameOf: NameOf): WaiterRequest => ({
  ...row,
  table_name: nameOf('tables', row.table_id),
  waiter_name: nameOf('users', row.waiter_id),
  type: row.type as WaiterRequest['type'],
  status: row.status as RequestStatus,
  requested_at: toIso(row.created_at),
  assigned_at: isoOrNull(row.assigned_at),
  completed_at: isoOrNull(row.completed_at),
  cancelled_at: isoOrNull(row.cancelled_at),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

function assertRequestMove(from: RequestStatus, to: RequestStatus): void {
  const allowed = requestMovesFrom(from);
  if (from === to || allowed.includes(to)) return;
  throw new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });
}
