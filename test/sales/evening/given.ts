import type { OrderItemRow, OrderRow } from '../../../server/db/tables/sales.ts';
import { worthOf } from './ledger.ts';
import { isWanted, linesOf, type Picture } from './picture.ts';
import type { Actor } from './staff.ts';

const ONE = 1_000_000;

/** What was given with approval, which lines a percentage is for, and which part of a line or an order is taken off. */
export interface Gifts {
  readonly lines: Set<number>;
  readonly orders: Set<number>;
  readonly under: Map<number, ReadonlySet<number>>;
  readonly offLine: Map<number, number>;
  readonly offOrder: Map<number, number>;
}

export const noGifts = (): Gifts => ({
  ...{ lines: new Set<number>(), orders: new Set<number>(), under: new Map() },
  ...{ offLine: new Map(), offOrder: new Map() },
});

interface Turn {
  readonly told: string;
  readonly actor: Actor;
  readonly before: Picture;
  readonly after: Picture;
}

const leftOf = (item: OrderItemRow): number => worthOf(item) - item.line_discount;
const percentOf = ({ discount_type, discount_value }: OrderRow): number =>
  discount_type === 'percent' ? (discount_value ?? 0) : 0;

/** What a line was before: itself, else what the same dish was of, and became less by. */
function originsOf(item: OrderItemRow, { told, before, after }: Turn): OrderItemRow[] {
  const same = before.items.get(item.id);
  if (same && same.status !== 'voided' && worthOf(same) === worthOf(item)) return [same];
  const isDivision = /^(split|shift|put)/.test(told);
  const parts = [...before.items.values()].filter(
    (one) =>
      isWanted(before, one) &&
      (item.shares_item_id !== null || one.shares_item_id !== null
        ? (one.shares_item_id ?? one.id) === (item.shares_item_id ?? item.id)
        : isDivision && one.menu_item_id === item.menu_item_id && isLess(after, one)),
  );
  return same && isWanted(before, same)
    ? [same, ...parts.filter((one) => one.shares_item_id !== null)]
    : parts;
}

function isLess(after: Picture, one: OrderItemRow): boolean {
  const now = after.items.get(one.id);
  return now === undefined || worthOf(now) < worthOf(one);
}

/** Discounts above the cap of who acts are there by approval alone, however they came to be so large a part. */
export function discountFaults(gifts: Gifts, turn: Turn): string[] {
  const { before, after, actor } = turn;
  const changed = [...after.orders.values()].filter(
    (order) => order.status !== 'cancelled' && before.orders.get(order.id)?.version !== order.version,
  );
  const touched = changed.map(({ id }) => id);
  const wereApproved = touched.some((id) => gifts.orders.has(id));
  const wasUnder = new Map(gifts.under);
  const faults = changed.flatMap((order) => {
    keepApprovals(gifts, turn, order, wereApproved);
    return [
      ...percentFaults({ ...gifts, wasUnder }, turn, order),
      ...shareFaults(gifts, turn, order, touched),
    ];
  });
  for (const order of changed) remember(gifts, order, after);
  return actor.isApproved ? faults.filter((fault) => fault.startsWith('!')) : faults;
}

function keepApprovals(gifts: Gifts, turn: Turn, order: OrderRow, were: boolean): void {
  const { before, after, actor } = turn;
  const was = before.orders.get(order.id);
  const isLarger =
    was !== undefined &&
    (was.discount_type !== order.discount_type || (was.discount_value ?? 0) < (order.discount_value ?? 0));
  if (actor.isApproved ? order.discount_value !== null : was === undefined && were)
    gifts.orders.add(order.id);
  else if (isLarger) gifts.orders.delete(order.id);
  for (const item of linesOf(after, order.id)) {
    const same = before.items.get(item.id);
    const origins = originsOf(item, turn);
    const isPart =
      origins.some(({ id }) => gifts.lines.has(id)) && (same === undefined || origins.length > 1);
    if (isPart || (actor.isApproved && item.line_discount > 0)) gifts.lines.add(item.id);
    else if (same && item.line_discount > same.line_discount) gifts.lines.delete(item.id);
  }
}

/** The percentage is taken off the lines it is for and off no other. */
function percentFaults(
  gifts: Gifts & { readonly wasUnder: Gifts['under'] },
  turn: Turn,
  order: OrderRow,
): string[] {
  const { before, after, actor } = turn;
  const rate = percentOf(order);
  const lines = linesOf(after, order.id).filter((item) => isWanted(after, item));
  const was = before.orders.get(order.id);
  const isGiven = was === undefined || was.discount_type !== 'percent' || was.discount_value !== rate;
  const may = (item: OrderItemRow): boolean => {
    const base = worthOf(item) - (item.discount_approved === 1 ? item.line_discount : 0);
    const off = base * ONE - leftOf(item) * (ONE - rate);
    return actor.isApproved || 2 * off <= 2 * base * actor.cap + ONE;
  };
  const isUnder = (item: OrderItemRow): boolean => {
    const origins = originsOf(item, turn);
    const same = before.items.get(item.id);
    const isElsewhere = was !== undefined && same !== undefined && same.order_id !== order.id;
    const sources = origins.filter((one) => !isElsewhere && (one.order_id === order.id || was === undefined));
    const known = sources.some((one) => gifts.wasUnder.get(one.order_id)?.has(one.id));
    if (was === undefined && /^(split|shift)/.test(turn.told)) return known;
    if (was === undefined || (isGiven && was.discount_type !== 'percent')) return true;
    if (sources.length > 0) return known || (/^(discount|take)/.test(turn.told) && may(item));
    return may(item);
  };
  const under = new Set(rate === 0 ? [] : lines.filter(isUnder).map(({ id }) => id));
  gifts.under.set(order.id, under);
  if (rate === 0) return [];
  const due = Math.round(
    (lines.reduce((sum, one) => sum + (under.has(one.id) ? leftOf(one) : 0), 0) * rate) / ONE,
  );
  return due === order.discount_amount
    ? []
    : [`!${order.discount_amount} is off order ${order.id}, and ${rate} ppm of its lines are ${due}`];
}

/** Of a line, its own discount and the percentage that nobody approved; what approved discounts leave is the whole. */
function partOff(gifts: Gifts, order: OrderRow, item: OrderItemRow): { base: number; off: number } {
  const rate = gifts.under.get(order.id)?.has(item.id) ? percentOf(order) / ONE : 0;
  const own = gifts.lines.has(item.id) ? item.line_discount : 0;
  const base = (worthOf(item) - own) * (gifts.orders.has(order.id) ? 1 - rate : 1);
  return { base, off: base - leftOf(item) * (1 - rate) };
}

const ofOrder = (gifts: Gifts, order: OrderRow, lines: readonly OrderItemRow[]) => {
  const approved = gifts.orders.has(order.id) ? order.discount_amount : 0;
  const base = lines.reduce((sum, item) => sum + partOff(gifts, order, item).base, 0) - approved;
  return { base, off: base - (order.subtotal - order.discount_amount) };
};

const share = ({ base, off }: { base: number; off: number }): number => (base <= 0 ? 0 : off / base);

function shareFaults(gifts: Gifts, turn: Turn, order: OrderRow, touched: readonly number[]): string[] {
  const { after, actor } = turn;
  const cap = actor.cap / ONE;
  const lines = linesOf(after, order.id).filter((item) => isWanted(after, item));
  const single = lines.flatMap((item) => {
    const origins = originsOf(item, turn);
    const had = Math.max(0, ...origins.map(({ id }) => gifts.offLine.get(id) ?? 0));
    const part = partOff(gifts, order, item);
    const grown = underFaults(gifts, turn, order, item, origins);
    const own = origins.find(({ id }) => id === item.id);
    const isPartVoid =
      turn.told.startsWith('void') &&
      own !== undefined &&
      own.quantity > item.quantity &&
      own.line_discount > 0;
    const keeps =
      isPartVoid && item.line_discount > (own.line_discount * item.quantity) / own.quantity + 1
        ? [`!${item.line_discount} of ${own.line_discount} stay on line ${item.id}, which lost pieces`]
        : [];
    const isAbove = share(part) > Math.max(had, cap) + 1.5 / Math.max(1, part.base);
    return [
      ...grown,
      ...keeps,
      ...(isAbove ? [`${share(part)} of line ${item.id} is off, by ${actor.name}`] : []),
    ];
  });
  if (order.discount_type !== 'fixed') return single;
  if (turn.told.startsWith('split')) return [...single, ...splitFaults(turn, order, lines, touched)];
  const all = ofOrder(gifts, order, lines);
  const had = Math.max(
    ...touched.map((id) => gifts.offOrder.get(id) ?? 0),
    ...lines.flatMap((item) => originsOf(item, turn)).map(({ id }) => gifts.offLine.get(id) ?? 0),
  );
  const isAbove = share(all) > Math.max(cap, had) + 1.5 / Math.max(1, all.base);
  return isAbove ? [...single, `${share(all)} of order ${order.id} is off, by ${actor.name}`] : single;
}

/** An amount is shared out among bills by what their lines come to. */
function splitFaults(
  { before, after }: Turn,
  order: OrderRow,
  lines: readonly OrderItemRow[],
  touched: readonly number[],
): string[] {
  const source = touched.flatMap((id) => before.orders.get(id) ?? [])[0];
  const sum = (items: readonly OrderItemRow[]): number => items.reduce((all, item) => all + leftOf(item), 0);
  const whole = sum(touched.flatMap((id) => linesOf(after, id)).filter((item) => isWanted(after, item)));
  const due = whole === 0 ? 0 : ((source?.discount_value ?? 0) * sum(lines)) / whole;
  return whole === 0 || Math.abs((order.discount_value ?? 0) - due) <= 1
    ? []
    : [`!${order.discount_value} of ${source?.discount_value} went to order ${order.id}, not ${due}`];
}

/** What was approved for some of a line is not for more of it. */
function underFaults(
  gifts: Gifts,
  { actor }: Turn,
  order: OrderRow,
  item: OrderItemRow,
  origins: readonly OrderItemRow[],
): string[] {
  const rate = percentOf(order);
  if (rate <= actor.cap || !gifts.under.get(order.id)?.has(item.id) || origins.length === 0) return [];
  const had = origins.reduce((sum, one) => sum + leftOf(one), 0);
  return leftOf(item) > had ? [`${rate} ppm are off more of line ${item.id}, by ${actor.name}`] : [];
}

function remember(gifts: Gifts, order: OrderRow, after: Picture): void {
  const lines = linesOf(after, order.id).filter((item) => isWanted(after, item));
  for (const item of lines) gifts.offLine.set(item.id, share(partOff(gifts, order, item)));
  gifts.offOrder.set(order.id, share(ofOrder(gifts, order, lines)));
}
