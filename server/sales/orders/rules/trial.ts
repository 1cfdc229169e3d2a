import type { z } from 'zod';
import { priceAtType, saleItems, variantsOf } from '../../../catalogue/menu/sale.ts';
import { lineTermsOf } from '../../../catalogue/price-rules/book.ts';
import {
  areasAmong,
  branchPlaceOf,
  compiledRules,
  minuteOfTime,
} from '../../../catalogue/price-rules/store.ts';
import { requireFound, unknownId } from '../../../core/errors.ts';
import { type Minor, sum } from '../../../core/money/money.ts';
import type { Granted } from '../../../core/price-rules/deals.ts';
import {
  type PriceRule,
  ruleRefusalAt,
  ruleRefusalBy,
  type Sale,
  type Sold,
} from '../../../core/price-rules/rule.ts';
import { grantsOn, type RuledLine, reasonAgainst } from '../../../core/price-rules/verdict.ts';
import type { Place } from '../../../core/time/hours.ts';
import { startOfBusinessDate } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import { listedBranches, requireBranch } from '../../../identity/branches/scope.ts';
import { requireRecords } from '../../../identity/records/service.ts';
import type { TrialOrder, TrialResult } from './trial-schema.ts';

type Trial = z.output<typeof TrialOrder>;

interface Line extends RuledLine {
  readonly name: string;
}

/** Applies price rules to a trial order as a sale does, and says why others do not apply. */
export async function tryRules(tx: Tx, trial: Trial): Promise<z.output<typeof TrialResult>> {
  const place = await placeFor(tx, trial.branch_id);
  await requireRecords(tx, 'order_types', [trial.order_type_id], 'order_type_id');
  await assertArea(tx, trial.area_id);
  const at = startOfBusinessDate(trial.date, place.timezone, minuteOfTime(trial.time));
  const sale = {
    orderTypeId: trial.order_type_id,
    areaId: trial.area_id ?? null,
    source: trial.source,
  };
  const rules = await compiledRules(tx, true);
  const lines = await linesOf(tx, trial, place, validOf(rules, place, sale, at));
  const granted = grantsOn(lines);
  const all = [...granted.values()].flat();
  const items = lines.map((line) => itemOf(line, granted.get(line.id) ?? []));
  const subtotal = sum(lines.map(({ price, quantity }) => price * quantity));
  const rule_discount = amountOf(all);
  const verdicts = rules.map((rule) => ({
    rule_id: rule.id,
    name: rule.name,
    amount: amountOf(all.filter(({ id }) => id === rule.id)),
    reason: reasonAgainst(rule, { place, sale, at, lines }, all),
  }));
  return {
    ...{ subtotal, rule_discount, total: subtotal - rule_discount, items },
    rules: verdicts.sort((one, other) => Number(one.reason !== null) - Number(other.reason !== null)),
  };
}

async function assertArea(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id != null && (await areasAmong(tx, [id])).length === 0) throw unknownId('area_id', 'area', id);
}

const amountOf = (granted: readonly Granted[]): Minor => sum(granted.map(({ amount }) => amount));

async function placeFor(tx: Tx, wanted: number | undefined): Promise<Place> {
  if (wanted !== undefined) listedBranches(tx, wanted);
  const id = wanted ?? requireBranch(tx);
  return requireFound(await branchPlaceOf(tx, id), 'branch', id);
}

const validOf = (rules: readonly PriceRule[], place: Place, sale: Sale, at: number): readonly PriceRule[] =>
  rules.filter((rule) => ruleRefusalAt(rule, place, at) === null && ruleRefusalBy(rule, sale) === null);

async function linesOf(
  tx: Tx,
  { items, order_type_id }: Trial,
  { id: branchId }: Place,
  valid: readonly PriceRule[],
): Promise<Line[]> {
  const dishes = await saleItems(tx, { branchId, ids: items.map(({ menu_item_id }) => menu_item_id) });
  const variants = await variantsOf(
    tx,
    items.flatMap(({ variant_id }) => variant_id ?? []),
  );
  const found = { from: 0, until: 0, rules: valid, terms: new Map() };
  return items.map(({ menu_item_id, variant_id = null, quantity }, id) => {
    const dish = dishes.get(menu_item_id);
    if (!dish) throw unknownId(`items.${id}.menu_item_id`, 'menu item', menu_item_id);
    const variant = variant_id === null ? undefined : variants.get(variant_id);
    if (variant_id !== null && variant?.menu_item_id !== menu_item_id)
      throw unknownId(`items.${id}.variant_id`, 'variant', variant_id, 'for this item');
    const price = priceAtType(dish, variant, order_type_id);
    const sold: Sold = { menu_item_id, variant_id, category_id: dish.category_id };
    const terms = lineTermsOf(found, sold, price);
    const name = variant ? `${dish.name} (${variant.name})` : dish.name;
    return { id, name, quantity, price, sold, rules: terms && fromJson(terms.text) };
  });
}

function itemOf({ sold, name, quantity, price }: Line, granted: readonly Granted[]) {
  const rule_discount = amountOf(granted);
  return {
    ...{ menu_item_id: sold.menu_item_id, variant_id: sold.variant_id, name, quantity, unit_price: price },
    ...{ rule_discount, line_total: price * quantity - rule_discount },
    rules: granted.map(({ id: rule_id, name: rule, ...one }) => ({
      ...{ rule_id, name: rule, quantity: one.quantity, amount: one.amount },
    })),
  };
}
