import { computed, signal } from '@preact/signals';
import { type Entry, isWaiting, unsentOf } from '../../../../web/outbox/entry.ts';
import { begunAt } from '../../work/kots.ts';
import { entries, ordersOfLanes } from '../../work/queue.ts';
import { known } from '../../work/rows.ts';
import { minutesSince } from '../../work/server/clock.ts';
import { person } from '../../work/staff.ts';
import type { GuestOrder, Kot, Order, OrderLine, Table, WaiterRequest } from '../../work/types.ts';

/** Where lines go: a table, an order of its own, or a takeaway that is just being opened. */
export interface Place {
  /** Names the draft and the lane of the queue. */
  readonly lane: string;
  readonly title: string;
  readonly tableId: number | null;
  readonly orderId: number | null;
}

/** What is open in the pad. */
export const openPlace = signal<Place | undefined>(undefined);

/** Orders settled at this till, with their version: nobody can pay again before the order's new state arrives. */
const settledHere = signal<ReadonlyMap<number, number>>(new Map());

export function settle({ id, version }: Order): void {
  // Keep the last 50: older ones have been refreshed by then.
  settledHere.value = new Map([...settledHere.value].slice(-50)).set(id, version);
}

/** Not paid or cancelled, and not settled at this till a moment ago. */
export const isOpen = ({ id, version, status }: Order): boolean =>
  status !== 'paid' && status !== 'cancelled' && settledHere.value.get(id) !== version;

export const openOrders = computed(() => [...known.value.order.values()].filter(isOpen));

export const ordersAt = (tableId: number): Order[] =>
  openOrders.value.filter(({ table_id }) => table_id === tableId);

/** The order of a place: the one that was chosen, or the only one of its table. */
export function orderOf({ lane, tableId, orderId }: Place): Order | undefined {
  const id = orderId ?? ordersOfLanes.value.get(lane);
  const own = id === undefined ? undefined : known.value.order.get(id);
  if (own && isOpen(own)) return own;
  const there = tableId === null ? [] : ordersAt(tableId);
  return there.length === 1 ? there[0] : undefined;
}

/** The tables that stand with it for the present guests. */
export const partsOf = ({ id }: Pick<Table, 'id'>): Table[] =>
  [...known.value.table.values()].filter(({ merged_into_id }) => merged_into_id === id);

/** `T5 + T6`, where tables were joined. */
export const nameOfTable = (table: Pick<Table, 'id' | 'name'>): string =>
  [table.name, ...partsOf(table).map(({ name }) => name)].join(' + ');

/** Of several bills at one table each is a place of its own; the first one is opened. */
export function placeOfTable({ id, name }: Table): Place {
  const [first, second] = ordersAt(id);
  if (first && second) return placeOfOrder(first);
  return { lane: `table:${id}`, title: nameOfTable({ id, name }), tableId: id, orderId: null };
}

export const placeOfOrder = (order: Pick<Order, 'id' | 'table_id' | 'token_number'>): Place => ({
  lane: `order:${order.id}`,
  title: titleOf(order),
  tableId: order.table_id,
  orderId: order.id,
});

export function titleOf({ table_id, token_number }: Pick<Order, 'table_id' | 'token_number'>): string {
  const table = known.value.table.get(table_id ?? 0);
  return table ? nameOfTable(table) : `#${token_number}`;
}

/** By whose name an order is called, known to the restaurant or not. */
export const guestOf = ({
  customer_name,
  guest_name,
}: Pick<Order, 'customer_name' | 'guest_name'>): string | null => customer_name ?? guest_name;

export const waitingFor = (lane: string) =>
  entries.value.filter((entry) => entry.lane === lane && isWaiting(entry));

export const unsentDishes = (lane: string): number => unsentOf(entries.value, lane);

/** Refused changes of a place; they stay until somebody decides. */
export function refusedAt(place: Place): Entry[] {
  const order = orderOf(place);
  return entries.value.filter(
    ({ state, lines, lane, call }) =>
      state === 'refused' &&
      lines.length > 0 &&
      (lane === place.lane || (order !== undefined && call.params.id === order.id)),
  );
}

/** What one table needs, the most urgent first. */
export type Need =
  | 'refused'
  | 'ready'
  | 'call'
  | 'guests'
  | 'late'
  | 'unsent'
  | 'partly'
  | 'billed'
  | 'cooking'
  | 'eating'
  | 'open'
  | 'free';

const urgency: readonly Need[] = [
  'refused',
  'ready',
  'call',
  'guests',
  'late',
  'unsent',
  'partly',
  'billed',
  'cooking',
  'eating',
  'open',
  'free',
];

const LATE_MIN = 20;

/** A driver has it: whatever its tickets say, no kitchen makes it any more. */
const hasLeft = ({ delivery_status }: Order): boolean =>
  delivery_status === 'picked_up' ||
  delivery_status === 'out_for_delivery' ||
  delivery_status === 'delivered';

const kotsOf = (orderId: number): Kot[] =>
  [...known.value.kot.values()].filter(({ order_id, type }) => order_id === orderId && type !== 'void');

const isCooking = ({ status }: Kot): boolean => status === 'sent_to_kitchen' || status === 'in_kitchen';
export const isLate = (kot: Kot): boolean => isCooking(kot) && minutesSince(begunAt(kot)) >= LATE_MIN;

export const lateDishes = (order: Order): number => countOf(lateLines(order));

const lateLines = (order: Order) =>
  (hasLeft(order) ? [] : kotsOf(order.id))
    .filter(isLate)
    .flatMap(({ items }) => items.filter(({ status }) => status !== 'voided' && status !== 'served'));

/** Two of a dish are two dishes, here as on the cards and on the tickets. */
const countOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The lines of an order; how far the kitchen is with one its ticket says first. */
export const linesOf = (order: Order): OrderLine[] =>
  (order.items ?? []).map((line) => {
    const ticket = known.value.kot.get(line.kot_id ?? 0);
    const dish = line.share?.order_item_id ?? line.id;
    const there = ticket?.items.find(({ id }) => id === dish);
    return there ? { ...line, status: there.status } : line;
  });

export const readyDishes = (order: Order): number =>
  countOf(linesOf(order).filter(({ status }) => status === 'ready'));

export const requestsAt = (tableId: number): WaiterRequest[] =>
  [...known.value.request.values()].filter(
    ({ table_id, status }) => table_id === tableId && status === 'pending',
  );

/** What guests ordered by phone and nobody answered yet, the longest waiting first. */
export const waitingGuests = (): GuestOrder[] =>
  [...known.value.guest_order.values()]
    .filter(({ status }) => status === 'waiting')
    .sort((one, other) => one.id - other.id);

/** Ordered at a kiosk and not paid there: its guest comes to the till. */
export const unpaidKioskOrders = (): Order[] =>
  openOrders.value.filter(({ source, payment_status }) => source === 'kiosk' && payment_status !== 'paid');

const guestsAt = (tableId: number): GuestOrder[] =>
  waitingGuests().filter(({ table_id }) => table_id === tableId);

/** What a table needs now. */
export function needOf(table: Table): Need {
  const orders = ordersAt(table.id);
  const lines = orders.flatMap(linesOf);
  if (refusedAt(placeOfTable(table)).length > 0) return 'refused';
  if (lines.some(({ status }) => status === 'ready')) return 'ready';
  if (requestsAt(table.id).length > 0) return 'call';
  if (guestsAt(table.id).length > 0) return 'guests';
  if (orders.some((order) => lateDishes(order) > 0)) return 'late';
  const place = placeOfTable(table);
  if (unsentDishes(place.lane) > 0) return 'unsent';
  if (orders.length === 0) return table.status === 'available' ? 'free' : 'open';
  return standOf(orders, lines);
}

/** What an order needs that is for no table. */
export function needOfOrder(order: Order): Need {
  const lines = hasLeft(order) ? [] : linesOf(order);
  if (lines.some(({ status }) => status === 'ready')) return 'ready';
  return lateDishes(order) > 0 ? 'late' : standOf([order], lines);
}

function standOf(orders: readonly Order[], lines: readonly OrderLine[]): Need {
  if (orders.some(isPartPaid)) return 'partly';
  if (orders.some(({ status }) => status === 'billed')) return 'billed';
  if (lines.some(({ status }) => status === 'sent' || status === 'in_kitchen')) return 'cooking';
  return lines.some(({ status }) => status === 'served') ? 'eating' : 'open';
}

/** A guest paid a share of it, and some is still due. */
export const isPartPaid = ({
  amount_paid,
  balance_due,
}: Pick<Order, 'amount_paid' | 'balance_due'>): boolean => amount_paid > 0 && balance_due > 0;

export const isMine = (table: Table): boolean =>
  table.waiter_id === person.value?.id ||
  ordersAt(table.id).some(({ waiter_id }) => waiter_id === person.value?.id);

export const byUrgency = (one: Table, other: Table): number =>
  urgency.indexOf(needOf(one)) - urgency.indexOf(needOf(other)) || one.sort_order - other.sort_order;

export const openSince = (orders: readonly Order[]): string | undefined =>
  orders.map(({ created_at }) => created_at).sort()[0];
