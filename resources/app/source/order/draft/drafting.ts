import { newKey } from '../../../../web/api/key.ts';
import { allergiesIn, withAllergies } from '../../../../web/menu/allergies.ts';
import { type Chosen, priceOf } from '../../../../web/menu/choosing.ts';
import { counted, type DraftLine, replaced, tapped } from '../../../../web/outbox/drafts.ts';
import type { NewEntry, Queued } from '../../../../web/outbox/entry.ts';
import { added } from '../../../../web/outbox/rules.ts';
import { nameOf } from '../../work/menu.ts';
import { authorNow, edit } from '../../work/queue.ts';
import type { MenuItem } from '../../work/types.ts';
import { orderOf, type Place, waitingFor } from '../floor/places.ts';
import { openingOf } from '../start/opening.ts';

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

function blankOf(place: Place): NewEntry {
  const { lane, title, tableId } = place;
  const order = orderOf(place);
  return {
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
    ...(order && { orderId: order.id }),
  };
}

/** Kept on this tablet before it is shown. */
export const addDish = (place: Place, dish: MenuItem, choice: Choice = plainChoice): Promise<void> =>
  edit(tapped(blankOf(place), lineOf(dish, { ...choice, note: notedFor(place, choice) })));

/** A dish of a seat whose guest must not eat something says so itself: the cook reads it on the line. */
function notedFor(place: Place, { note, seat }: Choice): string {
  const own = allergiesIn(orderOf(place)?.notes ?? openingOf(place.lane).notes).filter(
    (one) => one.seat !== null && one.seat === seat,
  );
  const words = [...new Set([...allergiesIn(note), ...own].flatMap((one) => one.words))];
  return withAllergies(note, [{ seat: null, words }]);
}

/** A line that is not sent yet is chosen once more: it stays in its place. */
export const changeLine = (place: Place, at: number, dish: MenuItem, choice: Choice): Promise<void> =>
  edit(replaced(place.lane, at, lineOf(dish, { ...choice, note: notedFor(place, choice) })));

/** What was chosen of a line that is not sent yet. */
export function choiceOf({ item }: DraftLine): Choice {
  const chosen = (item.modifiers ?? []) as readonly { modifier_id: number; quantity: number }[];
  return {
    variantId: (item.variant_id as number | undefined) ?? null,
    modifiers: new Map(chosen.map(({ modifier_id, quantity }) => [modifier_id, quantity])),
    note: (item.note as string | undefined) ?? '',
    seat: (item.seat as number | undefined) ?? null,
    course: (item.course as number | undefined) ?? 1,
    quantity: item.quantity,
  };
}

export const countLine = (place: Place, at: number, quantity: number): Promise<void> =>
  edit(counted(place.lane, at, quantity));

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
