import { computed, signal } from '@preact/signals';
import { newKey } from '../../../web/api/key.ts';
import type { ServerEvent } from '../../../web/api/stream.ts';
import type { Allergy } from '../../../web/menu/allergies.ts';
import { draftOf } from '../../../web/outbox/drafts.ts';
import type { Entry, NewEntry, ShownLine } from '../../../web/outbox/entry.ts';
import type { Place } from '../order/floor/places.ts';
import { closePlace } from '../order/open.ts';
import { openingOf, setOpening } from '../order/start/opening.ts';
import { say } from '../parts/notices/notice.ts';
import { t } from '../text/text.ts';
import { act } from '../work/act.ts';
import { authorNow, edit, entries } from '../work/queue.ts';
import { ask } from '../work/server/api.ts';
import { counterPlace, openAt } from './state.ts';

interface Held {
  readonly id: number;
  readonly label: string | null;
  readonly items_count: number;
  readonly held_by_name: string | null;
  readonly created_at: string;
}

/** A cart is what the till that held it made of it. */
interface Cart {
  readonly items: readonly Item[];
  readonly lines?: readonly ShownLine[];
  readonly allergies?: readonly Allergy[];
}

type Item = Readonly<Record<string, unknown>> & { readonly quantity: number };

/** As the server listed them last. */
const listed = signal<readonly Held[]>([]);

export async function readHeld(): Promise<void> {
  listed.value = (await ask('GET /pos/session/held-orders')).data;
}

const recalledBy = (entry: Entry): unknown => entry.call.body?.held_order_id;

/** The held orders of this branch that nobody recalled on this till, no matter who holds them. */
export const held = computed(() => {
  const recalled = new Set(entries.value.map(recalledBy));
  return listed.value.filter(({ id }) => !recalled.has(id));
});

/** Held orders come and go at every till of the branch; until then one that became an order here is left out. */
export function hearHeld({ type, data }: ServerEvent): void {
  if (!type.startsWith('held_order.')) return;
  if (type !== 'held_order.created') listed.value = listed.peek().filter(({ id }) => id !== data.id);
  void readHeld().catch(() => {});
}

export const hasDraft = ({ lane }: Place): boolean => draftOf(entries.value, lane) !== undefined;

/** Only what no order has yet can be put aside. */
export const mayHold = (place: Place): boolean => place.lane.startsWith('new:') && hasDraft(place);

/** Nothing of it was sent: it was never ordered. */
export const clearDraft = (place: Place): Promise<void> => edit(without(place.lane));

const without = (lane: string) => (list: readonly Entry[]) =>
  list.filter((entry) => entry.lane !== lane || entry.state !== 'draft');

/** What a held order would be called by; null: nobody said a name. */
export function nameFor({ lane }: Place): string | null {
  const { customer, guest_name } = openingOf(lane);
  return customer?.name ?? guest_name ?? null;
}

/**
 * Holds the order for the whole branch: another till can recall it. The draft here is removed once the server has it.
 */
export async function holdDraft(place: Place, name = nameFor(place)): Promise<void> {
  const draft = draftOf(entries.peek(), place.lane);
  if (!draft) return;
  const items = (draft.call.body?.items ?? []) as Item[];
  const { allergies } = openingOf(place.lane);
  const body = {
    cart: { items, lines: draft.lines, ...(allergies && { allergies }) },
    hold: true,
    label: name,
  };
  await act(t('more.hold'), 'POST /pos/session/save', { body });
  await edit(without(place.lane));
  closePlace();
  say(t('hold.done'));
  await readHeld().catch(() => {});
}

/** Recalls a held order as it was; it is used up when its order is opened. */
export async function takeUp({ id, label }: Held): Promise<void> {
  const { data } = await ask('GET /pos/session/held-orders/{id}', { params: { id } });
  const place = counterPlace();
  if (label) setOpening(place.lane, { guest_name: label });
  const { items, lines: named, allergies } = data.cart as unknown as Cart;
  if (allergies) setOpening(place.lane, { allergies });
  const lines = named ?? items.map(unnamed);
  const blank: NewEntry = {
    key: newKey(),
    author: authorNow(),
    call: {
      operation: 'POST /pos/orders',
      params: {},
      body: { source: 'pos', send: true, held_order_id: id, items },
    },
    lane: place.lane,
    dependsOn: null,
    at: Date.now(),
    place: place.title,
    lines,
  };
  await edit((list) => {
    const seq = (list.at(-1)?.seq ?? 0) + 1;
    return [...list, { ...blank, seq, attempts: 0, state: 'draft', refusal: null, toldAt: null }];
  });
  openAt(place);
}

/** A cart of another program says no names. */
const unnamed = ({ quantity }: Item): ShownLine => ({
  name: '…',
  quantity,
  extras: [],
  note: null,
  price: 0,
});
