import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { AppError, requireFound, unknownId, validationError } from '../../core/errors.ts';
import { hasBranchAccess, hasPermission } from '../../core/permissions.ts';
import type { TableStatus } from '../../core/statuses.ts';
import { toIso } from '../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import {
  assertVisible,
  listedBranches,
  requireBranch,
  requireHosted,
} from '../../identity/branches/scope.ts';
import { branchById } from '../../identity/branches/store.ts';
import { areaById } from '../areas/store.ts';
import { assertOwnName, freeNames, tablesNamedAs } from './names.ts';
import { guestOriginFor, type QrMaking, qrContent } from './qr.ts';
import type {
  CodedTable,
  NewTable,
  NewTables,
  QrQuery,
  TableChanges,
  TableQr,
  TableQuery,
} from './schema.ts';
import { setTableStatus, tableStatusOf } from './state.ts';
import { assertStatusChange } from './status.ts';
import {
  changeTable,
  insertTable,
  openTableOrders,
  type TableWithState,
  tablesMergedInto,
  tablesWithState,
  tableWithState,
} from './store.ts';

export async function listTables(reader: Reader, filter: TableQuery): Promise<CodedTable[]> {
  const branches = listedBranches(reader, filter.branch_id);
  return onWire(
    reader,
    await tablesWithState(reader, { branches, areaId: filter.area_id, status: filter.status }),
  );
}

/** Whichever branch is active: the area determines its own. */
export async function tablesOfArea(
  reader: Reader,
  area: { id: number; branch_id: number },
): Promise<CodedTable[]> {
  const filter = { branches: [area.branch_id], areaId: area.id, status: undefined };
  return onWire(reader, await tablesWithState(reader, filter));
}

export async function visibleTable(handle: Reader | Tx, id: number): Promise<CodedTable> {
  const [table] = await onWire(handle, [await visibleRow(handle, id)]);
  return table as CodedTable;
}

export async function createTable(tx: Tx, table: NewTable): Promise<CodedTable> {
  const branchId = await branchFor(tx, table);
  await assertOwnName(tx, { ...table, branch_id: branchId });
  const id = await insertTable(tx, { ...table, branch_id: branchId, qr_token: newQrToken(tx) });
  return announced(tx, id);
}

export async function createTables(tx: Tx, { count, prefix, ...table }: NewTables): Promise<CodedTable[]> {
  const own = { ...table, x: null, y: null };
  const branch_id = await branchFor(tx, own);
  const made: CodedTable[] = [];
  for (const name of await freeNames(tx, branch_id, prefix, count))
    made.push(await createTable(tx, { ...own, name }));
  return made;
}

export async function updateTable(tx: Tx, id: number, changes: TableChanges): Promise<CodedTable> {
  const { branch_id, name, area_id } = await visibleRow(tx, id);
  if (changes.area_id != null && (await areaBranch(tx, changes.area_id)) !== branch_id)
    throw validationError('area_id', 'must be an area of the same branch');
  const named = {
    name: changes.name ?? name,
    area_id: changes.area_id === undefined ? area_id : changes.area_id,
  };
  if (named.name !== name || named.area_id !== area_id) await assertOwnName(tx, { id, branch_id, ...named });
  await changeTable(tx, id, changes);
  return announced(tx, id);
}

export async function removeTable(tx: Tx, id: number): Promise<void> {
  const table = await visibleTable(tx, id);
  if (table.current_order_ids.length > 0) throw openOrders(table);
  if (table.merged_table_ids.length > 0)
    throw new AppError('RECORD_IN_USE', {
      message: 'Other tables are joined to this one. Separate them first.',
      details: { table_ids: table.merged_table_ids },
    });
  await changeTable(tx, id, { deleted_at: tx.now });
  announce(tx, table);
}

/** Printed codes stop working. */
export async function renewQrToken(tx: Tx, id: number): Promise<CodedTable> {
  await visibleRow(tx, id);
  await changeTable(tx, id, { qr_token: newQrToken(tx) });
  return announced(tx, id);
}

export async function tableQr(
  reader: Reader,
  id: number,
  { address }: z.output<typeof QrQuery>,
  making: QrMaking,
): Promise<z.output<typeof TableQr>> {
  const { qr_token, branch_id } = await visibleRow(reader, id);
  const branch = await branchById(reader, branch_id, new Map());
  const content = qrContent(qr_token, guestOriginFor(making, branch?.base_url ?? null), address);
  return { qr_token, content, svg: await making.draw(content) };
}

/** By a person; orders change their tables' status with `setTableStatus`. */
export async function setStatusByHand(tx: Tx, id: number, status: TableStatus): Promise<CodedTable> {
  const table = await visibleTable(tx, id);
  await requireHosted(tx, table.branch_id);
  if (table.merged_into_id !== null) throw partOfAnother(table);
  assertStatusChange(table.status, status, table.current_order_ids.length > 0);
  await setTableStatus(tx, id, status);
  return visibleTable(tx, id);
}

/** The stored table, for other modules' rules. */
export async function visibleRow(handle: Reader | Tx, id: number): Promise<TableWithState> {
  const table = requireFound(await tableWithState(handle, id), 'table', id);
  assertVisible(handle, table.branch_id, 'table', id);
  return table;
}

/** A table belongs to its area's branch; without an area to the active branch. */
async function branchFor(tx: Tx, { area_id }: Pick<NewTable, 'area_id'>): Promise<number> {
  if (area_id === null) return requireBranch(tx);
  return areaBranch(tx, area_id);
}

async function areaBranch(tx: Tx, areaId: number): Promise<number> {
  const area = await areaById(tx, areaId);
  const { branchId } = tx.caller;
  const visible =
    area && (branchId === null ? hasBranchAccess(tx.caller, area.branch_id) : branchId === area.branch_id);
  if (!visible) throw unknownId('area_id', 'area', areaId);
  return area.branch_id;
}

async function onWire(handle: Reader | Tx, tables: readonly TableWithState[]): Promise<CodedTable[]> {
  const branches = [...new Set(tables.map((table) => table.branch_id))];
  const open = Map.groupBy(await openTableOrders(handle, { branches }), (order) => order.table_id);
  const merged = await mergedOf(handle, tables);
  const sameNamed = tables.length === 0 ? () => [] : await tablesNamedAs(handle, tables);
  const mayCode = hasPermission(handle.caller.role, 'floor.serve');
  return tables.map((table) => ({
    ...table,
    qr_token: mayCode ? table.qr_token : null,
    status: tableStatusOf(table),
    current_order_ids: (open.get(table.id) ?? []).map((order) => order.id),
    merged_table_ids: (merged.get(table.id) ?? []).map((part) => part.id),
    duplicate_ids: sameNamed(table),
    deleted_at: table.deleted_at === null ? null : toIso(table.deleted_at),
    created_at: toIso(table.created_at),
    updated_at: toIso(Math.max(table.updated_at, table.state_updated_at ?? 0)),
  }));
}

async function mergedOf(handle: Handle, tables: readonly TableWithState[]) {
  const heads = tables.filter((table) => table.merged_tables).map((table) => table.id);
  return Map.groupBy(
    heads.length === 0 ? [] : await tablesMergedInto(handle, heads),
    (table) => table.merged_into_id,
  );
}

async function announced(tx: Tx, id: number): Promise<CodedTable> {
  const table = await visibleTable(tx, id);
  announce(tx, table);
  return table;
}

const announce = (tx: Tx, { id, branch_id }: CodedTable): void =>
  tx.emit({ type: 'floor.changed', branchId: branch_id, data: { resource: 'table', id } });

const openOrders = ({ current_order_ids }: CodedTable): AppError =>
  new AppError('TABLE_HAS_OPEN_ORDER', { details: { order_ids: current_order_ids } });

const partOfAnother = ({ merged_into_id }: CodedTable): AppError =>
  new AppError('TABLE_UNAVAILABLE', {
    message: 'This table is joined to another. Move that table, or separate them first.',
    details: { merged_into_id },
  });

/** Identifies the tenant and cannot be guessed. */
const newQrToken = (tx: Tx): string => `T${tx.tenant.id}-${randomBytes(18).toString('base64url')}`;
