import { type Minor, sum } from '../money/money.ts';
import type { Place } from '../time/hours.ts';
import { type DealLine, dealsOn, type Granted } from './deals.ts';
import type { LineRules } from './line-rules.ts';
import {
  amountOff,
  isForEach,
  isTarget,
  type PriceRule,
  ruleRefusalAt,
  ruleRefusalBy,
  type Sale,
  type Sold,
} from './rule.ts';

/** Why a rule that is valid for an order takes nothing off it. */
export const reasonsWithin = ['not_ordered', 'not_enough', 'not_cheaper', 'another_is_better'] as const;

/** A line of an order, with the rules it was ordered by. */
export interface RuledLine {
  readonly id: number;
  readonly quantity: number;
  readonly price: Minor;
  readonly sold: Sold;
  readonly rules: LineRules | null;
}

/** By line: what each rule takes off it. */
export function grantsOn(lines: readonly RuledLine[]): ReadonlyMap<number, readonly Granted[]> {
  const deals = dealsOn(lines.flatMap(inDeals));
  return new Map(lines.map((line) => [line.id, grantedTo(line, deals.get(line.id) ?? [])]));
}

const inDeals = ({ id, quantity, price, rules }: RuledLine): DealLine[] =>
  rules && rules.deals.length > 0
    ? [{ id, quantity, price, off: rules.each?.off ?? 0, roles: rules.deals }]
    : [];

function grantedTo({ quantity, rules }: RuledLine, deals: readonly Granted[]): readonly Granted[] {
  const others = quantity - sum(deals.map((deal) => deal.quantity));
  if (!rules?.each || others === 0) return deals;
  const { id, name, combines, off } = rules.each;
  return [...deals, { id, name, combines, quantity: others, amount: others * off }];
}

interface Asked {
  readonly place: Place;
  readonly sale: Sale;
  readonly at: number;
  readonly lines: readonly RuledLine[];
}

/** Why a rule takes nothing off an order; null: it takes something off. */
export function reasonAgainst(
  rule: PriceRule,
  { place, sale, at, lines }: Asked,
  granted: readonly Granted[],
) {
  if (granted.some(({ id }) => id === rule.id)) return null;
  return ruleRefusalAt(rule, place, at) ?? ruleRefusalBy(rule, sale) ?? reasonWithin(rule, lines);
}

function reasonWithin(rule: PriceRule, lines: readonly RuledLine[]): (typeof reasonsWithin)[number] {
  const bought = lines.filter(({ sold }) => isTarget(rule.targets, sold));
  const got = rule.deal?.targets;
  const reduced = got ? lines.filter(({ sold }) => isTarget(got, sold)) : bought;
  if (bought.length + reduced.length === 0) return 'not_ordered';
  if (isForEach(rule))
    return reduced.some(({ price }) => amountOff(rule, price) > 0) ? 'another_is_better' : 'not_cheaper';
  const { buy = 1, get = 0 } = rule.deal ?? {};
  const count = (list: readonly RuledLine[]) => sum(list.map(({ quantity }) => quantity));
  const all = count([...new Set([...bought, ...reduced])]);
  if (count(bought) < buy || all < buy + get || (got && count(reduced) < get)) return 'not_enough';
  const alone = lines.map(({ rules, ...line }) => ({ ...line, rules: ofDeal(rules, rule.id) }));
  return dealsOn(alone.flatMap(inDeals)).size > 0 ? 'another_is_better' : 'not_cheaper';
}

const ofDeal = (rules: LineRules | null, id: number): LineRules | null =>
  rules && { each: null, deals: rules.deals.filter(({ deal }) => deal.id === id) };
