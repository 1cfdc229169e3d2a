import { AppError, requireFound } from '../../../core/errors.ts';
import { type KotStatus, kotMovesFrom, kotStatuses, type LineStatus } from '../../../core/statuses.ts';
import { fromIso } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { KotRow } from '../../../db/tables/sales.ts';
import { audit } from '../../../identity/audit/store.ts';
import { assertVisible, requireHosted } from '../../../identity/branches/scope.ts';
import { type Changed, changeOrder } from '../../orders/change/change-order.ts';
import { heldAfter, toKitchen, unsent } from '../../orders/change/sending.ts';
import type { Sending } from '../../orders/http/schema.ts';
import { updateItemsOfKot, updateOrderItem } from '../../orders/store.ts';
import { dishesOf, dishOf } from '../tickets/dishes.ts';
import { retellTicket, setTicketStatus } from '../tickets/service.ts';
import { isHeldTicket, isVoided, shownStatus } from '../tickets/states.ts';
import { findKot, linesOfKots } from '../tickets/store.ts';

/** Sends unsent lines to the kitchens, even of an order that was paid before anyone sent them. */
export const sendToKitchen = (
  tx: Tx,
  orderId: number,
  { hold_after_course, called_out_at }: Sending = {},
): Promise<Changed> =>
  changeOrder(
    tx,
    orderId,
    ({ order, items: all }) => {
      const items = heldAfter(all, hold_after_course, tx.now);
      if (unsent(items).length === 0)
        throw new AppError(order.status === 'paid' ? 'ORDER_LOCKED' : 'KOT_NOTHING_TO_SEND');
      const calledOutAt = called_out_at === undefined ? undefined : fromIso(called_out_at);
      return {
        order: order.status === 'paid' ? {} : { status: 'kot' },
        items: toKitchen(items),
        calledOutAt,
      };
    },
    'kept',
  );

/** The status of lines for a ticket's status. */
const lineStatus: Record<KotStatus, LineStatus> = {
  sent_to_kitchen: 'sent',
  in_kitchen: 'in_kitchen',
  food_ready: 'ready',
  served: 'served',
};

/** Forward, also with skipped steps, and one step back as a recall, which is audited. */
export async function moveKot(tx: Tx, id: number, to: KotStatus): Promise<KotRow> {
  const kot = await openKot(tx, id);
  const from = shownStatus(kot);
  const allowed = from === 'voided' || from === 'held' ? [] : kotMovesFrom(from);
  if (to === from) return kot;
  if (!allowed.includes(to)) {
    throw new AppError('INVALID_STATUS_TRANSITION', { details: { from, to, allowed } });
  }
  const moved = await setTicketStatus(tx, kot, to);
  await updateItemsOfKot(tx, id, { status: lineStatus[to] });
  if (kotStatuses.indexOf(to) < kotStatuses.indexOf(kot.status)) {
    await audit(tx, {
      action: 'kot.recall',
      entity: 'kot',
      entityId: id,
      branchId: kot.branch_id,
      before: { status: kot.status },
      after: { status: to },
    });
  }
  return moved;
}

/** A cook marks a line as done, or undoes it. The ticket's status is changed separately. */
export async function setLineDone(
  tx: Tx,
  { id, item_id }: { id: number; item_id: number },
  done: boolean,
): Promise<KotRow> {
  const kot = await openKot(tx, id);
  const parts = (await linesOfKots(tx, [kot])).get(id) ?? [];
  const lines = dishesOf(parts);
  const line = requireFound(
    kot.type === 'void' ? undefined : lines.find((one) => one.id === item_id),
    'ticket item',
    item_id,
  );
  if (isHeldTicket(kot))
    throw new AppError('INVALID_STATUS_TRANSITION', {
      message: "This item's course is on hold. Fire the course first.",
      details: { from: 'held', to: done ? 'done' : 'open', allowed: [] },
    });
  if (isVoided(line))
    throw new AppError('INVALID_STATUS_TRANSITION', {
      message: 'This item was voided. Acknowledge the void instead.',
      details: { from: 'voided', to: done ? 'done' : 'open', allowed: [] },
    });
  if (((line.done_at ?? null) !== null) === done) return kot;
  for (const part of parts.filter((one) => dishOf(one) === item_id))
    await updateOrderItem(tx, part.id, { done_at: done ? tx.now : null });
  return retellTicket(tx, kot);
}

/** For a change or a print: visible to the caller and hosted here. */
export async function openKot(tx: Tx, id: number): Promise<KotRow> {
  const kot = requireFound(await findKot(tx, id), 'kitchen ticket', id);
  assertVisible(tx, kot.branch_id, 'kitchen ticket', id);
  await requireHosted(tx, kot.branch_id);
  return kot;
}
