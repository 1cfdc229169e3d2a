import { newKey } from '../../../../web/api/key.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { type Chosen, priceOf } from '../../../../web/menu/choosing.ts';
import { asChosen, type ComboChoice, chosenOf, comboOf, isCombo } from '../../../../web/menu/combos.ts';
import {
  counted,
  type DraftLine,
  drafted,
  draftOf,
  eachLine,
  linesOfDraft,
  replaced,
  takenBack,
  tapped,
} from '../../../../web/outbox/drafts.ts';
import type { NewEntry, Queued } from '../../../../web/outbox/entry.ts';
import { added } from '../../../../web/outbox/rules.ts';
import { dishes, nameOf } from '../../work/menu.ts';
import { authorNow, edit, entries } from '../../work/queue.ts';
import { serverNow } from '../../work/server/clock.ts';
import type { MenuItem } from '../../work/types.ts';
import { containedFor } from '../allergy/allergy.ts';
import { addedSafely } from '../allergy/warned.ts';
import { orderOf, type Place, waitingFor } from '../floor/places.ts';
import { priceIn, saleAt, sourceHere } from '../price.ts';
import { type Opening, setOpening } from '../start/opening.ts';

/** What a waiter chose of a dish. */
export interface Choice {
  readonly variantId: number | null;
  readonly modifiers: Chosen;
  readonly note: string;
  readonly seat: number | null;
  readonly course: number;
  readonly quantity: number;
  /** As it was typed, for a dish without a fixed price; null: the usual one. */
  readonly price: number | null;
}

export const plainChoice: Choice = {
  variantId: null,
  modifiers: new Map(),
  note: '',
  seat: null,
  course: 1,
  quantity: 1,
  price: null,
};

/** `known`: the former line, whose price stays unless more is ordered. */
function lineOf(place: Place, dish: MenuItem, choice: Choice, known?: DraftLine): DraftLine {
  const { variantId, modifiers, note, seat, course, quantity } = choice;
  const { shown_price, ordered_at, off, rules } = termsOf(place, dish, choice, known);
  const variant = dish.variants.find(({ id }) => id === variantId);
  const chosen = dish.modifier_groups
    .flatMap((group) => group.modifiers)
    .filter(({ id }) => modifiers.has(id));
  const item = {
    menu_item_id: dish.id,
    quantity,
    ...(variantId !== null && { variant_id: variantId }),
    ...(isCombo(dish) ? { combo: comboOf(dish, modifiers) } : modifiersOf(modifiers)),
    ...(note !== '' && { note }),
    ...(seat !== null && { seat }),
    ...(course > 1 && { course, hold: true }),
    ...(dish.open_price
      ? { price: shown_price }
      : orderOf(place)?.delivery_platform_id == null && { shown_price }),
    ordered_at,
  };
  const extras = [...(variant ? [nameOf(variant)] : []), ...chosen.map(nameOf)];
  const price = priceOf({ ...dish, price: shown_price, variants: [] }, { ...choice, variantId: null });
  const shown = { name: nameOf(dish), quantity, extras, note: note || null, price };
  return { item, shown: { ...shown, ...(off > 0 && { off }), ...(rules.length > 0 && { rules }) } };
}

const modifiersOf = (chosen: Chosen) =>
  chosen.size > 0 && {
    modifiers: [...chosen].map(([modifier_id, quantity]) => ({ modifier_id, quantity })),
  };

interface Terms {
  readonly shown_price: number;
  readonly ordered_at: string;
  readonly off: number;
  readonly rules: readonly number[];
}

/** The price of a unit without extras, and when it was ordered: price rules of that moment apply. */
function termsOf(place: Place, dish: MenuItem, choice: Choice, known?: DraftLine): Terms {
  const { variantId, quantity } = choice;
  if (dish.open_price) return openTerms(place, dish, choice);
  const isKept = known && variantOf(known) === variantId && quantity <= known.item.quantity;
  if (isKept && typeof known.item.shown_price === 'number') {
    const { item, shown } = known;
    const [shown_price, ordered_at] = [item.shown_price as number, String(item.ordered_at)];
    return { shown_price, ordered_at, off: shown.off ?? 0, rules: shown.rules ?? [] };
  }
  const { price, ordinary = price, rules } = priceIn(saleAt(place), dish, variantId);
  const ordered_at = new Date(serverNow()).toISOString();
  return { shown_price: price, ordered_at, off: addUp([ordinary, -price]), rules };
}

/** No price rule applies to what somebody typed. */
function openTerms(place: Place, dish: MenuItem, { variantId, price }: Choice): Terms {
  const { price: usual, ordinary = usual } = priceIn(saleAt(place), dish, variantId);
  const ordered_at = new Date(serverNow()).toISOString();
  return { shown_price: price ?? ordinary, ordered_at, off: 0, rules: [] };
}

const variantOf = ({ item }: Pick<DraftLine, 'item'>): number | null =>
  (item.variant_id as number | undefined) ?? null;

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
        source: sourceHere(),
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

/** Stored on this tablet before it is shown. Every dish is added here, after the allergy check. */
export const addDish = (place: Place, dish: MenuItem, choice: Choice = plainChoice): Promise<void> =>
  addedSafely(place, asChosen(dish, choice.modifiers), choice.seat, () =>
    edit(tapped(blankOf(place), lineOf(place, dish, choice))),
  );

interface Wanted {
  readonly dish: MenuItem;
  readonly choice: Choice;
}

/** Kept all at once: who sends at this moment sends none or all of them. Those that need somebody's word come when they have it. */
export async function addDishes(place: Place, wanted: readonly Wanted[]): Promise<void> {
  const contains = ({ dish, choice }: Wanted): boolean =>
    containedFor(place, asChosen(dish, choice.modifiers), choice.seat).length > 0;
  const safe = wanted.filter((one) => !contains(one));
  if (safe.length > 0)
    await draftAgain(
      place,
      safe.map(({ dish, choice }) => lineOf(place, dish, choice)),
    );
  for (const { dish, choice } of wanted.filter(contains)) await addDish(place, dish, choice);
}

/** What was sent is new again; `key`: while it still waits in the queue. Whether it was there. */
export async function takeBack(place: Place, key: string, lines: readonly DraftLine[]): Promise<boolean> {
  const isThere = () => entries.peek().some((entry) => entry.key === key);
  if (!isThere()) return false;
  await edit(takenBack(key, blankOf(place), lines));
  return !isThere();
}

export const draftAgain = (place: Place, lines: readonly DraftLine[]): Promise<void> =>
  edit(drafted(blankOf(place), lines));

/** A line that is not sent yet is chosen once more: it stays in its place. */
export const changeLine = (place: Place, at: number, dish: MenuItem, choice: Choice): Promise<void> =>
  addedSafely(place, asChosen(dish, choice.modifiers), choice.seat, () =>
    edit(replaced(place.lane, at, lineOf(place, dish, choice, lineAt(place, at)))),
  );

/** With its extras: of the line at `at` where that is changed. */
export const unitPrice = (place: Place, dish: MenuItem, choice: Choice, at: number | undefined): number =>
  lineOf(place, dish, choice, at === undefined ? undefined : lineAt(place, at)).shown.price;

const lineAt = ({ lane }: Place, at: number): DraftLine | undefined =>
  linesOfDraft(draftOf(entries.peek(), lane))[at];

/** How it is served, and for whom; lines that are not sent yet cost what they do in such an order. */
export async function openAs(place: Place, part: Opening): Promise<void> {
  const before = saleAt(place);
  setOpening(place.lane, part);
  const after = saleAt(place);
  if (before.typeId === after.typeId) return;
  await edit(
    eachLine(place.lane, (line) => {
      const dish = dishes.peek().get(Number(line.item.menu_item_id));
      if (!dish) return line;
      const [was, is] = [before, after].map((sale) => JSON.stringify(priceIn(sale, dish, variantOf(line))));
      return was === is ? line : lineOf(place, dish, choiceOf(line));
    }),
  );
}

/** What was chosen of a line that is not sent yet. */
export function choiceOf({ item }: Pick<DraftLine, 'item'>): Choice {
  const dish = dishes.peek().get(Number(item.menu_item_id));
  const combo = item.combo as readonly ComboChoice[] | undefined;
  const chosen = (item.modifiers ?? []) as readonly { modifier_id: number; quantity: number }[];
  return {
    variantId: variantOf({ item }),
    modifiers:
      combo && dish
        ? chosenOf(dish, combo)
        : new Map(chosen.map(({ modifier_id, quantity }) => [modifier_id, quantity])),
    note: (item.note as string | undefined) ?? '',
    seat: (item.seat as number | undefined) ?? null,
    course: (item.course as number | undefined) ?? 1,
    quantity: item.quantity,
    price: (item.price as number | undefined) ?? null,
  };
}

/** More of a line is ordered now: at another price it is a line of its own. */
export function countLine(place: Place, at: number, quantity: number): Promise<void> {
  const line = lineAt(place, at);
  const dish = dishes.peek().get(Number(line?.item.menu_item_id ?? 0));
  const more = quantity - (line?.item.quantity ?? quantity);
  if (!line || !dish || more <= 0 || line.item.shown_price === undefined)
    return edit(counted(place.lane, at, quantity));
  return edit(tapped(blankOf(place), lineOf(place, dish, { ...choiceOf(line), quantity: more })));
}

/** Answers its key. */
async function queueFor(
  place: Place,
  operation: Queued,
  params: Record<string, number>,
  body: object,
): Promise<string> {
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
  await edit(added(() => entry));
  return entry.key;
}

const FIRE = 'POST /pos/orders/{id}/fire';

/** null: whatever waits. Answers the key in the queue. */
export const fireCourse = (place: Place, orderId: number, course: number | null): Promise<string> =>
  queueFor(place, FIRE, { id: orderId }, course === null ? {} : { course });

export const isFiring = ({ lane }: Place): boolean =>
  waitingFor(lane).some(({ call }) => call.operation === FIRE);

const laneOfKot = (id: number): string => `kot:${id}`;
const laneOfCall = (id: number): string => `call:${id}`;

/** Tapped here, and not at the server yet. */
export const isServing = (kotId: number): boolean => waitingFor(laneOfKot(kotId)).length > 0;
export const isTaking = (requestId: number): boolean => waitingFor(laneOfCall(requestId)).length > 0;

export const serveKot = (place: Place, kotId: number): Promise<string> =>
  queueFor(
    { ...place, lane: laneOfKot(kotId) },
    'PUT /pos/kot/{id}/status',
    { id: kotId },
    { status: 'served' },
  );

export const takeCall = (place: Place, requestId: number): Promise<string> =>
  queueFor(
    { ...place, lane: laneOfCall(requestId) },
    'PUT /waiter-requests/{id}/complete',
    { id: requestId },
    {},
  );
