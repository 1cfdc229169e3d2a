import { effect, signal } from '@preact/signals';
import { newKey } from '../../../../web/api/key.ts';
import { belonging, draftOf, sent } from '../../../../web/outbox/drafts.ts';
import type { Entry, NewEntry, QueuedCall } from '../../../../web/outbox/entry.ts';
import { openerOf } from '../../../../web/outbox/rules.ts';
import { authorNow, edit, entries } from '../../work/queue.ts';
import { known } from '../../work/rows.ts';
import type { Order } from '../../work/types.ts';
import { orderOf, ordersAt, type Place, placeOfOrder, placeOfTable } from '../floor/places.ts';
import { beginRound } from '../next.ts';
import { bodyOf, openingOf } from '../start/opening.ts';
import { canBegin } from '../start/to-deliver.ts';
import { destinationOf } from './destination.ts';
import { offerUndo } from './undo.ts';

/** Sends to the existing order, after one that is being opened, or as the one that opens it. */
function planFor(place: Place, orderId: number | undefined, draft: Entry, queue: readonly Entry[]): NewEntry {
  const { lines, call } = draft;
  const { lane, title } = place;
  const opener = orderId === undefined ? openerOf(queue, lane) : undefined;
  const appends: QueuedCall = {
    operation: 'POST /pos/orders/{id}/items',
    params: orderId === undefined ? ({} as Record<string, number>) : { id: orderId },
    body: { items: call.body?.items, send: true, ...saidOf(lane) },
  };
  return {
    key: newKey(),
    author: authorNow(),
    call: opener || orderId !== undefined ? appends : withOpening(call, lane),
    lane,
    dependsOn: opener?.key ?? null,
    at: Date.now(),
    place: title,
    lines,
  };
}

/** Somebody else opened the order meanwhile: what guests must not eat is said on it all the same. */
function saidOf(lane: string) {
  const { allergies = [] } = openingOf(lane);
  return allergies.length > 0 ? { allergies } : {};
}

/** With what was said before the first dish was sent. */
const withOpening = (call: QueuedCall, lane: string): QueuedCall => ({
  ...call,
  body: { ...call.body, ...bodyOf(openingOf(lane)) },
});

/** A draft whose order moved or closed is not sent until somebody decides where to. */
export const lostDraft = signal<
  { readonly place: Place; readonly kind: 'moved' | 'closed'; readonly order: Order } | undefined
>(undefined);

/** Whether it is on its way; otherwise it is asked first where to. */
export async function sendDraft(place: Place): Promise<boolean> {
  const draft = draftOf(entries.peek(), place.lane);
  if (!draft) return true;
  if (!canBegin(place)) return false;
  const to = destinationOf(draft, place, known.peek().order);
  if (to.kind === 'moved' || to.kind === 'closed') {
    lostDraft.value = { place, ...to };
    return false;
  }
  await queueDraft(place, place, to.kind === 'order' ? to.id : undefined);
  return true;
}

/** Where the order is by now; as an order of its own where its table has several. */
export function placeNow(order: Order): Place {
  const table = known.peek().table.get(order.table_id ?? 0);
  return table && ordersAt(table.id).length === 1 ? placeOfTable(table) : placeOfOrder(order);
}

/** Onto the order it was tapped for, at its table of now. */
export const sendAfter = (from: Place, order: Order): Promise<void> =>
  queueDraft(from, placeNow(order), order.id);

/** For whoever sits at the place now: onto their order, or as a new one. */
export const sendHere = (place: Place): Promise<void> => queueDraft(place, place, undefined);

async function queueDraft(from: Place, to: Place, orderId: number | undefined): Promise<void> {
  let queued: NewEntry | undefined;
  await edit(
    sent(from.lane, (draft, queue) => {
      const isOpening = openerOf(queue, to.lane) !== undefined;
      queued = planFor(to, orderId ?? (isOpening ? undefined : orderOf(to)?.id), draft, queue);
      return queued;
    }),
  );
  if (queued) offerUndo(to, queued);
  beginRound();
}

/** Drafts of tables whose order somebody opened meanwhile belong to that order from then on. */
export function followOrders(): () => void {
  return effect(() => {
    const free = entries.value.filter(({ state, orderId }) => state === 'draft' && orderId === undefined);
    const tables = free.flatMap(({ lane }) => known.value.table.get(tableOfLane(lane)) ?? []);
    const seen = tables.flatMap(({ id }) => {
      const [order, second] = ordersAt(id);
      return order && !second ? [[laneOfTable(id), order.id] as const] : [];
    });
    if (seen.length > 0) void edit(belonging(new Map(seen))).catch(() => {});
  });
}

const laneOfTable = (id: number): string => `table:${id}`;
const tableOfLane = (lane: string): number => Number(/^table:(\d+)$/.exec(lane)?.[1] ?? 0);
