import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../../core/text.ts';
import { fromIso } from '../../core/time/time.ts';
import { jsonElements } from '../../db/handle/dialect.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { MenuItemVariantRow } from '../../db/tables/catalogue.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';
import { isSet } from '../../http/endpoint/fields.ts';
import { columns, parseMap, sharedOnWire } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, recordById } from '../../identity/records/store.ts';
import type { MenuQuery, NewVariant, Variant } from './schema.ts';

/** Items as one branch sells them; without a branch, as the restaurant defined them. */
const itemsAt = (db: Pick<Kysely<TenantTables>, 'selectFrom'>, branchId: number | null) =>
  db
    .selectFrom('menu_items')
    .leftJoin('menu_item_branches as here', (join) =>
      join.onRef('here.menu_item_id', '=', 'menu_items.id').on('here.branch_id', '=', branchId),
    )
    .selectAll('menu_items')
    .select([
      'here.price as branch_price',
      'here.variant_prices',
      'here.is_available',
      'here.stock_quantity',
      'here.low_stock_at',
      'here.updated_at as branch_updated_at',
    ])
    .where('menu_items.deleted_at', 'is', null);

const itemById = query((db, p: { id: number; branchId: number | null }) =>
  itemsAt(db, p.branchId).where('menu_items.id', '=', p.id),
);

const itemsOfIds = query((db, p: { ids: readonly number[] }) =>
  itemsAt(db, null).where(inList('menu_items.id', p.ids)),
);

/** As the restaurant defined them, in the order of `ids`. */
export async function itemsByIds(handle: Handle, ids: readonly number[]): Promise<ItemAtBranch[]> {
  const found = new Map((await itemsOfIds(handle, { ids })).map((item) => [item.id, item]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Ids of the whole menu in its order. */
export async function menuOrder({ db }: Reader): Promise<number[]> {
  const all = db.selectFrom('menu_items').select('id').where('deleted_at', 'is', null);
  return (await all.orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
}

export type ItemAtBranch = Awaited<ReturnType<typeof itemById>>[number];

export async function itemAt(
  handle: Handle,
  id: number,
  branchId: number | null,
): Promise<ItemAtBranch | undefined> {
  const [item] = await itemById(handle, { id, branchId });
  return item;
}

const soldByIds = query((db, p: { ids: readonly number[]; branchId: number | null }) =>
  itemsAt(db, p.branchId)
    .clearSelect()
    .select('menu_items.id')
    .where(inList('menu_items.id', p.ids))
    .where('menu_items.is_active', '=', 1)
    .where(isAvailable, '=', 1),
);

/** Those of `ids` that the branch sells now. */
export async function itemsSold(
  handle: Handle,
  ids: readonly number[],
  branchId: number | null,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await soldByIds(handle, { ids, branchId })).map(({ id }) => id));
}

interface MenuPage {
  readonly filter: MenuQuery;
  readonly branchId: number | null;
  readonly everything: boolean;
  /** Without what somebody has to type a price for. */
  readonly forGuests?: boolean | undefined;
  /** Sort value and id of the previous page's last item. */
  readonly after?: readonly (string | number)[] | undefined;
  /** undefined: the whole menu. */
  readonly count?: number;
}

export function itemsOn(reader: Reader, page: MenuPage) {
  const { filter, branchId, everything, after, count } = page;
  const sortedBy = filter.sort === 'name' ? 'menu_items.search' : 'menu_items.sort_order';
  let items = itemsAt(reader.db, branchId);
  if (!everything) items = items.where('menu_items.is_active', '=', 1);
  if (page.forGuests) items = items.where(isPriced);
  if (filter.category_id !== undefined)
    items = items.where('menu_items.category_id', '=', filter.category_id);
  if (filter.type !== undefined) items = items.where('menu_items.type', '=', filter.type);
  if (filter.search) items = items.where(nameContains(filter.search));
  if (filter.is_available !== undefined)
    items = items.where((e) => e.or([e(isAvailable, '=', isSet(filter.is_available) ? 1 : 0), isCombo]));
  if (filter.updated_since !== undefined) items = items.where(changedSince(fromIso(filter.updated_since)));
  if (after) {
    const [value, id] = after as [string & number, number];
    items = items.where((e) =>
      e.or([e(sortedBy, '>', value), e.and([e(sortedBy, '=', value), e('menu_items.id', '>', id)])]),
    );
  }
  if (count !== undefined) items = items.limit(count);
  return items.orderBy(sortedBy).orderBy('menu_items.id').execute();
}

/** As `reasonOf` computes it for the API. */
const isAvailable = sql<0 | 1>`case when here.is_available = 0 or here.stock_quantity = 0 then 0 else 1 end`;

const isPriced = sql<SqlBool>`coalesce(menu_items.open_price, 0) = 0`;
/** Whether it can be sold follows from the dishes that it offers. */
const isCombo = sql<SqlBool>`menu_items.id in (select menu_item_id from combo_steps where deleted_at is null)`;

const nameContains = (term: string): Expression<SqlBool> =>
  sql<SqlBool>`menu_items.search like ${containsPattern(term)} escape '\\'`;

/** An item counts as changed with its branch's row, its groups and its steps. */
const changedSince = (time: number): Expression<SqlBool> => sql<SqlBool>`(
  menu_items.updated_at >= ${time} or here.updated_at >= ${time} or menu_items.id in (
    select menu_item_id from combo_steps where updated_at >= ${time} or id in (
      select combo_step_id from combo_options where updated_at >= ${time})) or exists (
    select 1 from ${jsonElements('menu_items.modifier_group_ids', 'offered')} where cast(offered.value as bigint) in (
      select id from modifier_groups where updated_at >= ${time}
      union all select modifier_group_id from modifiers where updated_at >= ${time})))`;

const variantsByItem = query((db, p: { items: readonly number[] }) =>
  db
    .selectFrom('menu_item_variants')
    .selectAll()
    .where(inList('menu_item_id', p.items))
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

const variantOnWire = (row: MenuItemVariantRow): Variant => ({
  ...row,
  name_i18n: parseMap(row.name_i18n),
  base_price: row.price,
  order_type_prices: parseMap<number>(row.order_type_prices) ?? {},
  is_default: row.is_default === 1,
  ...sharedOnWire(row),
});

export async function variantsOfItems(handle: Handle, items: readonly number[]): Promise<Variant[]> {
  return (await variantsByItem(handle, { items })).map(variantOnWire);
}

export async function variantById(handle: Reader | Tx, id: number): Promise<Variant | undefined> {
  const row = await recordById(handle, 'menu_item_variants', id);
  return row && variantOnWire(row);
}

export const insertVariant = (tx: Tx, itemId: number, variant: NewVariant): Promise<number> =>
  insertRecord(tx, 'menu_item_variants', {
    menu_item_id: itemId,
    name_i18n: null,
    order_type_prices: null,
    is_default: 0,
    is_active: 1,
    ...columns(variant),
  });

/** The item's other variants are no longer the default. */
export async function clearDefault(tx: Tx, itemId: number, except: number): Promise<void> {
  for (const { id, is_default } of await variantsOfItems(tx, [itemId]))
    if (is_default && id !== except) await changeRecord(tx, 'menu_item_variants', id, { is_default: 0 });
}
