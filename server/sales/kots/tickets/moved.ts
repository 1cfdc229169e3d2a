import { kitchenLineStatuses, type LineStatus } from '../../../core/statuses.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { enqueue } from '../../../printing/jobs/enqueue.ts';
import { kitchenById, printersOfKitchen } from '../../../printing/routing.ts';
import { isPrintable, roundOf, snapshotOf } from './print.ts';
import { isHeld } from './states.ts';
import { findKot } from './store.ts';

/** Sent and not served yet. */
const inKitchen: readonly LineStatus[] = kitchenLineStatuses;

/**
 * Prints what a kitchen has not served yet again, marked as moved, after guests changed tables. A kitchen without a
 * printer sees it on its screen.
 */
export async function printMoved(
  tx: Tx,
  branch: HostedBranch,
  order: OrderRow,
  items: readonly OrderItemRow[],
  from: string,
): Promise<void> {
  const lines = items.filter(({ kot_id, status }) => kot_id !== null && inKitchen.includes(status));
  const groups = Map.groupBy(lines, (line) => `${line.kitchen_id} ${isHeld(line) ? line.course : 'now'}`);
  for (const its of groups.values()) await printAtKitchen(tx, branch, order, its, from);
}

/** Whatever the ticket was when it was sent, no dish of it is asked for anew. */
const asMoved = { document: 'kot', addition: false, fired: undefined } as const;

async function printAtKitchen(
  tx: Tx,
  branch: HostedBranch,
  order: OrderRow,
  lines: readonly OrderItemRow[],
  from: string,
): Promise<void> {
  const kot = await findKot(tx, Math.max(...lines.map(({ kot_id }) => kot_id ?? 0)));
  const kitchen = kot?.kitchen_id ? await kitchenById(tx, kot.kitchen_id) : undefined;
  if (!kot || !kitchen) return;
  if (!lines.some((line) => isPrintable(line, kitchen))) return;
  const ticket = { kot: { ...kot, order_id: order.id }, lines };
  const snapshot = snapshotOf(tx, ticket, await roundOf(tx, branch, [ticket]));
  for (const printerId of await printersOfKitchen(tx, branch.id, kitchen.id)) {
    await enqueue(tx, {
      printerId,
      branchId: branch.id,
      document: 'kot',
      refId: kot.id,
      dedupeKey: `moved:${kot.id}:${order.id}:${order.version}:${printerId}`,
      snapshot: { ...snapshot, ...asMoved, issued_at: tx.now, moved_from: from },
    });
  }
}
