import type { Tx } from '../../db/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import type { Ticket } from '../tickets/print.ts';
import { ticketsToSend, ticketsToVoid } from '../tickets/service.ts';
import type { OpenOrder } from './access.ts';

/** What a change tells the kitchens. */
export interface NewTickets {
  readonly sent: readonly Ticket[];
  readonly voided: readonly Ticket[];
}

const noTickets: NewTickets = { sent: [], voided: [] };

/** Lines that are sent and on no ticket yet get one; lines that a kitchen has and nobody wants any more get a void ticket. */
export async function ticketsFor(
  tx: Tx,
  branch: HostedBranch,
  before: OpenOrder | null,
  { order, items }: OpenOrder,
  calledOutAt: number | undefined,
): Promise<NewTickets> {
  const isOff = order.status === 'cancelled';
  const sent = items.filter((item) => item.status === 'sent' && item.kot_id === null);
  const voided =
    before === null
      ? []
      : items.filter(
          (item) => item.kot_id !== null && item.void_kot_id === null && (isOff || item.status === 'voided'),
        );
  if (sent.length === 0 && voided.length === 0) return noTickets;
  return {
    sent: sent.length === 0 ? [] : await ticketsToSend(tx, branch, order.id, sent, calledOutAt ?? null),
    voided: voided.length === 0 ? [] : await ticketsToVoid(tx, branch, order.id, voided),
  };
}

/** Each line with the ticket that is about it. */
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
