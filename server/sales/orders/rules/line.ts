import type { LineTerms } from '../../../catalogue/price-rules/book.ts';
import { allocate, type Minor, sum } from '../../../core/money/money.ts';
import type { Granted } from '../../../core/price-rules/deals.ts';
import type { LineRules } from '../../../core/price-rules/line-rules.ts';
import { cachedRead, fromJson, type Json, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';

type Ruled = Pick<OrderItemRow, 'price_rules' | 'rule_discount' | 'quantity'>;

/** Characters: room for several deals that one dish may be part of. */
const MAX_RULES_LENGTH = 4_000;
const readRules = cachedRead((text: Json<LineRules>): LineRules => fromJson(text), MAX_RULES_LENGTH);

export const rulesOf = ({ price_rules }: Pick<OrderItemRow, 'price_rules'>): LineRules | null =>
  price_rules === null ? null : readRules(price_rules);

const noneGranted: readonly Granted[] = [];

/** The rules that make a line cheaper, with their amounts. */
export function grantedOn(item: Ruled): readonly Granted[] {
  if (item.rule_discount === 0) return noneGranted;
  const rules = rulesOf(item);
  if (rules?.granted) return rules.granted;
  if (!rules?.each) return noneGranted;
  const { id, name, combines } = rules.each;
  return [{ id, name, combines, quantity: item.quantity, amount: item.rule_discount }];
}

/** Neither coupons nor manual discounts apply to it. */
export const takesNoDiscount = (item: Ruled): boolean =>
  item.rule_discount !== 0 && grantedOn(item).some(({ combines }) => !combines);

/** A line with another discount by the same rules. */
export function withRuleDiscount<R extends Ruled>(item: R, amount: Minor): R {
  const rules = rulesOf(item);
  if (rules === null || amount === item.rule_discount) return item;
  if (!rules.granted) return { ...item, rule_discount: amount };
  const amounts = allocate(
    amount,
    rules.granted.map((one) => one.amount),
  );
  const granted = rules.granted.map((one, at) => ({ ...one, amount: amounts[at] ?? 0 }));
  return { ...item, rule_discount: amount, price_rules: toJson({ ...rules, granted }) };
}

/** A line that is divided between bills: no deal takes it up again. */
export function fixedByRules<R extends Ruled>(item: R): R {
  const rules = rulesOf(item);
  if (rules === null || rules.is_fixed) return item;
  return {
    ...item,
    price_rules: toJson<LineRules>({ ...rules, granted: grantedOn(item), is_fixed: true }),
  };
}

/** Lines that deals look at, before they are divided between bills. */
export const withFixedDeals = (items: readonly OrderItemRow[]): readonly OrderItemRow[] =>
  items.every(({ price_rules }) => price_rules === null)
    ? items
    : items.map((item) => ((rulesOf(item)?.deals.length ?? 0) > 0 ? fixedByRules(item) : item));

/** What a rule takes off each piece. */
export const offEach = (item: Pick<OrderItemRow, 'price_rules'>): Minor => rulesOf(item)?.each?.off ?? 0;

/** Ordered by the same rules, so that one line can be more of the other. */
export function isRuledAlike(one: Ruled, other: Ruled): boolean {
  if (one.price_rules === other.price_rules) return true;
  const [a, b] = [rulesOf(one), rulesOf(other)];
  if (a?.is_fixed || b?.is_fixed) return false;
  return JSON.stringify([a?.each, a?.deals]) === JSON.stringify([b?.each, b?.deals]);
}

/** The rules of a guest's order, which may be accepted later. */
export function agreedRules(item: OrderItemRow, ordered_at: number): LineTerms | null {
  const rules = rulesOf(item);
  if (rules === null) return null;
  const { each, deals } = rules;
  return { off: each?.off ?? 0, text: toJson<LineRules>({ each, deals, ordered_at }) };
}

/** The same of the lines of so many combos, as the rules of each. */
export function agreedRulesOfCombo(
  lines: readonly OrderItemRow[],
  quantity: number,
  ordered_at: number,
): LineTerms | null {
  const each = lines.map(rulesOf).find((rules) => rules?.each)?.each;
  if (!each) return null;
  const off = sum(lines.map((line) => line.quantity * offEach(line))) / quantity;
  return { off, text: toJson<LineRules>({ each: { ...each, off }, deals: [], ordered_at }) };
}

/** By hand, or joined into another line: no rule applies. */
export const withoutRules = { price_rules: null, rule_discount: 0 } as const;
