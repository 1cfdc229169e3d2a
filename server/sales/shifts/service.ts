import { forbidden } from '../../core/access/refusals.ts';
import { AppError, requireFound } from '../../core/errors.ts';
import { hasPermission } from '../../core/permissions.ts';
import { businessDate } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import {
  assertVisible,
  type HostedBranch,
  listedBranches,
  requireBranch,
  requireHosted,
} from '../../identity/branches/scope.ts';
import { byMethod, drawerOf } from './drawer.ts';
import type { CashMovement, CloseShift, NewCashMovement, Shift, ShiftDetail, ShiftFilter } from './schema.ts';
import {
  cashMethods,
  cashMovementOnWire,
  handedInTo,
  insertCashMovement,
  insertShift,
  markClosed,
  movementsOfShift,
  openShiftOf,
  shiftById,
  shiftsOn,
  takingsOfShift,
} from './store.ts';

const seesAll = (handle: Reader | Tx): boolean => hasPermission(handle.caller.role, 'shifts.manage');

/** Managers see every shift, others their own. */
export async function listShifts(reader: Reader, filter: ShiftFilter): Promise<Reply<Shift[]>> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = decodeCursor(filter.cursor, 1)?.[0];
  const rows = await shiftsOn(reader, {
    branches: listedBranches(reader, filter.branch_id),
    filter: seesAll(reader) ? filter : { ...filter, user_id: reader.caller.userId },
    after: after === undefined ? undefined : Number(after),
    count: limit + 1,
  });
  return page(rows, limit, ({ id }) => [id]);
}

export async function oneShift(handle: Reader | Tx, id: number): Promise<ShiftDetail> {
  return detailOf(handle, await visibleShift(handle, id));
}

export async function currentShift(reader: Reader): Promise<ShiftDetail | null> {
  const { userId, branchId } = reader.caller;
  const shift = await openShiftOf(reader, userId, branchId);
  return shift ? detailOf(reader, shift) : null;
}

export async function openShift(tx: Tx, openingFloat: number): Promise<ShiftDetail> {
  const branch = await requireHosted(tx, requireBranch(tx));
  const present = await openShiftOf(tx, tx.caller.userId, branch.id);
  if (present) throw new AppError('SHIFT_ALREADY_OPEN', { details: { shift_id: present.id } });
  const id = tx.id('shifts');
  await insertShift(tx, {
    id,
    branch_id: branch.id,
    user_id: tx.caller.userId,
    status: 'open',
    business_date: today(tx, branch),
    opened_at: tx.now,
    opening_float: openingFloat,
    closed_at: null,
    closed_by: null,
    expected_cash: null,
    counted_cash: null,
    notes: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  announce(tx, 'opened', branch.id, id);
  await record(tx, 'open', branch.id, id, { after: { opening_float: openingFloat } });
  return oneShift(tx, id);
}

/** The expected amount is stored beside the count: later refunds belong to another shift. */
export async function closeShift(
  tx: Tx,
  id: number,
  { counted_cash, notes = null }: CloseShift,
): Promise<ShiftDetail> {
  const { branch, shift } = await openOne(tx, id);
  const { drawer } = await detailOf(tx, shift);
  await markClosed(tx, id, {
    closed_by: tx.caller.userId,
    expected_cash: drawer.expected,
    counted_cash,
    notes,
  });
  announce(tx, 'closed', branch.id, id);
  const after = { drawer, counted_cash, difference: counted_cash - drawer.expected };
  await record(tx, 'close', branch.id, id, { before: { user_id: shift.user_id }, after });
  return oneShift(tx, id);
}

export async function moveCash(
  tx: Tx,
  id: number,
  { type, amount, reason }: NewCashMovement,
): Promise<CashMovement> {
  const { branch } = await openOne(tx, id);
  const movement = await recordCash(tx, branch, { shift_id: id, type, amount, reason });
  await record(tx, `cash_${type}`, branch.id, id, { after: { amount }, reason });
  return movement;
}

type Cash = Pick<CashMovement, 'shift_id' | 'type' | 'amount' | 'reason'>;

export async function recordCash(tx: Tx, branch: HostedBranch, cash: Cash): Promise<CashMovement> {
  const row = {
    id: tx.id('cash_movements'),
    branch_id: branch.id,
    ...cash,
    user_id: tx.caller.userId,
    business_date: today(tx, branch),
    created_at: tx.now,
  };
  await insertCashMovement(tx, row);
  tx.emit({ type: 'shift.cash', branchId: branch.id, data: { id: row.id, shift_id: cash.shift_id } });
  return cashMovementOnWire(row);
}

const today = (tx: Tx, branch: HostedBranch): string =>
  businessDate(tx.now, branch.timezone, branch.day_start);

async function visibleShift(handle: Reader | Tx, id: number): Promise<Shift> {
  const shift = requireFound(await shiftById(handle, id), 'shift', id);
  assertVisible(handle, shift.branch_id, 'shift', id);
  if (shift.user_id !== handle.caller.userId && !seesAll(handle)) throw forbidden('shifts.manage');
  return shift;
}

async function openOne(tx: Tx, id: number): Promise<{ branch: HostedBranch; shift: Shift }> {
  const shift = await visibleShift(tx, id);
  const branch = await requireHosted(tx, shift.branch_id);
  if (shift.status !== 'open')
    throw new AppError('SHIFT_CLOSED', { details: { closed_at: shift.closed_at } });
  return { branch, shift };
}

/** A shift's present drawer; a closed one as of its closing, because no row joins a closed shift. */
async function detailOf(handle: Reader | Tx, shift: Shift): Promise<ShiftDetail> {
  const movements = await movementsOfShift(handle, shift.id);
  const takings = await takingsOfShift(handle, shift.id);
  return {
    ...shift,
    drawer: drawerOf(
      shift.opening_float,
      takings,
      movements,
      await cashMethods(handle),
      await handedInTo(handle, shift.id),
    ),
    payment_methods: byMethod(takings),
    cash_movements: movements.map(cashMovementOnWire),
  };
}

/** Payments find open shifts in the cache: those later in the same group commit must find this one's present state. */
function announce(tx: Tx, verb: 'opened' | 'closed', branchId: number, id: number): void {
  tx.cache.drop('shift.');
  tx.emit({ type: `shift.${verb}`, branchId, data: { id, user_id: tx.caller.userId } });
}

const record = (
  tx: Tx,
  verb: string,
  branchId: number,
  id: number,
  change: { before?: object; after: object; reason?: string },
): Promise<void> =>
  audit(tx, { action: `shift.${verb}`, entity: 'shift', entityId: id, branchId, ...change });
