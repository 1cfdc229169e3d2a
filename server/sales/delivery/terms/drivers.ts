import { AppError, requireFound, validationError } from '../../../core/errors.ts';
import { hasBranchAccess } from '../../../core/permissions.ts';
import type { Handle, Reader, Tx } from '../../../db/handle/handle.ts';
import { parseList } from '../../../db/handle/lists.ts';
import type { DriverRow } from '../../../db/tables/service.ts';
import { listedBranches, requireBranch, requireHosted } from '../../../identity/branches/scope.ts';
import { columns, sharedOnWire } from '../../../identity/records/columns.ts';
import { requireUnused } from '../../../identity/records/service.ts';
import { changeRecord, insertRecord, markDeleted } from '../../../identity/records/store.ts';
import { storedPhone } from '../../customers/service.ts';
import type { Driver, DriverChanges, NewDriver } from './schema.ts';
import {
  accountById,
  carriesCash,
  driverRow,
  driverRows,
  driversOf,
  ordersUnderWay,
  statesOf,
  writeDriverDuty,
} from './store.ts';

export async function listDrivers(
  reader: Reader,
  everything: boolean,
  query: Record<string, unknown>,
): Promise<Driver[]> {
  const branches = listedBranches(reader, query.branch_id as number | undefined);
  const drivers = await onWire(reader, await driverRows(reader, everything, branches));
  return drivers.filter(({ status }) => query.status === undefined || status === query.status);
}

export async function driverById(handle: Reader | Tx, id: number): Promise<Driver | undefined> {
  const row = await driverRow(handle, id);
  const isVisible = row !== undefined && hasBranchAccess(handle.caller, row.branch_id);
  return isVisible ? (await onWire(handle, [row]))[0] : undefined;
}

async function onWire(handle: Handle, rows: readonly DriverRow[]): Promise<Driver[]> {
  const states = await statesOf(
    handle,
    rows.map((row) => row.id),
  );
  const underWay = await ordersUnderWay(handle, [...new Set(rows.map((row) => row.branch_id))]);
  return rows.map((row) => {
    const current_order_ids = underWay.get(row.id) ?? [];
    const isOff = states.get(row.id)?.off_duty === 1;
    const status = current_order_ids.length > 0 ? 'on_delivery' : isOff ? 'off_duty' : 'available';
    return { ...row, ...sharedOnWire(row), current_order_ids, status };
  });
}

export async function createDriver(tx: Tx, driver: NewDriver): Promise<number> {
  const branch_id = requireBranch(tx);
  await requireAccount(tx, driver.user_id, branch_id, 0);
  const phone = driver.phone && (await storedPhone(tx, driver.phone, 'phone'));
  return insertRecord(tx, 'drivers', { ...columns({ ...driver, phone }), branch_id });
}

export async function updateDriver(tx: Tx, id: number, changes: DriverChanges): Promise<void> {
  const { branch_id } = requireFound(await driverRow(tx, id), 'driver', id);
  await requireAccount(tx, changes.user_id, branch_id, id);
  const phone = changes.phone && (await storedPhone(tx, changes.phone, 'phone'));
  await changeRecord(tx, 'drivers', id, columns({ ...changes, ...(changes.phone != null && { phone }) }));
}

export async function removeDriver(tx: Tx, id: number): Promise<void> {
  const driver = requireFound(await driverById(tx, id), 'driver', id);
  requireUnused(
    driver.current_order_ids.length > 0,
    'This driver still has deliveries. Complete or reassign them first.',
  );
  requireUnused(await carriesCash(tx, id), 'This driver still has cash to hand in. Settle it first.');
  await markDeleted(tx, 'drivers', [id]);
}

async function requireAccount(
  tx: Tx,
  userId: number | null | undefined,
  branchId: number,
  driverId: number,
): Promise<void> {
  if (userId == null) return;
  const account = await accountById(tx, userId);
  if (account?.role !== 'driver') throw validationError('user_id', 'must be the account of a driver');
  if (account.branch_ids !== null && !parseList(account.branch_ids).includes(branchId))
    throw validationError('user_id', "doesn't have access to this branch");
  const others = await driversOf(tx, userId);
  if (others.some((other) => other.branch_id === branchId && other.id !== driverId))
    throw validationError('user_id', 'is already a driver at this branch');
}

/** Whether the caller may see a driver's deliveries: drivers see only their own. */
export async function drives(handle: Reader | Tx, driverId: number | null): Promise<boolean> {
  const { role, userId } = handle.caller;
  return role !== 'driver' || (await driversOf(handle, userId)).some(({ id }) => id === driverId);
}

/** Drivers go on and off duty themselves; the till can set any of them. */
export async function setDriverDuty(tx: Tx, id: number, status: 'available' | 'off_duty'): Promise<Driver> {
  const driver = requireFound(await driverById(tx, id), 'driver', id);
  if (tx.caller.role === 'driver' && driver.user_id !== tx.caller.userId)
    throw new AppError('FORBIDDEN', { message: 'Drivers can only change their own status.' });
  await requireHosted(tx, driver.branch_id);
  if (driver.status === 'on_delivery') throw boundBy(driver, status);
  if (driver.status !== status) {
    await writeDriverDuty(tx, driver, (await statesOf(tx, [id])).get(id), status === 'off_duty');
    announceDriver(tx, driver);
  }
  return { ...driver, status };
}

const boundBy = ({ status, current_order_ids }: Driver, to: string): AppError =>
  new AppError('INVALID_STATUS_TRANSITION', {
    message: 'This driver still has deliveries. Complete or reassign them first.',
    details: { from: status, to, allowed: [], order_ids: current_order_ids },
  });

export const announceDriver = (tx: Tx, { id, branch_id }: Pick<DriverRow, 'id' | 'branch_id'>): void =>
  tx.emit({ type: 'driver.changed', branchId: branch_id, data: { id } });
