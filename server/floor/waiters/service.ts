import { assertPermission } from '../../core/access/refusals.ts';
import { requireFound, validationError } from '../../core/errors.ts';
import { toIso } from '../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { listedBranches, requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import type { Waiter } from './schema.ts';
import { servesAt, type WaiterRow, waitersOf, writeWaiterDuty } from './store.ts';

/** Everybody who serves, by branch and name. */
export async function listWaiters(reader: Reader, branchId: number | undefined): Promise<Waiter[]> {
  return (await waitersOf(reader, listedBranches(reader, branchId))).map(onWire);
}

/**
 * Waiters are on duty until they say otherwise, so that a restaurant may ignore duties. Others who may serve are on
 * duty once they say so, and as long as they have an open shift.
 */
const isOnDuty = ({ on_duty, role, has_shift }: WaiterRow): boolean =>
  on_duty === null ? role === 'waiter' || Boolean(has_shift) : on_duty === 1;

const onWire = (row: WaiterRow): Waiter => ({
  ...row,
  on_duty: isOnDuty(row),
  open_orders: row.open_orders ?? 0,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

/** Puts oneself on or off duty at the active branch, or others with the permission. */
export async function setWaiterDuty(tx: Tx, userId: number, onDuty: boolean): Promise<Waiter> {
  const { caller } = tx;
  const branchId = requireBranch(tx);
  await requireHosted(tx, branchId);
  await waiterAt(tx, userId, branchId);
  if (userId !== caller.userId)
    assertPermission(
      caller,
      'waiters.manage',
      'Only a cashier or manager can put other staff on or off duty. Ask one of them.',
    );
  await writeWaiterDuty(tx, userId, branchId, onDuty);
  tx.emit({ type: 'waiter.changed', branchId, data: { id: userId, on_duty: onDuty } });
  return waiterAt(tx, userId, branchId);
}

async function waiterAt(tx: Tx, userId: number, branchId: number): Promise<Waiter> {
  const rows = await waitersOf(tx, [branchId]);
  return onWire(
    requireFound(
      rows.find(({ id }) => id === userId),
      'waiter',
      userId,
    ),
  );
}

/** A body's `waiter_id` must be somebody who serves at the branch; null is nobody. */
export async function requireWaiter(handle: Handle, id: number | null, branchId: number): Promise<void> {
  if (id !== null && !(await servesAt(handle, id, branchId)))
    throw validationError('waiter_id', "isn't a waiter at this branch");
}
