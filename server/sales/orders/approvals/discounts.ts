import { type Minor, mulDivDown, PPM_ONE, type Ppm, sum } from '../../../core/money/money.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import type { LoadedOrder } from '../access.ts';
import { takesNoDiscount, withRuleDiscount } from '../rules/line.ts';
import { type Change, grossOf, isLive, type Known, type Past, pastOf } from './change.ts';

/**
 * Discount given without approval, and its base: the price after approved discounts. In millionths of a minor unit,
 * because percentages are not rounded here.
 */
interface Share {
  readonly base: bigint;
  readonly off: bigint;
}

/** Discounts that a change makes larger than before, absolutely or relative to what remains. */
export interface Given {
  /** The base of the part above the cap, else the whole base. */
  readonly base: Minor;
  readonly isAboveCap: boolean;
}

const WHOLE = BigInt(PPM_ONE);
const nothing: Share = { base: 0n, off: 0n };
/** Rounding down shares of an amount may lose this much. */
const SLACK = WHOLE / 100n;

/** No discounts on it or its lines, except coupons. */
export const isUndiscounted = ({ order, items }: LoadedOrder): boolean =>
  order.discount_value === null && items.every(({ line_discount }) => line_discount === 0);

const discountOn = (item: OrderItemRow): Minor => Math.min(item.line_discount, grossOf(item));
const leftOf = (item: OrderItemRow): Minor => grossOf(item) - discountOn(item);
const totalOf = (known: readonly Known[], amount: (item: OrderItemRow) => Minor): Minor =>
  sum(known.map(({ item }) => amount(item)));

const percentOn = ({ discount_type, discount_value }: OrderRow, item: OrderItemRow): Ppm =>
  discount_type === 'percent' && item.outside_discount !== 1 && !takesNoDiscount(item)
    ? (discount_value ?? 0)
    : 0;
/** What the order's amount is taken off. */
const discountable = (item: OrderItemRow): Minor => (takesNoDiscount(item) ? 0 : leftOf(item));

/** A line's own discount and the order's percentage. */
function shareOf(item: OrderItemRow, order: OrderRow, isApproved = order.discount_approved === 1): Share {
  const [gross, taken, rate] = [grossOf(item), discountOn(item), percentOn(order, item)];
  const approved = item.discount_approved === 1 ? taken : 0;
  const base = BigInt(gross - approved) * BigInt(isApproved ? PPM_ONE - rate : PPM_ONE);
  return { base, off: base - BigInt(gross - taken) * BigInt(PPM_ONE - rate) };
}

/** Including its part of the order's fixed discount. */
function sharesIn({ order, items }: LoadedOrder): ReadonlyMap<number, Share> {
  const live = items.filter(isLive);
  const whole = sum(live.map(discountable));
  const fixed = order.discount_type === 'fixed' ? Math.min(order.discount_value ?? 0, whole) : 0;
  const isApproved = order.discount_approved === 1;
  return new Map(
    live.map((item) => {
      const { base, off } = shareOf(item, order);
      const part = fixed === 0 ? 0n : (BigInt(fixed) * WHOLE * BigInt(discountable(item))) / BigInt(whole);
      return [item.id, isApproved ? { base: base - part, off } : { base, off: off + part }];
    }),
  );
}

const added = (shares: readonly Share[]): Share =>
  shares.reduce((all, { base, off }) => ({ base: all.base + base, off: all.off + off }), nothing);

/** What a line may keep of its former shares: for less of it at most its part. */
function kept(shares: readonly Share[], known: readonly Known[], now: OrderItemRow): Share {
  const { base, off } = added(shares);
  const [had, has] = [BigInt(totalOf(known, grossOf)), BigInt(grossOf(now))];
  return has >= had ? { base, off } : { base: (base * has) / had, off: (off * has) / had };
}

/** Above the cap, to the nearest minor unit. */
const exceeds = ({ base, off }: Share, cap: Ppm): boolean =>
  2n * off * WHOLE > 2n * base * BigInt(cap) + WHOLE * WHOLE;

/** Whether somebody with this cap may include a line in the order's percentage. */
export const isUnderCap = (item: OrderItemRow, order: OrderRow, cap: Ppm): boolean =>
  !exceeds(shareOf(item, order, false), cap);

/** Whether a line's own discount is larger than before, or than its part of that. */
export function isRaised(item: OrderItemRow, known: readonly Known[], isCut: boolean): boolean {
  if (known.length === 0) return item.line_discount > 0;
  const [had, has] = [BigInt(totalOf(known, grossOf)), BigInt(grossOf(item))];
  const may = BigInt(totalOf(known, discountOn)) * (has < had ? has : had) + (isCut ? had : 0n);
  return BigInt(discountOn(item)) * had > may;
}

/** A smaller line has at most its part of the discounts. */
export function ofLess(known: OrderItemRow, changed: OrderItemRow): OrderItemRow {
  const item = ofLessByRules(known, changed);
  const [had, has] = [grossOf(known), grossOf(item)];
  if (known.line_discount === 0 || has >= had) return item;
  return { ...item, line_discount: Number((BigInt(discountOn(known)) * BigInt(has)) / BigInt(had)) };
}

function ofLessByRules(known: OrderItemRow, item: OrderItemRow): OrderItemRow {
  const [had, has] = [known, item].map((one) => grossOf(one) + one.rule_discount) as [Minor, Minor];
  if (item.rule_discount === 0 || item.price_rules !== known.price_rules || has >= had) return item;
  return withRuleDiscount(item, mulDivDown(known.rule_discount, has, had));
}

/** More of the line is under an approved percentage than before. */
function isGrown(item: OrderItemRow, order: OrderRow, known: readonly Known[]): boolean {
  const rate = percentOn(order, item);
  if (rate === 0) return false;
  const was = known.filter((one) => percentOn(one.bill.order, one.item) >= rate);
  return leftOf(item) > totalOf(was, leftOf);
}

const minorFromMillionths = (millionths: bigint): Minor => Number(millionths / WHOLE);

/** What a change gives, measured against a cap in parts per million; undefined: nothing new. */
export function givenIn(change: Change, cap: Ppm): Given | undefined {
  const { before, after } = change;
  const isAsBefore = before?.items === after.items && isSameDiscount(before.order, after.order);
  if (isAsBefore || after.order.status === 'cancelled') return undefined;
  const past = pastOf(change);
  const raised = after.items.filter(isLive).flatMap((item) => raisedOn(item, after.order, past));
  const bill = raisedOnBill(change, past);
  if (raised.length === 0 && bill === undefined) return undefined;
  const all = bill ? [...raised, bill] : raised;
  const above = all.filter((share) => exceeds(share, cap));
  const [first] = above;
  const base =
    first && bill !== first ? added(above.filter((share) => share !== bill)) : (first ?? added(all));
  return { base: minorFromMillionths(base.base), isAboveCap: first !== undefined };
}

const isSameDiscount = (one: OrderRow, other: OrderRow): boolean =>
  one.discount_type === other.discount_type &&
  one.discount_value === other.discount_value &&
  one.discount_approved === other.discount_approved;

const wereApproved = (known: readonly Known[]): boolean =>
  known.length > 0 && known.every(({ item }) => item.discount_approved === 1);

function raisedOn(item: OrderItemRow, order: OrderRow, past: Past): Share[] {
  if (item.line_discount === 0 && percentOn(order, item) === 0) return [];
  const known = past.of(item);
  const isApproved = order.discount_approved === 1 && !isGrown(item, order, known);
  const isRounded = past.isCut(item) || known.some((one) => one.item.discount_approved === 1);
  const isOwnApproved = wereApproved(known) && !isRaised(item, known, isRounded);
  const share = shareOf({ ...item, discount_approved: isOwnApproved ? 1 : null }, order, isApproved);
  const shares = known.map((one) => shareOf(one.item, one.bill.order));
  const had = known.length > 0 ? kept(shares, known, item) : nothing;
  return share.off > had.off + (isRounded ? WHOLE : 0n) ? [share] : [];
}

/** A fixed discount stays while dishes leave the order. */
function raisedOnBill({ before, after, patch }: Change, past: Past): Share | undefined {
  if (after.order.discount_type !== 'fixed') return undefined;
  const shares = new Map(
    [patch.adopted, before].flatMap((bill) => (bill ? [[bill, sharesIn(bill)] as const] : [])),
  );
  const had = after.items.filter(isLive).map((item) => {
    const known = past.of(item);
    const own = known.flatMap((one) => shares.get(one.bill)?.get(one.item.id) ?? []);
    return known.length > 0 ? kept(own, known, item) : nothing;
  });
  const source = (before ?? patch.adopted)?.order;
  const [value, was] = [after.order.discount_value ?? 0, source?.discount_value ?? 0];
  const isFixed = source?.discount_type === 'fixed';
  const discount_approved = isFixed && value <= was ? source.discount_approved : null;
  const now = added([...sharesIn({ ...after, order: { ...after.order, discount_approved } }).values()]);
  const rounding = isFixed && value < was ? WHOLE : 0n;
  return now.off > added(had).off + rounding + SLACK ? now : undefined;
}
