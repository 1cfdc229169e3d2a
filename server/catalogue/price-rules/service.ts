import { requireFound, unknownId, validationError } from '../../core/errors.ts';
import { toMinor } from '../../core/money/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toPercent, toPpm } from '../../http/endpoint/fields.ts';
import { requireRecords } from '../../identity/records/service.ts';
import { markDeleted } from '../../identity/records/store.ts';
import type { NewPriceRule, PriceRule, PriceRuleChanges } from './schema.ts';
import { areasAmong, branchPlaceOf, changePriceRule, insertPriceRule, priceRuleById } from './store.ts';

export async function createPriceRule(tx: Tx, rule: NewPriceRule): Promise<number> {
  await assertReferences(tx, rule);
  assertConsistent(rule);
  return insertPriceRule(tx, { ...rule, value: storedValue(rule, tx.tenant.exponent) });
}

export async function updatePriceRule(tx: Tx, id: number, changes: PriceRuleChanges): Promise<void> {
  await assertReferences(tx, changes);
  const rule = { ...requireFound(await priceRuleById(tx, id), 'price rule', id), ...changes };
  assertConsistent(rule);
  const isPriced = changes.type !== undefined || changes.value !== undefined;
  await changePriceRule(tx, id, {
    ...changes,
    ...(isPriced && { value: storedValue(rule, tx.tenant.exponent) }),
  });
}

/** What was ordered by it keeps its price. */
export const removePriceRule = (tx: Tx, id: number): Promise<void> => markDeleted(tx, 'price_rules', [id]);

async function assertReferences(tx: Tx, rule: PriceRuleChanges): Promise<void> {
  await requireRecords(tx, 'order_types', rule.order_type_ids, 'order_type_ids');
  const areas = await areasAmong(tx, rule.area_ids ?? []);
  const unknown = rule.area_ids?.findIndex((id) => !areas.includes(id)) ?? -1;
  if (unknown >= 0) throw unknownId(`area_ids.${unknown}`, 'area', rule.area_ids?.[unknown] ?? 0);
  for (const part of ['', 'get_'] as const) {
    await requireRecords(tx, 'menu_items', rule[`${part}menu_item_ids`], `${part}menu_item_ids`);
    await requireRecords(tx, 'menu_item_variants', rule[`${part}variant_ids`], `${part}variant_ids`);
    await requireRecords(tx, 'categories', rule[`${part}category_ids`], `${part}category_ids`);
  }
  for (const [at, id] of (rule.branch_ids ?? []).entries())
    if (!(await branchPlaceOf(tx, id))) throw unknownId(`branch_ids.${at}`, 'branch', id);
}

/** The rule itself; throws a validation error where its parts contradict each other. Its ids are looked up when it is written. */
export function soundRule(rule: NewPriceRule, exponent: number): NewPriceRule {
  assertConsistent(rule);
  storedValue(rule, exponent);
  return rule;
}

type Checked = Pick<
  PriceRule,
  'starts_on' | 'ends_on' | 'time_from' | 'time_to' | 'buy_quantity' | 'get_quantity'
> &
  Pick<PriceRule, 'get_menu_item_ids' | 'get_variant_ids' | 'get_category_ids'>;

function assertConsistent(rule: Checked): void {
  const { starts_on, ends_on, time_from, time_to, buy_quantity, get_quantity } = rule;
  if (starts_on && ends_on && starts_on > ends_on)
    throw validationError('ends_on', "can't be before starts_on");
  if ((time_from === null) !== (time_to === null))
    throw validationError(time_from === null ? 'time_from' : 'time_to', 'is required with the other time');
  if (time_from !== null && time_from === time_to)
    throw validationError('time_to', 'must differ from time_from');
  if (buy_quantity === null && get_quantity) throw validationError('buy_quantity', 'is required for a deal');
  const gets = [rule.get_menu_item_ids, rule.get_variant_ids, rule.get_category_ids].some(
    (ids) => ids?.length,
  );
  if (gets && !get_quantity) throw validationError('get_quantity', 'is required with dishes to get');
}

/** The stored value by type: parts per million or minor units. */
function storedValue({ type, value }: Pick<PriceRule, 'type' | 'value'>, exponent: number): number {
  if (type === 'percent') {
    if (value > 100) throw validationError('value', 'must be at most 100 percent');
    const ppm = toPpm(value);
    if (toPercent(ppm) !== value) throw validationError('value', 'must have at most four decimals');
    return assertSome(ppm);
  }
  const amount = toMinor(value, exponent);
  if (amount === undefined)
    throw validationError('value', `must have at most ${exponent} decimals in this currency`);
  return type === 'price' ? amount : assertSome(amount);
}

function assertSome(value: number): number {
  if (value === 0) throw validationError('value', 'must be more than 0');
  return value;
}
