import type { z } from 'zod';
import type { Minor } from '../../core/money/money.ts';
import { nextChange } from '../../core/price-rules/boundary.ts';
import {
  amountOff,
  isForEach,
  isTarget,
  type PriceRule,
  ruleRefusalAt,
  type Sold,
} from '../../core/price-rules/rule.ts';
import type { Place } from '../../core/time/hours.ts';
import { toIso } from '../../core/time/time.ts';
import type { Handle } from '../../db/handle/handle.ts';
import type { RestrictedOffer } from './offer-schema.ts';
import { branchPlaceOf, compiledRules, orderTypeIds } from './store.ts';

type Restricted = z.output<typeof RestrictedOffer>;

/** A dish or variant as the menu shows it. */
interface Priced extends Sold {
  readonly price: Minor;
  /** Other prices, by order type id. */
  readonly order_type_prices: Readonly<Record<string, Minor>>;
}

/** What a branch's rules make of its menu now. */
export interface Offers {
  /** When they change. */
  readonly until: number | null;
  of(dish: Priced): Restricted[];
}

const none: Offers = { until: null, of: () => [] };

export async function offersAt(
  handle: Handle & { readonly now: number },
  branchId: number | null,
): Promise<Offers> {
  if (branchId === null) return none;
  const rules = await compiledRules(handle);
  const place = rules.length === 0 ? undefined : await branchPlaceOf(handle, branchId);
  if (!place) return none;
  const types = await orderTypeIds(handle);
  const valid = rules
    .filter((rule) => ruleRefusalAt(rule, place, handle.now) === null)
    .map((rule) => ({ rule, until: untilOf(rule, place, handle.now) }));
  return {
    until: nextChange(rules, place, handle.now),
    of: (dish) => valid.flatMap(({ rule, until }) => offersOf(rule, until, dish, types)),
  };
}

function untilOf(rule: PriceRule, place: Place, now: number): string | null {
  const change = nextChange([rule], place, now);
  return change === null ? null : toIso(change);
}

/** One for each price that the dish has by order type. */
function offersOf(
  rule: PriceRule,
  until: string | null,
  dish: Priced,
  types: readonly number[],
): Restricted[] {
  const isGot = rule.deal?.targets != null && isTarget(rule.deal.targets, dish);
  if (!isTarget(rule.targets, dish) && !isGot) return [];
  const { order_type_ids, area_ids, sources } = rule;
  const offer = {
    ...{ rule_id: rule.id, name: rule.name, until },
    ...{ order_type_ids: copyOf(order_type_ids), area_ids: copyOf(area_ids), sources: copyOf(sources) },
  };
  if (!isForEach(rule)) return [{ ...offer, price: null }];
  const typed = Object.entries(dish.order_type_prices).map(([type, price]) => ({
    type: Number(type),
    price,
  }));
  if (typed.length === 0) return reduced(rule, dish.price, offer);
  const allowed = order_type_ids ?? types;
  const own = typed
    .filter(({ type }) => allowed.includes(type))
    .flatMap(({ type, price }) => reduced(rule, price, { ...offer, order_type_ids: [type] }));
  const others = allowed.filter((id) => typed.every(({ type }) => type !== id));
  return [...own, ...reduced(rule, dish.price, { ...offer, order_type_ids: others })];
}

const copyOf = <T>(list: readonly T[] | null): T[] | null => list && [...list];

function reduced<O extends object>(rule: PriceRule, price: Minor, offer: O): (O & { price: Minor })[] {
  const off = amountOff(rule, price);
  return off === 0 ? [] : [{ ...offer, price: price - off }];
}

interface Asked {
  readonly orderTypeId: number | undefined;
  readonly areaId: number | undefined;
  readonly source: string;
}

/** The best price of a kind of order; else a deal; null: none. */
export function bestOffer(
  offers: readonly Restricted[],
  asked: Asked,
): z.output<typeof RestrictedOffer> | null {
  const fitting = offers.filter(
    ({ order_type_ids, area_ids, sources }) =>
      (order_type_ids === null || order_type_ids.includes(asked.orderTypeId ?? 0)) &&
      (area_ids === null || area_ids.includes(asked.areaId ?? 0)) &&
      (sources === null || sources.includes(asked.source)),
  );
  const cheaper = fitting
    .filter((offer): offer is Restricted & { price: Minor } => offer.price !== null)
    .sort((a, b) => a.price - b.price);
  return cheaper[0] ?? fitting[0] ?? null;
}
