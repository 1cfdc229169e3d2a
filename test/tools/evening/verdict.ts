import { eventually, type Tablet } from '../tablet.ts';
import { actFaults } from './acts/verdict.ts';
import { KIOSK } from './guests.ts';
import { type Account, type Day, dayFaults, moneyFaults } from './money.ts';
import { type Bill, billFaults, COMBO } from './offers.ts';
import type { Restaurant } from './restaurant.ts';
import type { Screens } from './screens.ts';
import type { Tally } from './tally.ts';
import { NO_TABLE } from './waiter.ts';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
}

interface Order extends Bill {
  readonly id: number;
  readonly table_name: string | null;
  readonly source: string;
  readonly status: string;
  readonly guest_name?: string | null;
  readonly customer_name?: string | null;
  readonly items: readonly (Item & Bill['items'][number])[];
  readonly payments: Account['payments'];
}

interface Kot {
  readonly kot_number: string;
  readonly type: string;
  readonly items: readonly Item[];
}

interface Evidence {
  readonly restaurant: Restaurant;
  readonly screens: Screens;
  readonly tally: Tally;
  /** What the till showed of the day when it was closed; undefined: it came not so far. */
  readonly day: Day | undefined;
  /** An order of the day before, which nobody here knows anything of. */
  readonly before?: number | undefined;
  /** How long the printers may take for what is left. */
  readonly paperWithinMs?: number;
}

/** What was lost, doubled or shown wrongly; nothing where all is well. */
export async function verdictOn(evidence: Evidence): Promise<string[]> {
  const { restaurant, screens, tally, day, before, paperWithinMs = PRINTED_WITHIN_MS } = evidence;
  const all = await allOf<Order>(restaurant.owner, '/pos/orders?include=items,payments');
  const listed = all.filter(({ id }) => id !== before);
  const orders = await inFull(listed, tally, restaurant.owner);
  const kots = await allOf<Kot>(restaurant.owner, '/pos/kots?');
  return [
    ...(await dishFaults(orders, screens, tally)),
    ...kitchenFaults(orders, kots),
    ...(await onPaper(kots, restaurant, paperWithinMs)),
    ...moneyFaults(orders, tally),
    ...offerFaults(orders, tally),
    ...actFaults(orders, tally, (order) => placeOf(order, tally)),
    ...dayFaults(tally, day),
    ...screens.all.flatMap(({ label, reloads, complaints }) => [
      ...(reloads > 0 ? [`${label} was loaded ${reloads} times more`] : []),
      ...complaints,
    ]),
  ];
}

async function allOf<T>(owner: Tablet, path: string): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const { status, data, body } = await owner.ask(
      'GET',
      `${path}&limit=100${cursor ? `&cursor=${cursor}` : ''}`,
    );
    if (status !== 200) throw new Error(`${path}: ${status}`);
    rows.push(...data);
    cursor = body.meta?.next_cursor ?? null;
  } while (cursor !== null);
  return rows;
}

function placeOf({ table_name, source, guest_name, customer_name }: Order, { guests }: Tally): string {
  const name = customer_name ?? guest_name;
  if (name && guests.has(name)) return name;
  return table_name ?? (source === 'kiosk' ? KIOSK : NO_TABLE);
}

/** An order with which something was done is read by itself, which says more of it. */
function inFull(orders: readonly Order[], tally: Tally, owner: Tablet): Promise<Order[]> {
  const places = new Set(tally.expected.map(({ place }) => place));
  return Promise.all(
    orders.map((order) =>
      places.has(placeOf(order, tally)) ? owner.must('GET', `/pos/orders/${order.id}`) : order,
    ),
  );
}

/** A combo is tapped as one and ordered as its dishes. */
const dishesOf = (line: Pick<Item, 'name' | 'quantity'>): readonly Pick<Item, 'name' | 'quantity'>[] =>
  line.name === COMBO.name ? COMBO.dishes.map((name) => ({ name, quantity: line.quantity })) : [line];

/** Every dish that was tapped is on an order once, or a screen asks somebody about it. */
async function dishFaults(orders: readonly Order[], screens: Screens, tally: Tally): Promise<string[]> {
  const there = new Map<string, number>();
  const count = (place: string, { name, quantity }: Pick<Item, 'name' | 'quantity'>) => {
    const key = `${place} · ${name.replace(/ \(.*\)$/, '')}`;
    there.set(key, (there.get(key) ?? 0) + quantity);
  };
  for (const order of orders) for (const item of order.items) count(placeOf(order, tally), item);
  for (const screen of [...screens.tablets, screens.till])
    for (const { state, place, lines } of await screen.kept()) {
      const at = /^[TPFX]\d+$/.test(place) ? place : NO_TABLE;
      if (state === 'refused') for (const line of lines.flatMap(dishesOf)) count(at, line);
    }
  return [...new Set([...there.keys(), ...tally.dishes.keys()])].flatMap((key) => {
    const [tapped, is] = [tally.dishes.get(key) ?? 0, there.get(key) ?? 0];
    return tapped === is ? [] : [`${key}: tapped ${tapped} times, ordered or asked about ${is} times`];
  });
}

/** Every line of an order is on one ticket of a kitchen. */
function kitchenFaults(orders: readonly Order[], kots: readonly Kot[]): string[] {
  const times = new Map<number, number>();
  for (const { type, items } of kots)
    if (type !== 'void') for (const { id } of items) times.set(id, (times.get(id) ?? 0) + 1);
  return orders.flatMap(({ order_number, items }) =>
    items.flatMap(({ id, name }) =>
      times.get(id) === 1 ? [] : [`${name} of ${order_number} is on ${times.get(id) ?? 0} tickets`],
    ),
  );
}

const PRINTED_WITHIN_MS = 120_000;

/** A printer that was out of paper, or whose server was killed under a ticket, takes its time. */
async function onPaper(kots: readonly Kot[], restaurant: Restaurant, withinMs: number): Promise<string[]> {
  const isDone = async () => paperFaults(kots, restaurant).length === 0;
  await eventually('every ticket is on paper', isDone, withinMs).catch(() => {});
  return paperFaults(kots, restaurant);
}

const MARK = 'POSSIBLE DUPLICATE';
/** What else names a ticket: a copy that somebody asked for, and what is told of it later. */
const OTHER_PAPER = /\b(REPRINT|MOVED|FIRE)\b/;
const OTHER_TICKET = /Voids items on \S+/g;

/** Every ticket is on paper once; any copy says that it may be one. */
function paperFaults(kots: readonly Kot[], { printers }: Restaurant): string[] {
  const papers = printers
    .flatMap(({ tickets }) => tickets.map(({ text }) => text.replaceAll(OTHER_TICKET, '')))
    .filter((text) => !OTHER_PAPER.test(text));
  return kots.flatMap(({ kot_number }) => {
    const own = papers.filter((text) => new RegExp(`\\b${kot_number}\\b`).test(text));
    const plain = own.filter((text) => !text.includes(MARK)).length;
    return plain === 1 || (plain === 0 && own.length > 0)
      ? []
      : [`${kot_number} is on paper ${own.length} times, ${plain} of them without a mark`];
  });
}

/** Every bill is what the menu card and the offers make it. */
function offerFaults(bills: readonly Bill[], tally: Tally): string[] {
  const redeemed = bills.filter(({ coupon_amount }) => coupon_amount > 0).length;
  return [
    ...bills.flatMap(billFaults),
    ...(redeemed === tally.coupons
      ? []
      : [`${tally.coupons} coupons were redeemed, ${redeemed} bills have one`]),
  ];
}
