import { randomBytes } from 'node:crypto';
import { AppError, found, invalid } from '../../core/errors.ts';
import { mayEnter } from '../../core/permissions.ts';
import { toIso } from '../../core/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle.ts';
import {
  assertVisible,
  listedBranches,
  requireBranch,
  requireHosted,
} from '../../identity/branches/scope.ts';
import { areaById } from '../areas/store.ts';
import type { NewTable, Table, TableChanges, TableQuery } from './schema.ts';
import { assertMove, type TableStatus } from './status.ts';
import {
  changeTable,
  insertTable,
  openTableOrders,
  type TableWithState,
  tablesWithState,
  tableWithState,
  writeStatus,
} from './store.ts';

const statusOf = (table: TableWithState): TableStatus => (table.status ?? 'available') as TableStatus;

export async function listTables(reader: Reader, filter: TableQuery): Promise<Table[]> {
  const branches = listedBranches(reader, filter.branch_id);
  return onWire(
    reader,
    await tablesWithState(reader, { branches, areaId: filter.area_id, status: filter.status }),
  );
}

export async function visibleTable(handle: Reader | Tx, id: number): Promise<Table> {
  const [table] = await onWire(handle, [await visibleRow(handle, id)]);
  return table as Table;
}

export async function createTable(tx: Tx, table: NewTable): Promise<Table> {
  const branchId = await branchFor(tx, table);
  const id = await insertTable(tx, { ...table, branch_id: branchId, qr_token: newQrToken(tx) });
  return announced(tx, id);
}

export async function updateTable(tx: Tx, id: number, changes: TableChanges): Promise<Table> {
  const { branch_id } = await visibleRow(tx, id);
  if (changes.area_id != null && (await areaBranch(tx, changes.area_id)) !== branch_id)
    throw invalid('area_id', 'the area belongs to another branch');
  await changeTable(tx, id, changes);
  return announced(tx, id);
}

export async function removeTable(tx: Tx, id: number): Promise<void> {
  const table = await visibleTable(tx, id);
  if (table.current_order_ids.length > 0) throw openOrders(table);
  await changeTable(tx, id, { deleted_at: tx.now });
  announce(tx, table);
}

/** A person's move; orders move their tables by `setTableStatus`. */
export async function moveTable(tx: Tx, id: number, status: TableStatus): Promise<Table> {
  const table = await visibleTable(tx, id);
  await requireHosted(tx, table.branch_id);
  assertMove(table.status, status, table.current_order_ids.length > 0);
  await setTableStatus(tx, id, status);
  return visibleTable(tx, id);
}

/** Moves a table as its order moves: no permission and no transition is checked, a deleted table is left alone. */
export async function setTableStatus(tx: Tx, tableId: number, status: TableStatus): Promise<void> {
  const table = await tableWithState(tx, tableId);
  if (!table || statusOf(table) === status) return;
  await writeStatus(tx, table, status);
  tx.emit({ type: 'table.changed', branchId: table.branch_id, data: { id: tableId, status } });
}

export interface TableForOrder {
  readonly id: number;
  readonly branch_id: number;
  readonly name: string;
  readonly status: TableStatus;
}

export async function tableForOrder(handle: Handle, id: number): Promise<TableForOrder | undefined> {
  const table = await tableWithState(handle, id);
  return table && { id, branch_id: table.branch_id, name: table.name, status: statusOf(table) };
}

async function visibleRow(handle: Reader | Tx, id: number): Promise<TableWithState> {
  const table = found(await tableWithState(handle, id), 'table');
  assertVisible(handle, table.branch_id);
  return table;
}

/** A table stands in its area's branch; one without an area in the active branch. */
async function branchFor(tx: Tx, { area_id }: NewTable): Promise<number> {
  if (area_id === null) return requireBranch(tx);
  return areaBranch(tx, area_id);
}

async function areaBranch(tx: Tx, areaId: number): Promise<number> {
  const area = await areaById(tx, areaId);
  const { branchId } = tx.caller;
  const visible =
    area && (branchId === null ? mayEnter(tx.caller, area.branch_id) : branchId === area.branch_id);
  if (!visible) throw invalid('area_id', 'there is no such area');
  return area.branch_id;
}

async function onWire(handle: Handle, tables: readonly TableWithState[]): Promise<Table[]> {
  const branches = [...new Set(tables.map((table) => table.branch_id))];
  const open = Map.groupBy(await openTableOrders(handle, { branches }), (order) => order.table_id);
  return tables.map((table) => ({
    ...table,
    status: statusOf(table),
    current_order_ids: (open.get(table.id) ?? []).map((order) => order.id),
    created_at: toIso(table.created_at),
    updated_at: toIso(Math.max(table.updated_at, table.state_updated_at ?? 0)),
  }));
}

async function announced(tx: Tx, id: number): Promise<Table> {
  const table = await visibleTable(tx, id);
  announce(tx, table);
  return table;
}

const announce = (tx: Tx, { id, branch_id }: Table): void =>
  tx.emit({ type: 'floor.changed', branchId: branch_id, data: { resource: 'table', id } });

const openOrders = ({ current_order_ids }: Table): AppError =>
  new AppError('TABLE_HAS_OPEN_ORDER', { details: { order_ids: current_order_ids } });

/** Leads a guest's phone to its tenant, and is unguessable. */
const newQrToken = (tx: Tx): string => `T${tx.tenant.id}-${randomBytes(18).toString('base64url')}`;
