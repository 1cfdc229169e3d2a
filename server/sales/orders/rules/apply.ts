import { sum } from '../../../core/money/money.ts';
import { type DealLine, dealsOn, type Granted } from '../../../core/price-rules/deals.ts';
import type { LineRules } from '../../../core/price-rules/line-rules.ts';
import { toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { rulesOf } from './line.ts';

interface Ruled {
  readonly item: OrderItemRow;
  readonly rules: LineRules;
}

/**
 * Lines with what price rules deduct now. Deals are recalculated with every change until the order is billed; then
 * granted ones stay.
 */
export function withRules(
  { status }: Pick<OrderRow, 'status'>,
  items: readonly OrderItemRow[],
): readonly OrderItemRow[] {
  if (status !== 'draft' && status !== 'kot') return items;
  if (items.every(({ price_rules }) => price_rules === null)) return items;
  const ruled = new Map<number, Ruled>();
  for (const item of items) {
    const rules = item.status === 'voided' ? null : rulesOf(item);
    if (rules && !rules.is_fixed) ruled.set(item.id, { item, rules });
  }
  const deals = dealsOn([...ruled.values()].flatMap(inDeals));
  return items.map((item) => {
    const known = ruled.get(item.id);
    return known ? withGranted(known, deals.get(item.id) ?? []) : item;
  });
}

/** A rule that does not combine leaves a line with a manual discount alone. */
const mayReduce = ({ combines }: { readonly combines: boolean }, { line_discount }: OrderItemRow): boolean =>
  combines || line_discount === 0;

function inDeals({ item, rules }: Ruled): DealLine[] {
  const roles = rules.deals.filter(({ deal }) => mayReduce(deal, item));
  if (roles.length === 0) return [];
  const { id, quantity, unit_price: price } = item;
  return [{ id, quantity, price, off: offEach({ item, rules }), roles }];
}

const offEach = ({ item, rules: { each } }: Ruled): number => (each && mayReduce(each, item) ? each.off : 0);

function withGranted({ item, rules }: Ruled, deals: readonly Granted[]): OrderItemRow {
  const others = item.quantity - sum(deals.map(({ quantity }) => quantity));
  const amount = others * offEach({ item, rules });
  const rule_discount = amount + sum(deals.map((one) => one.amount));
  const price_rules = deals.length === 0 ? withoutGranted(rules) : withEach(rules, deals, others, amount);
  const text = price_rules === rules ? item.price_rules : toJson(price_rules);
  if (text === item.price_rules && rule_discount === item.rule_discount) return item;
  return { ...item, rule_discount, price_rules: text };
}

function withoutGranted(rules: LineRules): LineRules {
  if (rules.granted === undefined) return rules;
  const { granted: _, ...others } = rules;
  return others;
}

function withEach(rules: LineRules, deals: readonly Granted[], quantity: number, amount: number): LineRules {
  const { each } = rules;
  const { id = 0, name = '', combines = true } = each ?? {};
  const granted = amount === 0 ? deals : [...deals, { id, name, combines, quantity, amount }];
  return { ...withoutGranted(rules), granted };
}
