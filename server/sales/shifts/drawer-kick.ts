import type { z } from 'zod';
import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { enqueue } from '../../printing/jobs/enqueue.ts';
import { drawerPrinter } from '../../printing/routing.ts';
import type { DrawerOpened } from './schema.ts';
import { recordCash } from './service.ts';
import { openShiftOf } from './store.ts';

/** Opens the drawer without a sale: recorded, whether or not a printer opens it. */
export async function openDrawer(tx: Tx, reason: string): Promise<z.output<typeof DrawerOpened>> {
  const branch = await requireHosted(tx, requireBranch(tx));
  const shift = await openShiftOf(tx, tx.caller.userId, branch.id);
  const cash = { shift_id: shift?.id ?? null, type: 'drawer' as const, amount: 0, reason };
  const movement = await recordCash(tx, branch, cash);
  await audit(tx, {
    action: 'drawer.open',
    entity: 'cash_movement',
    entityId: movement.id,
    branchId: branch.id,
    reason,
  });
  return { ...movement, print_job: await kick(tx, branch.id, movement.id) };
}

async function kick(tx: Tx, branchId: number, movementId: number) {
  const printerId = await drawerPrinter(tx, branchId);
  if (printerId === undefined) return null;
  return enqueue(tx, {
    printerId,
    branchId,
    document: 'drawer',
    refId: movementId,
    dedupeKey: `drawer-open:${movementId}`,
    snapshot: { document: 'drawer', reason: 'no_sale', opened_by: tx.caller.name },
  });
}
