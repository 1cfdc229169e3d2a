import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/permissions.ts';
import { searchable } from '../../../core/text.ts';
import type { Reader, Tx } from '../../../db/handle/handle.ts';
import type { TenantDatabase } from '../../../db/opening/tenant-database.ts';
import { inParts } from '../../../db/throttling/throttle.ts';
import { audit } from '../../../identity/audit/store.ts';
import { NewPriceRule, type PriceRule } from '../schema.ts';
import { createPriceRule, soundRule, updatePriceRule } from '../service.ts';
import { listPriceRules, priceRuleById } from '../store.ts';
import type {
  NewPriceRuleInFile,
  PriceRuleFile,
  PriceRuleImport,
  PriceRuleInFile,
  PriceRulesImported,
} from './schema.ts';
import { type KnownNames, knownNames } from './store.ts';

/**
 * All rules with names in place of ids: a file that imports unchanged, here or at another restaurant. A rule of which
 * everything it was limited to is deleted applies to nothing; without names it would apply to all, so it is left out.
 */
export async function exportPriceRules(reader: Reader): Promise<PriceRuleFile> {
  const names = await knownNames(reader);
  const rules = (await listPriceRules(reader, true)).map((rule) => ({ rule, named: inFile(rule, names) }));
  const kept = rules.filter(({ rule, named }) => !hasLostLimit(rule, named));
  return { price_rules: kept.map(({ named }) => named) };
}

/** Rules written in one transaction. */
const AT_ONCE = 20;

/** A rule of the file, with the present one that it stands for. */
interface Found {
  readonly path: string;
  readonly rule: NewPriceRule;
  readonly before: PriceRule | undefined;
}

/**
 * All of the file or, if a rule has a fault, nothing: throws a validation error that names the rule. Others are served
 * between its parts; a part that a power cut left out is written with the file again.
 */
export async function importPriceRules(
  tenant: TenantDatabase,
  caller: Caller,
  { price_rules }: PriceRuleImport,
): Promise<PriceRulesImported> {
  const { names, known } = await tenant.read(caller, async (reader) => ({
    names: await knownNames(reader),
    known: await listPriceRules(reader, true),
  }));
  // Several rules may have one name, as happy hours on other days: the first of the file stands for the first here.
  const byName = Map.groupBy(known, ({ name }) => searchable(name));
  const found: Found[] = [];
  for (const [at, inFile] of price_rules.entries()) {
    const path = `price_rules.${at}`;
    const before = byName.get(searchable(inFile.name))?.shift();
    const rule = await within(path, async () => soundRule(withIds(inFile, names), tenant.profile.exponent));
    found.push({ path, rule, before });
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return writeRules(tenant, caller, found);
}

async function writeRules(
  tenant: TenantDatabase,
  caller: Caller,
  found: readonly Found[],
): Promise<PriceRulesImported> {
  const done = { created: 0, changed: 0, unchanged: 0 };
  for await (const { part } of inParts(found, AT_ONCE)) {
    const outcomes = await tenant.transact(caller, async (tx) => {
      tx.emit({ type: 'menu.changed', branchId: null, data: { resource: 'price_rule' } });
      const taken: (keyof PriceRulesImported)[] = [];
      for (const { path, ...one } of part) taken.push(await within(path, () => take(tx, one)));
      return taken;
    });
    for (const outcome of outcomes) done[outcome]++;
  }
  return done;
}

async function take(tx: Tx, { rule, before }: Omit<Found, 'path'>): Promise<keyof PriceRulesImported> {
  if (!before) {
    await createPriceRule(tx, rule);
    return 'created';
  }
  const { sort_order: _place, ...changes } = rule;
  await updatePriceRule(tx, before.id, changes);
  const after = await priceRuleById(tx, before.id);
  const { updated_at: _before, ...was } = before;
  const { updated_at: _after, ...is } = after ?? before;
  if (isDeepStrictEqual(was, is)) return 'unchanged';
  const change = { branchId: null, before, after };
  await audit(tx, { action: 'price_rule.update', entity: 'price_rule', entityId: before.id, ...change });
  return 'changed';
}

/** A fault of a field says in which part of the file it is. */
async function within<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
    const details = Object.entries(error.details ?? {}).map(([field, texts]) => [`${path}.${field}`, texts]);
    throw new AppError('VALIDATION_ERROR', { details: Object.fromEntries(details) });
  }
}

/** What limits a rule together: a dish is meant by any list of its group. */
const limits = [
  [['branch_ids', 'branches']],
  [['order_type_ids', 'order_types']],
  [['area_ids', 'areas']],
  [
    ['menu_item_ids', 'menu_items'],
    ['variant_ids', 'variants'],
    ['category_ids', 'categories'],
  ],
  [
    ['get_menu_item_ids', 'get_menu_items'],
    ['get_variant_ids', 'get_variants'],
    ['get_category_ids', 'get_categories'],
  ],
] as const;

const hasLostLimit = (rule: PriceRule, named: PriceRuleInFile): boolean =>
  limits.some(
    (group) => group.some(([ids]) => rule[ids] !== null) && group.every(([, list]) => named[list] === null),
  );

function inFile(rule: PriceRule, names: KnownNames): PriceRuleInFile {
  const { id: _id, created_at: _made, updated_at: _changed, sort_order: _place, ...fields } = rule;
  const { branch_ids, order_type_ids, area_ids, menu_item_ids, variant_ids, category_ids, ...more } = fields;
  const { get_menu_item_ids, get_variant_ids, get_category_ids, ...own } = more;
  return {
    ...own,
    branches: names.branches.namesOf(branch_ids),
    order_types: names.order_types.namesOf(order_type_ids),
    areas: names.areas.namesOf(area_ids),
    menu_items: names.menu_items.namesOf(menu_item_ids),
    variants: names.variantNames(variant_ids),
    categories: names.categories.namesOf(category_ids),
    get_menu_items: names.menu_items.namesOf(get_menu_item_ids),
    get_variants: names.variantNames(get_variant_ids),
    get_categories: names.categories.namesOf(get_category_ids),
  };
}

function withIds(rule: NewPriceRuleInFile, names: KnownNames): NewPriceRule {
  const { branches, order_types, areas, menu_items, variants, categories, ...more } = rule;
  const { get_menu_items, get_variants, get_categories, ...own } = more;
  return NewPriceRule.parse({
    ...own,
    branch_ids: names.branches.idsOf(branches, 'branches'),
    order_type_ids: names.order_types.idsOf(order_types, 'order_types'),
    area_ids: names.areas.idsOf(areas, 'areas'),
    menu_item_ids: names.menu_items.idsOf(menu_items, 'menu_items'),
    variant_ids: names.variantIds(variants, 'variants'),
    category_ids: names.categories.idsOf(categories, 'categories'),
    get_menu_item_ids: names.menu_items.idsOf(get_menu_items, 'get_menu_items'),
    get_variant_ids: names.variantIds(get_variants, 'get_variants'),
    get_category_ids: names.categories.idsOf(get_categories, 'get_categories'),
  });
}
