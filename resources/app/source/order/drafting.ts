import { newKey } from '../../../web/api/key.ts';
import { type Chosen, priceOf } from '../../../web/menu/choosing.ts';
import { counted, type DraftLine, sent, tapped } from '../../../web/outbox/drafts.ts';
import type { Entry, NewEntry, Queued, QueuedCall } from '../../../web/outbox/entry.ts';
import { added, openerOf } from '../../../web/outbox/rules.ts';
import { nameOf } from '../work/menu.ts';
import { authorNow, edit } from '../work/queue.ts';
import type { MenuItem } from '../work/types.ts';
import { orderOf, type Place, waitingFor } from './floor/places.ts';
import { beginRound, covers } from './next.ts';

/** What a waiter chose of a dish. */
export interface Choice {
  readonly variantId: number | null;
  readonly modifiers: Chosen;
  readonly note: string;
  readonly seat: number | null;
  readonly course: number;
  readonly quantity: number;
}

export const plainChoice: Choice = {
  variantId: null,
  modifiers: new Map(),
  note: '',
  seat: null,
  course: 1,
  quantity: 1,
};

function lineOf(dish: MenuItem, choice: Choice): DraftLine {
  const { variantId, modifiers, note, seat, course, quantity } = choice;
  const variant = dish.variants.find(({ id }) => id === variantId);
  const chosen = dish.modifier_groups
    .flatMap((group) => group.modifiers)
    .filter(({ id }) => modifiers.has(id));
  const item = {
    menu_item_id: dish.id,
    quantity,
    ...(variantId !== null && { variant_id: variantId }),
    ...(modifiers.size > 0 && {
      modifiers: [...modifiers].map(([modifier_id, times]) => ({ modifier_id, quantity: times })),
    }),
    ...(note !== '' && { note }),
    ...(seat !== null && { seat }),
    ...(course > 1 && { course, hold: true }),
  };
  const extras = [...(variant ? [nameOf(variant)] : []), ...chosen.map(nameOf)];
  const price = priceOf(dish, choice);
  return { item, shown: { name: nameOf(dish), quantity, extras, note: note || null, price } };
}

const blankOf = ({ lane, title, tableId }: Place): NewEntry => ({
  key: newKey(),
  author: authorNow(),
  call: {
    operation: 'POST /pos/orders',
    params: {},
    body: {
      ...(tableId !== null && { table_id: tableId, join_open: true }),
      source: 'waiter',
      send: true,
      items: [],
    },
  },
  lane,
  dependsOn: null,
  at: Date.now(),
  place: title,
  lines: [],
});

/** Kept on this tablet before it is shown. */
export const addDish = (place: Place, dish: MenuItem, choice: Choice = plainChoice): Promise<void> =>
  edit(tapped(blankOf(place), lineOf(dish, choice)));

export const countLine = (place: Place, at: number, quantity: number): Promise<void> =>
  edit(counted(place.lane, at, quantity));

/** Onto the order that is there, behind one that is just being opened, or as the one that opens it. */
function planFor(place: Place, draft: Entry, entries: readonly Entry[]): NewEntry {
  const { lane, place: title, lines, call } = draft;
  const opener = openerOf(entries, lane);
  const order = opener ? undefined : orderOf(place);
  const appends: QueuedCall = {
    operation: 'POST /pos/orders/{id}/items',
    params: order ? { id: order.id } : ({} as Record<string, number>),
    body: { items: call.body?.items, send: true },
  };
  return {
    key: newKey(),
    author: authorNow(),
    call: opener || order ? appends : withCovers(call, lane),
    lane,
    dependsOn: opener?.key ?? null,
    at: Date.now(),
    place: title,
    lines,
  };
}

/** As many as somebody said before the first dish was sent. */
const withCovers = (call: QueuedCall, lane: string): QueuedCall => {
  const count = covers.value.get(lane);
  return count ? { ...call, body: { ...call.body, covers: count } } : call;
};

export async function sendDraft(place: Place): Promise<void> {
  await edit(sent(place.lane, (draft, entries) => planFor(place, draft, entries)));
  beginRound();
}

function queueFor(
  place: Place,
  operation: Queued,
  params: Record<string, number>,
  body: object,
): Promise<void> {
  const entry = {
    key: newKey(),
    author: authorNow(),
    call: { operation, params, body: { ...body } },
    lane: place.lane,
    dependsOn: null,
    at: Date.now(),
    place: place.title,
    lines: [],
  };
  return edit(added(() => entry));
}

const FIRE = 'POST /pos/orders/{id}/fire';

/** null: whatever waits. */
export const fireCourse = (place: Place, orderId: number, course: number | null): Promise<void> =>
  queueFor(place, FIRE, { id: orderId }, course === null ? {} : { course });

export const isFiring = ({ lane }: Place): boolean =>
  waitingFor(lane).some(({ call }) => call.operation === FIRE);

const laneOfKot = (id: number): string => `kot:${id}`;
const laneOfCall = (id: number): string => `call:${id}`;

/** Tapped here, and not at the server yet. */
export const isServing = (kotId: number): boolean => waitingFor(laneOfKot(kotId)).length > 0;
export const isTaking = (requestId: number): boolean => waitingFor(laneOfCall(requestId)).length > 0;

export const serveKot = (place: Place, kotId: number): Promise<void> =>
  queueFor(
    { ...place, lane: laneOfKot(kotId) },
    'PUT /pos/kot/{id}/status',
    { id: kotId },
    { status: 'served' },
  );

export const takeCall = (place: Place, requestId: number): Promise<void> =>
  queueFor(
    { ...place, lane: laneOfCall(requestId) },
    'PUT /waiter-requests/{id}/complete',
    { id: requestId },
    {},
  );
