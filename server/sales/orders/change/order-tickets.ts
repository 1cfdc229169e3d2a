import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { dishesOf } from '../../kots/tickets/dishes.ts';
import type { Ticket } from '../../kots/tickets/print.ts';
import { ticketsToSend, ticketsToVoid } from '../../kots/tickets/service.ts';
import { isHeld } from '../../kots/tickets/states.ts';
import { kotsById, linesOfKots } from '../../kots/tickets/store.ts';
import type { LoadedOrder } from '../access.ts';
import { type Elsewhere, isDishWanted } from './shared-dishes.ts';

/** A change's tickets for the kitchens. */
export interface NewTickets {
  readonly sent: readonly Ticket[];
  readonly voided: readonly Ticket[];
  /** Held tickets that are to be started. */
  readonly fired: readonly Ticket[];
  /** Lines that leave their held ticket for an own one. */
  readonly parted: readonly OrderItemRow[];
}

export const noTickets: NewTickets = { sent: [], voided: [], fired: [], parted: [] };

/** To be sent to a kitchen. */
const isToSend = ({ status, kot_id }: OrderItemRow): boolean => status === 'sent' && kot_id === null;

/** A new order that no kitchen gets yet. */
export const isUnheard = (before: LoadedOrder | null, { items }: LoadedOrder): boolean =>
  before === null && !items.some(isToSend);

/**
 * Sent lines without a ticket get one; lines that stop waiting are fired; removed lines that a kitchen has get a void
 * ticket.
 */
export async function ticketsFor(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder | null,
  after: LoadedOrder,
  elsewhere: Elsewhere,
  calledOutAt: number | undefined,
): Promise<NewTickets> {
  const { order, items } = after;
  const isOff = order.status === 'cancelled';
  const wasOff = before?.order.status === 'cancelled';
  if (items === before?.items && isOff === wasOff) return noTickets;
  const { fired, parted } = before === null ? noTickets : await firedTickets(tx, before, after);
  const sent = items.filter(isToSend);
  const voided =
    before === null
      ? []
      : items.filter(
          (item) =>
            item.kot_id !== null &&
            item.void_kot_id === null &&
            (isOff || item.status === 'voided') &&
            !isDishWanted(item, after, elsewhere),
        );
  if (sent.length + parted.length + voided.length === 0)
    return fired.length === 0 ? noTickets : { ...noTickets, fired };
  return {
    fired,
    parted,
    sent: [
      ...(sent.length === 0 ? [] : await ticketsToSend(tx, branch, order.id, sent, { calledOutAt })),
      ...(parted.length === 0 ? [] : await ticketsToSend(tx, branch, order.id, parted, { isFired: true })),
    ],
    voided: voided.length === 0 ? [] : await ticketsToVoid(tx, branch, order.id, voided),
  };
}

/**
 * A ticket is fired whole or not at all. If some of its lines are on another bill by now, the fired ones get a ticket
 * of their own.
 */
async function firedTickets(
  tx: Tx,
  before: LoadedOrder,
  { order, items }: LoadedOrder,
): Promise<Pick<NewTickets, 'fired' | 'parted'>> {
  const waited = new Map(before.items.filter(isHeld).map((item) => [item.id, item]));
  const begun = items.filter(
    ({ id, held_at, kot_id }) => held_at === null && kot_id !== null && waited.has(id),
  );
  if (begun.length === 0) return noTickets;
  const kots = await kotsById(tx, [...new Set(begun.flatMap(({ kot_id }) => kot_id ?? []))]);
  const on = await linesOfKots(tx, kots);
  const fired: Ticket[] = [];
  const parted: OrderItemRow[] = [];
  for (const kot of kots) {
    const lines = begun.filter(({ kot_id }) => kot_id === kot.id);
    const wanted = dishesOf(on.get(kot.id) ?? []).filter(({ status }) => status !== 'voided');
    if (kot.order_id === order.id && wanted.length === dishesOf(lines).length) fired.push({ kot, lines });
    else parted.push(...lines.flatMap(({ id }) => waited.get(id) ?? []));
  }
  return { fired, parted };
}

/** Each line with its ticket. */
export function onTickets(
  items: readonly OrderItemRow[],
  { sent, voided }: NewTickets,
): readonly OrderItemRow[] {
  if (sent.length === 0 && voided.length === 0) return items;
  const lines = new Map(
    [...sent, ...voided].flatMap((ticket) => ticket.lines).map((line) => [line.id, line]),
  );
  return items.map((item) => lines.get(item.id) ?? item);
}
