import type { Minor } from '../../core/money/money.ts';
import { nextChange } from '../../core/price-rules/boundary.ts';
import type { DealTerms, Role } from '../../core/price-rules/deal.ts';
import type { LineRules } from '../../core/price-rules/line-rules.ts';
import {
  bestForEach,
  isForEach,
  isTarget,
  type PriceRule,
  ruleRefusalAt,
  ruleRefusalBy,
  type Sale,
  type Sold,
} from '../../core/price-rules/rule.ts';
import type { Place } from '../../core/time/hours.ts';
import { DAY } from '../../core/time/time.ts';
import { cached } from '../../db/handle/cached.ts';
import { type Json, toJson } from '../../db/tables/json.ts';
import { compiledRules } from './store.ts';

/** The restaurant's active rules, and those that are valid now by branch and kind of sale. */
export interface RuleBook {
  readonly rules: readonly PriceRule[];
  readonly valid: Map<string, ValidRules>;
}

/** Cached with the menu: an order reads them a few hundred times an hour. */
export const ruleBook = cached(
  'menu.',
  'price rules',
  async (tx): Promise<RuleBook> => bookOf(await compiledRules(tx)),
);

const bookOf = (rules: readonly PriceRule[]): RuleBook => ({ rules, valid: new Map() });

/** The rules for one kind of sale at a time. */
export interface ValidRules {
  readonly from: number;
  /** Nothing changes before. */
  readonly until: number;
  readonly rules: readonly PriceRule[];
  /** By dish, variant and price. */
  readonly terms: Map<string, LineTerms | null>;
}

/** What a line stores of its rules. */
export interface LineTerms {
  readonly off: Minor;
  readonly text: Json<LineRules>;
}

export function validRules({ rules, valid }: RuleBook, place: Place, sale: Sale, at: number): ValidRules {
  const key = `${place.id} ${sale.orderTypeId} ${sale.areaId} ${sale.source}`;
  const known = valid.get(key);
  if (known && at >= known.from && at < known.until) return known;
  const found: ValidRules = {
    from: at,
    until: nextChange(rules, place, at) ?? at + DAY,
    rules: rules.filter(
      (rule) => ruleRefusalAt(rule, place, at) === null && ruleRefusalBy(rule, sale) === null,
    ),
    terms: new Map(),
  };
  valid.set(key, found);
  return found;
}

/** The rules of a dish at a price; null: none. */
export function lineTermsOf({ rules, terms }: ValidRules, sold: Sold, price: Minor): LineTerms | null {
  const key = `${sold.menu_item_id} ${sold.variant_id} ${price}`;
  const known = terms.get(key);
  if (known !== undefined) return known;
  const found = foundTerms(rules, sold, price);
  terms.set(key, found);
  return found;
}

function foundTerms(rules: readonly PriceRule[], sold: Sold, price: Minor): LineTerms | null {
  const best = bestForEach(rules, sold, price);
  const deals = rules.flatMap((rule) => roleIn(rule, sold) ?? []);
  if (!best && deals.length === 0) return null;
  const each = best
    ? { id: best.rule.id, name: best.rule.name, combines: best.rule.combines, off: best.off }
    : null;
  return { off: best?.off ?? 0, text: toJson<LineRules>({ each, deals }) };
}

/** A rule with a limit is a deal of one piece. */
function roleIn(rule: PriceRule, sold: Sold): Role | undefined {
  if (isForEach(rule)) return undefined;
  const deal = rule.deal ?? { buy: 1, get: 0, targets: null };
  const is_bought = isTarget(rule.targets, sold);
  const is_got = deal.targets === null ? is_bought && deal.get > 0 : isTarget(deal.targets, sold);
  return is_bought || is_got ? { deal: dealTerms(rule, deal), is_bought, is_got } : undefined;
}

const dealTerms = (rule: PriceRule, deal: NonNullable<PriceRule['deal']>): DealTerms => ({
  id: rule.id,
  name: rule.name,
  priority: rule.priority,
  type: rule.type,
  value: rule.value,
  buy: deal.buy,
  get: deal.get,
  limit: rule.limit,
  combines: rule.combines,
  is_same: deal.targets === null,
});
