import { toDecimal } from '../../core/money/money.ts';
import type { PriceRule as Compiled, Targets } from '../../core/price-rules/rule.ts';
import type { Place } from '../../core/time/hours.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { inList, parseList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { PriceRuleRow } from '../../db/tables/catalogue.ts';
import { toPercent } from '../../http/endpoint/fields.ts';
import { columns, parseMap, sharedOnWire } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, type Own, recordsAs } from '../../identity/records/store.ts';
import type { NewPriceRule, PriceRule, PriceRuleChanges } from './schema.ts';

const listOrNull = <T = number>(json: string | null): T[] | null =>
  json === null ? null : parseList<T>(json);

const two = (n: number): string => String(n).padStart(2, '0');
const hhmm = (minute: number | null): string | null =>
  minute === null ? null : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const lists = {
  ...({ branch_ids: 1, order_type_ids: 1, area_ids: 1, menu_item_ids: 1, variant_ids: 1 } as const),
  ...({ category_ids: 1, get_menu_item_ids: 1, get_variant_ids: 1, get_category_ids: 1 } as const),
};
type List = keyof typeof lists;

const listsOf = (row: PriceRuleRow): Record<List, number[] | null> =>
  Object.fromEntries((Object.keys(lists) as List[]).map((name) => [name, listOrNull(row[name])])) as Record<
    List,
    number[] | null
  >;

const onWire = (row: PriceRuleRow, exponent: number): PriceRule => ({
  ...row,
  ...listsOf(row),
  type: row.type as PriceRule['type'],
  name_i18n: parseMap(row.name_i18n),
  value: row.type === 'percent' ? toPercent(row.value) : toDecimal(row.value, exponent),
  days: parseList(row.days),
  time_from: hhmm(row.time_from),
  time_to: hhmm(row.time_to),
  sources: listOrNull<string>(row.sources) as PriceRule['sources'],
  combines: row.combines === 1,
  ...sharedOnWire(row),
});

export const { list: listPriceRules, byId: priceRuleById } = recordsAs('price_rules', (row, { tenant }) =>
  onWire(row, tenant.exponent),
);

/** Fields as their columns store them; an empty list restricts nothing and is stored as null. */
function ruleColumns(fields: PriceRuleChanges): Partial<Own<'price_rules'>> {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (Array.isArray(value) && value.length === 0) return [name, null];
    const isTime = (name === 'time_from' || name === 'time_to') && typeof value === 'string';
    return [name, isTime ? minuteOfTime(value) : value];
  });
  return columns(Object.fromEntries(entries));
}

/** `value` is as stored already. */
export const insertPriceRule = (tx: Tx, rule: NewPriceRule): Promise<number> =>
  insertRecord(tx, 'price_rules', ruleColumns(rule) as Own<'price_rules'>);

export const changePriceRule = (tx: Tx, id: number, changes: PriceRuleChanges): Promise<void> =>
  changeRecord(tx, 'price_rules', id, ruleColumns(changes));

const activeRows = query((db, _: object) =>
  db
    .selectFrom('price_rules')
    .selectAll()
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

const allRows = query((db, _: object) =>
  db.selectFrom('price_rules').selectAll().where('deleted_at', 'is', null).orderBy('id'),
);

const categoryTree = query((db, _: object) => db.selectFrom('categories').select(['id', 'parent_id']));

type Tree = Awaited<ReturnType<typeof categoryTree>>;

/** Rules as sales read them. */
export async function compiledRules(handle: Handle, everything = false): Promise<Compiled[]> {
  const rows = await (everything ? allRows : activeRows)(handle, {});
  if (rows.length === 0) return [];
  const tree = await categoryTree(handle, {});
  return rows.map((row) => compiled(row, tree));
}

function compiled(row: PriceRuleRow, tree: Tree): Compiled {
  const own = listsOf(row);
  const got = targetsOf(own.get_menu_item_ids, own.get_variant_ids, own.get_category_ids, tree);
  const isOther = Object.values(got).some((ids) => ids !== null);
  return {
    ...row,
    ...own,
    type: row.type as Compiled['type'],
    days: listOrNull(row.days),
    sources: listOrNull<string>(row.sources),
    is_active: row.is_active === 1,
    combines: row.combines === 1,
    limit: row.max_per_order,
    targets: targetsOf(own.menu_item_ids, own.variant_ids, own.category_ids, tree),
    deal:
      row.buy_quantity === null
        ? null
        : { buy: row.buy_quantity, get: row.get_quantity ?? 0, targets: isOther ? got : null },
  };
}

const targetsOf = (
  menu_item_ids: number[] | null,
  variant_ids: number[] | null,
  categories: number[] | null,
  tree: Tree,
): Targets => ({
  menu_item_ids,
  variant_ids,
  category_ids: categories && withSubcategories(categories, tree),
});

function withSubcategories(ids: readonly number[], tree: Tree): number[] {
  const wanted = new Set(ids);
  for (const above of wanted) for (const { id, parent_id } of tree) if (parent_id === above) wanted.add(id);
  return [...wanted];
}

const types = query((db, _: object) =>
  db.selectFrom('order_types').select('id').where('deleted_at', 'is', null).orderBy('id'),
);

export const orderTypeIds = async (handle: Handle): Promise<readonly number[]> =>
  (await types(handle, {})).map(({ id }) => id);

const areas = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('areas').select('id').where(inList('id', p.ids)).where('deleted_at', 'is', null),
);

/** Those of `ids` that exist. */
export const areasAmong = async (handle: Handle, ids: readonly number[]): Promise<readonly number[]> =>
  ids.length === 0 ? [] : (await areas(handle, { ids })).map(({ id }) => id);

const places = query((db, p: { branchId: number }) =>
  db.selectFrom('branches').select(['id', 'timezone', 'day_start']).where('id', '=', p.branchId),
);

export async function branchPlaceOf(handle: Handle, branchId: number): Promise<Place | undefined> {
  return (await places(handle, { branchId }))[0];
}

const activePlaces = query((db, _: object) =>
  db.selectFrom('branches').select(['id', 'timezone', 'day_start']).where('is_active', '=', 1),
);

export const allPlaces = (handle: Handle): Promise<Place[]> => activePlaces(handle, {});
