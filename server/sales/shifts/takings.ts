import { AppError } from '../../core/errors.ts';
import type { Role } from '../../core/permissions.ts';
import type { PaymentKind } from '../../core/statuses.ts';
import { cached } from '../../db/handle/cached.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { PaymentRow } from '../../db/tables/sales.ts';
import { areShiftsRequired, openShiftsAt, shiftsOfPayments } from './store.ts';

/** Without shifts neither costs a statement. Opening and closing a shift clear the first at once. */
const openShifts = cached('shift.', 'open shifts', openShiftsAt);
const required = cached('branch.', 'shifts required', areShiftsRequired);

/** Settled by a status, without counted money. */
const UNRECORDED = 'unrecorded';

/**
 * Sets the shift (drawer) of payment rows: the caller's open shift. Voids and tip corrections go to the payment's shift
 * while that is open, and so does a refund by somebody without a shift. Throws SHIFT_REQUIRED if the branch requires
 * shifts and the caller takes a payment without one.
 */
export async function assignShift(tx: Tx, branchId: number, rows: readonly PaymentRow[]): Promise<void> {
  const open = await openShifts(tx, branchId);
  const own = open.get(tx.caller.userId) ?? null;
  if (own === null) await assertFree(tx, branchId, rows);
  for (const row of rows) row.shift_id = own;
  if (open.size > 0) await undoWhereTaken(tx, own, new Set(open.values()), rows);
}

export const openShiftIds = async (tx: Tx, branchId: number): Promise<ReadonlySet<number>> =>
  new Set((await openShifts(tx, branchId)).values());

/** A kiosk has no drawer, and a driver hands in what was taken at doors. */
const drawerless: readonly Role[] = ['kiosk', 'driver'];

/** The caller's own drawer for cash from elsewhere in the restaurant; null: nobody's shift. */
export async function shiftForCash(tx: Tx, branchId: number): Promise<number | null> {
  const own = (await openShifts(tx, branchId)).get(tx.caller.userId) ?? null;
  if (own === null && (await required(tx, branchId))) throw new AppError('SHIFT_REQUIRED');
  return own;
}

async function assertFree(tx: Tx, branchId: number, rows: readonly PaymentRow[]): Promise<void> {
  const takes = rows.some((row) => row.kind === 'payment' && row.payment_method !== UNRECORDED);
  if (takes && !drawerless.includes(tx.caller.role) && (await required(tx, branchId)))
    throw new AppError('SHIFT_REQUIRED');
}

const isOfPayment = (kind: PaymentKind): boolean => kind === 'void' || kind === 'tip';

async function undoWhereTaken(
  tx: Tx,
  own: number | null,
  open: ReadonlySet<number>,
  rows: readonly PaymentRow[],
): Promise<void> {
  const undoing = rows.filter(({ kind }) => isOfPayment(kind) || own === null);
  const undone = undoing.flatMap(({ refund_of }) => refund_of ?? []);
  if (undone.length === 0) return;
  const tookIt = await shiftsOfPayments(tx, undone);
  for (const row of undoing) {
    const shift = row.refund_of === null ? undefined : tookIt.get(row.refund_of);
    if (shift === undefined) continue;
    // A payment outside of shifts is in no drawer.
    if (shift === null ? isOfPayment(row.kind) : open.has(shift)) row.shift_id = shift;
  }
}
