import { type Minor, percentOf } from '../money/money.ts';
import { hoursAt, type Place, type WeeklyHours } from '../time/hours.ts';
import { weekdayOf } from '../time/time.ts';

export const ruleTypes = ['percent', 'amount', 'price'] as const;
type RuleType = (typeof ruleTypes)[number];

/** What a rule makes of a price. `value`: parts per million of a percentage, else minor units. */
export interface Effect {
  readonly type: RuleType;
  readonly value: number;
}

/** The dishes a rule is for. Lists: null names none of their kind; all three null: every dish. */
export interface Targets {
  readonly menu_item_ids: readonly number[] | null;
  readonly variant_ids: readonly number[] | null;
  /** With their subcategories. */
  readonly category_ids: readonly number[] | null;
}

/** "Buy `buy` of these, get `get` of those": with `get` 0 the effect is on the price of the bought ones together. */
interface Deal {
  readonly buy: number;
  readonly get: number;
  /** null: those that are bought. */
  readonly targets: Targets | null;
}

/** When, where and for which orders a rule is valid. Lists: null is no restriction. */
interface Validity extends WeeklyHours {
  readonly is_active: boolean;
  /** Business dates, both included. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly branch_ids: readonly number[] | null;
  readonly order_type_ids: readonly number[] | null;
  readonly area_ids: readonly number[] | null;
  readonly sources: readonly string[] | null;
}

export interface PriceRule extends Validity, Effect {
  readonly id: number;
  readonly name: string;
  /** Of rules that are equally good for the guest the one with the higher priority is used. */
  readonly priority: number;
  readonly targets: Targets;
  readonly deal: Deal | null;
  /** Pieces it is for in one order, or how often a deal is granted; null: any number. */
  readonly limit: number | null;
  /** Whether coupons and manual discounts also apply to what it made cheaper. */
  readonly combines: boolean;
}

/** An order, as a rule asks about it. */
export interface Sale {
  readonly orderTypeId: number;
  readonly areaId: number | null;
  readonly source: string;
}

/** Why a rule is not valid. */
export const refusals = [
  'inactive',
  'wrong_branch',
  'not_started',
  'ended',
  'wrong_day',
  'wrong_time',
  'wrong_order_type',
  'wrong_area',
  'wrong_source',
] as const;
type Refusal = (typeof refusals)[number];

/** Why a rule is not valid at a moment and branch; null if it is. */
export function ruleRefusalAt(rule: Validity, place: Place, now: number): Refusal | null {
  if (!rule.is_active) return 'inactive';
  if (rule.branch_ids && !rule.branch_ids.includes(place.id)) return 'wrong_branch';
  const { date, isInside } = hoursAt(rule, place, now);
  if (rule.starts_on !== null && date < rule.starts_on) return 'not_started';
  if (rule.ends_on !== null && date > rule.ends_on) return 'ended';
  if (rule.days && !rule.days.includes(weekdayOf(date))) return 'wrong_day';
  return isInside ? null : 'wrong_time';
}

/** Why a valid rule is not for an order; null if it is. */
export function ruleRefusalBy(rule: Validity, { orderTypeId, areaId, source }: Sale): Refusal | null {
  if (rule.order_type_ids && !rule.order_type_ids.includes(orderTypeId)) return 'wrong_order_type';
  if (rule.area_ids && (areaId === null || !rule.area_ids.includes(areaId))) return 'wrong_area';
  return rule.sources && !rule.sources.includes(source) ? 'wrong_source' : null;
}

/** A dish, as a rule asks about it. */
export interface Sold {
  readonly menu_item_id: number;
  readonly variant_id: number | null;
  readonly category_id: number | null;
}

export function isTarget({ menu_item_ids, variant_ids, category_ids }: Targets, sold: Sold): boolean {
  if (menu_item_ids === null && variant_ids === null && category_ids === null) return true;
  return (
    (menu_item_ids?.includes(sold.menu_item_id) ?? false) ||
    (sold.variant_id !== null && (variant_ids?.includes(sold.variant_id) ?? false)) ||
    (sold.category_id !== null && (category_ids?.includes(sold.category_id) ?? false))
  );
}

/** What an effect takes off a price: never more than the price, and never less than nothing. */
export function amountOff({ type, value }: Effect, price: Minor): Minor {
  if (type === 'percent') return percentOf(price, value);
  return type === 'amount' ? Math.min(value, price) : Math.max(0, price - value);
}

/** A rule for each piece alone; others depend on the rest of the order. */
export const isForEach = ({ deal, limit }: PriceRule): boolean => deal === null && limit === null;

interface Reduced {
  readonly rule: PriceRule;
  /** For each piece. */
  readonly off: Minor;
}

/** Better for the guest first; then the higher priority, then the older rule. */
const isBefore = (
  one: { readonly priority: number; readonly id: number },
  other: { readonly priority: number; readonly id: number },
): boolean => (one.priority === other.priority ? one.id < other.id : one.priority > other.priority);

/** The rule that makes a dish cheapest for each piece; undefined: none does. */
export function bestForEach(rules: readonly PriceRule[], sold: Sold, price: Minor): Reduced | undefined {
  let best: Reduced | undefined;
  for (const rule of rules) {
    if (!isForEach(rule) || !isTarget(rule.targets, sold)) continue;
    const off = amountOff(rule, price);
    if (off === 0 || (best && (off < best.off || (off === best.off && !isBefore(rule, best.rule))))) continue;
    best = { rule, off };
  }
  return best;
}
