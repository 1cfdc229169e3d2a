import { AppError } from '../../core/errors.ts';
import type { TableStatus } from '../../core/statuses.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import { statusByOrders } from './status.ts';
import {
  anyTable,
  openOrdersAt,
  type TableWithState,
  tablesMergedInto,
  tableWithState,
  writeState,
  writeStatus,
} from './store.ts';

export const tableStatusOf = (table: Pick<TableWithState, 'status'>): TableStatus =>
  (table.status ?? 'available') as TableStatus;

/** Moves a table as its order moves, without checking permissions or transitions. */
export async function setTableStatus(tx: Tx, tableId: number, status: TableStatus): Promise<void> {
  const table = await tableWithState(tx, tableId);
  if (!table) return leaveFloor(tx, tableId, status);
  if (table.merged_tables) await carryAlong(tx, table, status);
  if (tableStatusOf(table) === status) return;
  await writeStatus(tx, table, status);
  announceStatus(tx, table, status);
}

/** A table that was deleted while guests sat there disappears with them. */
async function leaveFloor(tx: Tx, tableId: number, status: TableStatus): Promise<void> {
  const table = await anyTable(tx, tableId);
  if (!table) return;
  await carryAlong(tx, table, status);
  if (table.state_id !== null && tableStatusOf(table) !== status) await writeStatus(tx, table, status);
  tx.emit({ type: 'floor.changed', branchId: table.branch_id, data: { resource: 'table', id: tableId } });
}

type Seated = Pick<OrderRow, 'branch_id' | 'table_id' | 'status'>;

/** After a change of an order: updates its tables if the change matters to them. */
export async function followSeats(tx: Tx, before: Seated | null, after: Seated): Promise<void> {
  const from = before?.table_id ?? null;
  const moved = from !== after.table_id;
  if (!moved && (before === null || stageOf(before) === stageOf(after))) return;
  if (before !== null && from !== null) await followOrders(tx, before.branch_id, from);
  if (after.table_id === null || !moved) return;
  // Guests who sit down make it occupied, even if others sit there.
  if (stageOf(after) === 'seated') await setTableStatus(tx, after.table_id, 'occupied');
  else await followOrders(tx, after.branch_id, after.table_id);
}

/** What an order's status means for its table. */
const stageOf = ({ status }: Seated): 'seated' | 'billed' | 'gone' =>
  status === 'billed' ? 'billed' : status === 'draft' || status === 'kot' ? 'seated' : 'gone';

/** A table's status follows its open orders. */
async function followOrders(tx: Tx, branchId: number, tableId: number): Promise<void> {
  await setTableStatus(tx, tableId, statusByOrders(await openOrdersAt(tx, { branchId, tableId })));
}

/** Joined tables have the status of the one they joined, and are separate again when its guests have left. */
async function carryAlong(tx: Tx, into: { readonly id: number }, status: TableStatus): Promise<void> {
  const released = status === 'available' && { merged_into_id: null };
  for (const table of await tablesMergedInto(tx, [into.id])) {
    if (tableStatusOf(table) === status && !released) continue;
    await writeState(tx, table, { status, ...released });
    announceStatus(tx, table, status);
  }
}

export interface TableForOrder {
  readonly id: number;
  readonly branch_id: number;
  readonly name: string;
  readonly status: TableStatus;
  /** Its waiter, unless the order names another. */
  readonly waiter_id: number | null;
  /** Deleted elsewhere: its guests may order more, others are not seated there. */
  readonly isDeleted: boolean;
}

/** Where an order for this table is placed: a joined table has none of its own. */
export async function tableForOrder(handle: Handle, tableId: number): Promise<TableForOrder | undefined> {
  const table = await tableWithState(handle, tableId);
  const into = table?.merged_into_id ? await tableWithState(handle, table.merged_into_id) : undefined;
  const seat = into ?? table;
  if (!seat) return undefined;
  const { id, branch_id, name, waiter_id } = seat;
  const isDeleted = seat.deleted_at !== null;
  return { id, branch_id, name, waiter_id, isDeleted, status: tableStatusOf(seat) };
}

export function assertInService({ name, status }: { name: string; status: TableStatus }): void {
  if (status === 'out_of_service') throw new AppError('TABLE_UNAVAILABLE', { details: { name } });
}

/** Tables joined to it come along; its orders follow later. */
export async function mergeInto(tx: Tx, tableId: number, into: TableForOrder): Promise<void> {
  const table = await tableWithState(tx, tableId);
  const parts = table ? [table, ...(await tablesMergedInto(tx, [tableId]))] : [];
  for (const part of parts) {
    await writeState(tx, part, { merged_into_id: into.id, status: into.status });
    announceStatus(tx, part, into.status);
  }
}

/** Separate and free: the orders stay where they are. */
export async function separate(tx: Tx, table: TableWithState): Promise<void> {
  if (table.merged_into_id === null) return;
  await writeState(tx, table, { merged_into_id: null, status: 'available' });
  announceStatus(tx, table, 'available');
}

export async function setTableWaiter(tx: Tx, table: TableWithState, waiterId: number | null): Promise<void> {
  if (table.waiter_id === waiterId) return;
  await writeState(tx, table, { waiter_id: waiterId });
  announceStatus(tx, table, tableStatusOf(table));
}

const announceStatus = (tx: Tx, { id, branch_id }: TableWithState, status: TableStatus): void =>
  tx.emit({ type: 'table.changed', branchId: branch_id, data: { id, status } });
