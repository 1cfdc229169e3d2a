import { eventually, type Tablet } from '../tablet.ts';
import { KIOSK } from './guests.ts';
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

interface Payment {
  readonly kind: string;
  readonly status: string;
  readonly amount: number;
}

interface Order extends Bill {
  readonly id: number;
  readonly source: string;
  readonly status: string;
  readonly items: readonly (Item & Bill['items'][number])[];
  readonly payments: readonly Payment[];
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
  readonly day: { readonly sold: number; readonly cash: number; readonly open: number } | undefined;
  /** How long the printers may take for what is left. */
  readonly paperWithinMs?: number;
}

/** What was lost, doubled or shown wrongly; nothing where all is well. */
export async function verdictOn(evidence: Evidence): Promise<string[]> {
  const { restaurant, screens, tally, day, paperWithinMs = PRINTED_WITHIN_MS } = evidence;
  const orders = await allOf<Order>(restaurant.owner, '/pos/orders?include=items,payments');
  const kots = await allOf<Kot>(restaurant.owner, '/pos/kots?');
  return [
    ...(await dishFaults(orders, screens, tally)),
    ...kitchenFaults(orders, kots),
    ...(await onPaper(kots, restaurant, paperWithinMs)),
    ...moneyFaults(orders, tally),
    ...offerFaults(orders, tally),
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

const placeOf = ({ table_name, source }: Order): string =>
  table_name ?? (source === 'kiosk' ? KIOSK : NO_TABLE);

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
  for (const order of orders) for (const item of order.items) count(placeOf(order), item);
  for (const screen of [...screens.tablets, screens.till])
    for (const { state, place, lines } of await screen.kept()) {
      const at = /^[TPF]\d+$/.test(place) ? place : NO_TABLE;
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

/** Every ticket is on paper once; any copy says that it may be one. */
function paperFaults(kots: readonly Kot[], { printers }: Restaurant): string[] {
  const papers = printers.flatMap(({ tickets }) => tickets.map(({ text }) => text));
  return kots.flatMap(({ kot_number }) => {
    const own = papers.filter((text) => new RegExp(`\\b${kot_number}\\b`).test(text));
    const plain = own.filter((text) => !text.includes(MARK)).length;
    return plain === 1 || (plain === 0 && own.length > 0)
      ? []
      : [`${kot_number} is on paper ${own.length} times, ${plain} of them without a mark`];
  });
}

const cents = (amount: number): number => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100;

/** Every guest paid once what the till said. */
function moneyFaults(orders: readonly Order[], tally: Tally): string[] {
  const taken: number[] = [];
  const faults: string[] = [];
  for (const { order_number, total, status, items, payments } of orders) {
    if (items.length === 0) continue;
    const amounts = payments.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount);
    taken.push(...amounts);
    if (status !== 'paid' || cents(sumOf(amounts)) !== cents(total))
      faults.push(`${order_number} is ${status}: of ${total} was paid ${amounts.join(' and ')}`);
  }
  const sorted = (list: readonly number[]) =>
    JSON.stringify(list.map(cents).toSorted((one, other) => one - other));
  if (sorted(taken) !== sorted(tally.takings))
    faults.push(
      `the till showed ${tally.takings.length} payments of ${sumOf(tally.takings)}, there are ${taken.length} of ${sumOf(taken)}`,
    );
  return faults;
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

function dayFaults(tally: Tally, day: Evidence['day']): string[] {
  if (!day) return ['the day was not closed'];
  const sum = sumOf(tally.takings);
  return [
    ...(cents(day.sold) === cents(sum) ? [] : [`the Z says ${day.sold} sold, the screens showed ${sum}`]),
    ...(cents(day.cash) === cents(sum) ? [] : [`the Z says ${day.cash} in cash, the screens showed ${sum}`]),
    ...(day.open === 0 ? [] : [`the Z says ${day.open} orders are open`]),
  ];
}
