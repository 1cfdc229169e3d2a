import { systemCaller } from '../../../../core/permissions.ts';
import type { Tx } from '../../../../db/handle/handle.ts';
import type { TenantDatabase } from '../../../../db/opening/tenant-database.ts';
import { requireHosted } from '../../../../identity/branches/scope.ts';
import type { LoadedOrder } from '../../access.ts';
import { changeOrder } from '../../change/change-order.ts';
import type { OrderPatch } from '../../change/patch.ts';
import { removeWaiting, waitingInvoices } from '../waiting-store.ts';
import { isYearConfirmed } from '../year.ts';

/** Issues what waited for a confirmed date, in the order in which it was due; returns how many. */
export async function issueWaiting(tx: Tx): Promise<number> {
  let issued = 0;
  const dueStill = ({ order }: LoadedOrder): OrderPatch | null => {
    if (order.status === 'cancelled' || order.invoice_series !== null) return null;
    issued++;
    return { invoice: true };
  };
  for (const { order_id } of await waitingInvoices(tx)) {
    await changeOrder(tx, order_id, dueStill, 'any');
    await removeWaiting(tx, order_id);
  }
  return issued;
}

/** What waited for a wrong clock is issued once the clock was corrected, without confirmation. */
export async function issueWaitingLater(tenant: TenantDatabase): Promise<void> {
  const waiting = await tenant.read(systemCaller, waitingInvoices);
  const branchIds = [...new Set(waiting.map(({ branch_id }) => branch_id))];
  if (branchIds.length === 0) return;
  await tenant.transact(systemCaller, async (tx) => {
    for (const id of branchIds) if (!(await isYearConfirmed(tx, await requireHosted(tx, id)))) return;
    await issueWaiting(tx);
  });
}
