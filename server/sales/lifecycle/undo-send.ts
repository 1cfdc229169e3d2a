import { AppError, requireFound } from '../../core/errors.ts';
import { SECOND } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { KotRow, OrderItemRow } from '../../db/tables/sales.ts';
import { isShare } from '../kots/tickets/dishes.ts';
import { findKot, kotsOfRound, linesOfKots } from '../kots/tickets/store.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { isLive } from '../orders/approvals/change.ts';
import { type Changed, changeOrder } from '../orders/change/change-order.ts';
import type { OrderPatch } from '../orders/change/patch.ts';

interface UndoInput {
  /** A ticket of the send: the others of its round go with it. */
  readonly kot_id: number;
  readonly reason: string;
}

/** Screens offer it for 5 s; a slow network takes the rest. */
const UNDO_MS = 10 * SECOND;

/**
 * Voids everything that one send took to the kitchens, without approval: by the person who sent it, on the same
 * device, a few seconds later, before a cook did anything about it. An order that was opened by the send is canceled.
 */
export const undoSend = (tx: Tx, orderId: number, input: UndoInput): Promise<Changed> =>
  changeOrder(tx, orderId, (open) => withoutRound(tx, open, input));

async function withoutRound(tx: Tx, open: LoadedOrder, { kot_id, reason }: UndoInput): Promise<OrderPatch> {
  const { order } = open;
  const kot = await findKot(tx, kot_id);
  const named = requireFound(kot?.order_id === order.id ? kot : undefined, 'kitchen ticket', kot_id);
  const kots = await kotsOfRound(tx, named);
  const sent = [...(await linesOfKots(tx, kots)).values()].flat();
  if (!kots.every((one) => isFresh(tx, one)) || !sent.every((line) => isUntouched(line, named)))
    throw new AppError('UNDO_TOO_LATE');
  const ids = new Set(sent.map(({ id }) => id));
  const items = open.items.map((item) =>
    ids.has(item.id) ? ({ ...item, status: 'voided', void_reason: reason } as const) : item,
  );
  const opened = order.created_at === named.created_at && open.payments.length === 0;
  return {
    items,
    restock: true,
    undoesSend: true,
    ...(opened && !items.some(isLive) && { order: cancelledBy(tx, reason) }),
    acts: [{ action: 'order.undo_send', takesOff: true, before: { kot_id }, reason }],
  };
}

const isFresh = ({ caller, now }: Tx, kot: KotRow): boolean =>
  kot.type !== 'void' &&
  kot.created_by === caller.userId &&
  kot.device_id === caller.deviceId &&
  kot.status === 'sent_to_kitchen' &&
  kot.fired_at === null &&
  now - kot.created_at <= UNDO_MS;

/** Still as it was sent, and new with the send: a line that somebody added before stays theirs. */
const isUntouched = (line: OrderItemRow, kot: KotRow): boolean =>
  line.order_id === kot.order_id &&
  line.status === 'sent' &&
  line.void_kot_id === null &&
  line.done_at == null &&
  line.created_at === kot.created_at &&
  !isShare(line);

const cancelledBy = ({ caller, now }: Tx, reason: string) =>
  ({
    status: 'cancelled',
    cancelled_by: caller.userId || null,
    cancelled_at: now,
    cancel_reason: reason,
  }) as const;
