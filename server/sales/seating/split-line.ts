import {
  addShares,
  type DishShare,
  isWhole,
  MAX_PARTS,
  multiplyShares,
  subtractShare,
  WHOLE_DISH,
} from '../../core/money/dish-share.ts';
import { type Minor, mulDivDown, sum } from '../../core/money/money.ts';
import { fromJson, toJson } from '../../db/tables/json.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { fixedByRules, withoutRules, withRuleDiscount } from '../orders/rules/line.ts';

/** A line's part from one share of it to another; the whole line is 1. */
interface Span {
  readonly from: DishShare;
  readonly to: DishShare;
}

/** A line's share of its dish; a whole line is the whole dish. */
export const dishShareOf = ({ share_part, share_of }: OrderItemRow): DishShare =>
  share_part === null || share_of === null ? WHOLE_DISH : { part: share_part, of: share_of };

/** Spans of an amount add up to it to the cent, and equal spans differ by a cent at most. */
const amountIn = (amount: Minor, { from, to }: Span): Minor =>
  mulDivDown(amount, to.part, to.of) - mulDivDown(amount, from.part, from.of);

const lengthOf = ({ from, to }: Span): DishShare => subtractShare(to, from);

/** A number of its pieces. */
export function somePieces(item: OrderItemRow, span: Span): OrderItemRow {
  const { part, of } = lengthOf(span);
  return {
    ...withRuleDiscount(item, amountIn(item.rule_discount, span)),
    quantity: (item.quantity * part) / of,
    line_discount: amountIn(item.line_discount, span),
  };
}

/** A part of one dish or of a part: its price includes its modifiers. */
export function dishPart(item: OrderItemRow, span: Span): OrderItemRow {
  const own = fromJson(item.modifiers);
  const price = item.unit_price + sum(own.map((one) => one.price * one.quantity));
  const modifiers = own.map((one) => ({ ...one, price: 0, dish_price: one.dish_price ?? one.price }));
  const share = multiplyShares(dishShareOf(item), lengthOf(span));
  return {
    ...withRuleDiscount(fixedByRules(item), amountIn(item.rule_discount, span)),
    shares_item_id: item.shares_item_id ?? item.id,
    share_part: share.part,
    share_of: share.of,
    unit_price: amountIn(price, span),
    modifiers: own.length === 0 ? item.modifiers : toJson(modifiers),
    line_discount: amountIn(item.line_discount, span),
  };
}

/** Nobody pays for a ten-thousandth of a dish. */
export const isTooFine = (item: OrderItemRow, { from, to }: Span): boolean =>
  [lengthOf({ from, to }), subtractShare(WHOLE_DISH, to)].some(
    (length) => multiplyShares(dishShareOf(item), length).of > MAX_PARTS,
  );

/** What two parts of a dish must have in common to be joined. */
const terms = [
  ...(['shares_item_id', 'menu_item_id', 'variant_id', 'name', 'modifiers', 'taxes', 'note'] as const),
  ...(['status', 'kot_id', 'kitchen_id', 'held_at', 'course', 'seat', 'price_overridden'] as const),
  ...(['discount_approved', 'outside_discount'] as const),
];

const termsOf = (item: OrderItemRow): string => JSON.stringify(terms.map((term) => item[term]));

/** Equal parts of a dish on one bill become one line, the dish itself if none is missing. */
export function rejoined(items: readonly OrderItemRow[]): {
  readonly items: readonly OrderItemRow[];
  /** Lines that were joined into another. */
  readonly absorbed: readonly OrderItemRow[];
} {
  const parts = items.filter((item) => item.shares_item_id !== null && item.status !== 'voided');
  const groups = [...Map.groupBy(parts, termsOf).values()].filter(({ length }) => length > 1);
  if (groups.length === 0) return { items, absorbed: [] };
  const whole = new Map(groups.map((group) => joinedOf(group)).map((line) => [line.id, line]));
  const gone = groups.flat().filter(({ id }) => !whole.has(id));
  const left = items.filter((item) => !gone.includes(item));
  return { items: left.map((item) => whole.get(item.id) ?? item), absorbed: gone.map(idle) };
}

/** The ordered line keeps its id: kitchens and guests know the dish by it. */
function joinedOf(group: readonly OrderItemRow[]): OrderItemRow {
  const kept =
    group.find(({ id, shares_item_id }) => id === shares_item_id) ??
    (group.toSorted((a, b) => a.id - b.id)[0] as OrderItemRow);
  const share = group.map(dishShareOf).reduce(addShares);
  const line = {
    ...withRuleDiscount(kept, sum(group.map(({ rule_discount }) => rule_discount))),
    share_part: share.part,
    share_of: share.of,
    unit_price: sum(group.map(({ unit_price }) => unit_price)),
    line_discount: sum(group.map(({ line_discount }) => line_discount)),
  };
  return isWhole(share) ? wholeAgain(line) : line;
}

function wholeAgain(line: OrderItemRow): OrderItemRow {
  const own = fromJson(line.modifiers);
  const modifiers = own.map(({ dish_price, ...one }) => ({ ...one, price: dish_price ?? one.price }));
  const extra = sum(modifiers.map((one) => one.price * one.quantity));
  return {
    ...line,
    shares_item_id: null,
    share_part: null,
    share_of: null,
    unit_price: line.unit_price - extra,
    modifiers: own.length === 0 ? line.modifiers : toJson(modifiers),
  };
}

/** Replicated rows are never deleted: a joined line is on no ticket and hidden. */
const idle = (item: OrderItemRow): OrderItemRow => ({
  ...item,
  status: 'voided',
  kot_id: null,
  void_kot_id: null,
  held_at: null,
  line_discount: 0,
  ...withoutRules,
  shares_item_id: null,
  share_part: null,
  share_of: null,
});
