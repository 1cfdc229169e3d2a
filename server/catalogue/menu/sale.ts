import type { Minor, Ppm } from '../../core/money/money.ts';
import { cached } from '../../db/handle/cached.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { inList, parseList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';

/**
 * What a sale reads of the catalogue: compiled shapes, because every order line reads them. Deleted rows are absent.
 */

export interface SaleItem {
  readonly id: number;
  readonly name: string;
  /** The tenant's price; `order_type_prices` and `branch_price` override it. */
  readonly price: Minor;
  readonly branch_price: Minor | null;
  /** The branch's own, by variant id. */
  readonly variant_prices: Readonly<Record<number, Minor>>;
  readonly order_type_prices: Readonly<Record<number, Minor>>;
  readonly tax_ids: readonly number[];
  /** null: as each tax says. */
  readonly tax_inclusive: boolean | null;
  readonly category_id: number | null;
  readonly kitchen_id: number | null;
  readonly category_kitchen_id: number | null;
  readonly modifier_group_ids: readonly number[];
  readonly allergens: readonly string[];
  readonly hsn_code: string | null;
  /** Whoever sells it types its price: no price rule applies, and no guest orders it alone. */
  readonly open_price: boolean;
  readonly is_active: boolean;
  /** false: somebody took it off; whether a counted item is out of stock is checked when it is taken. */
  readonly is_available: boolean;
}

const itemsById = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('menu_items')
    .leftJoin('categories', 'categories.id', 'menu_items.category_id')
    .select([
      'menu_items.id',
      'menu_items.name',
      'menu_items.price',
      'menu_items.order_type_prices',
      'menu_items.tax_ids',
      'menu_items.tax_inclusive',
      'menu_items.category_id',
      'menu_items.kitchen_id',
      'menu_items.modifier_group_ids',
      'menu_items.allergens',
      'menu_items.hsn_code',
      'menu_items.open_price',
      'menu_items.is_active',
      'categories.kitchen_id as category_kitchen_id',
    ])
    .where(inList('menu_items.id', p.ids))
    .where('menu_items.deleted_at', 'is', null),
);

// Not joined: a parameter in the condition of a left join makes SQLite prepare the statement at every call.
const branchTerms = query((db, p: { branchId: number; ids: readonly number[] }) =>
  db
    .selectFrom('menu_item_branches')
    .select(['menu_item_id', 'price', 'variant_prices', 'is_available'])
    .where(inList('menu_item_id', p.ids))
    .where('branch_id', '=', p.branchId),
);

type ItemShape = Awaited<ReturnType<typeof itemsById>>[number];
type BranchTerms = Awaited<ReturnType<typeof branchTerms>>[number];

/** The dishes that a branch sold since its menu last changed: read and parsed once, not for every order. */
const dishesSold = cached('menu.', 'dishes', async (_tx, _branchId: number) => new Map<number, SaleItem>());

type ById<R> = ReadonlyMap<number, R>;

/** For orders without variants, modifiers or groups: nothing is read. */
const none: Promise<ById<never>> = Promise.resolve(new Map<number, never>());

/** The cached rows by id, plus those of `ids`. Unknown ids are read every time. */
async function withThese<R extends { readonly id: number }>(
  sold: Promise<Map<number, R>>,
  ids: readonly number[],
  read: (unknown: readonly number[]) => Promise<readonly R[]>,
): Promise<ById<R>> {
  const known = await sold;
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) for (const row of await read(unknown)) known.set(row.id, row);
  return known;
}

/** The branch's dishes by id, including all existing ones of these. */
export const saleItems = (
  tx: Tx,
  { branchId, ids }: { branchId: number; ids: readonly number[] },
): Promise<ById<SaleItem>> =>
  withThese(dishesSold(tx, branchId), ids, async (unknown) => {
    const rows = await itemsById(tx, { ids: unknown });
    if (rows.length === 0) return [];
    const terms = await branchTerms(tx, { branchId, ids: unknown });
    const byDish = new Map(terms.map((row) => [row.menu_item_id, row]));
    return rows.map((row) => toDish(row, byDish.get(row.id)));
  });

const toDish = (row: ItemShape, terms: BranchTerms | undefined): SaleItem => ({
  ...row,
  order_type_prices: JSON.parse(row.order_type_prices),
  tax_ids: parseList(row.tax_ids),
  tax_inclusive: row.tax_inclusive === null ? null : row.tax_inclusive === 1,
  modifier_group_ids: parseList(row.modifier_group_ids),
  allergens: parseList<string>(row.allergens),
  open_price: row.open_price === 1,
  is_active: row.is_active === 1,
  branch_price: terms?.price ?? null,
  variant_prices: terms?.variant_prices ? JSON.parse(terms.variant_prices) : {},
  is_available: terms?.is_available !== 0,
});

export interface SaleVariant {
  readonly id: number;
  readonly menu_item_id: number;
  readonly name: string;
  /** Replaces the item's price. */
  readonly price: Minor;
  readonly order_type_prices: Readonly<Record<number, Minor>>;
  readonly is_active: boolean;
}

const variantsById = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('menu_item_variants')
    .select(['id', 'menu_item_id', 'name', 'price', 'order_type_prices', 'is_active'])
    .where(inList('id', p.ids))
    .where('deleted_at', 'is', null),
);

const variantsSold = cached('menu.', 'variants', async () => new Map<number, SaleVariant>());

export const variantsOf = (tx: Tx, ids: readonly number[]): Promise<ById<SaleVariant>> =>
  ids.length === 0
    ? none
    : withThese(variantsSold(tx), ids, async (unknown) =>
        (await variantsById(tx, { ids: unknown })).map((row) => ({
          ...row,
          order_type_prices: row.order_type_prices === null ? {} : JSON.parse(row.order_type_prices),
          is_active: row.is_active === 1,
        })),
      );

/** Of an item or its variant: the order type's price first, then the branch's, then the tenant's. */
export const priceAtType = (item: SaleItem, variant: SaleVariant | undefined, orderTypeId: number): Minor =>
  variant
    ? (variant.order_type_prices[orderTypeId] ?? item.variant_prices[variant.id] ?? variant.price)
    : (item.order_type_prices[orderTypeId] ?? item.branch_price ?? item.price);

export interface SaleModifier {
  readonly id: number;
  readonly modifier_group_id: number;
  readonly name: string;
  /** Added to the line's unit price. */
  readonly price: Minor;
  readonly max_quantity: number;
  readonly is_available: boolean;
}

const modifiersById = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('modifiers')
    .select(['id', 'modifier_group_id', 'name', 'price', 'max_quantity', 'is_available', 'is_active'])
    .where(inList('id', p.ids))
    .where('deleted_at', 'is', null),
);

const modifiersSold = cached('menu.', 'modifiers', async () => new Map<number, SaleModifier>());

export const modifiersOf = (tx: Tx, ids: readonly number[]): Promise<ById<SaleModifier>> =>
  ids.length === 0
    ? none
    : withThese(modifiersSold(tx), ids, async (unknown) =>
        (await modifiersById(tx, { ids: unknown })).map(({ is_active, ...row }) => ({
          ...row,
          is_available: is_active === 1 && row.is_available === 1,
        })),
      );

interface SaleModifierGroup {
  readonly id: number;
  readonly name: string;
  readonly min_select: number;
  /** null: any number. */
  readonly max_select: number | null;
  readonly required: boolean;
}

const groupsById = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('modifier_groups')
    .select(['id', 'name', 'min_select', 'max_select', 'required'])
    .where(inList('id', p.ids))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null),
);

const groupsSold = cached('menu.', 'modifier groups', async () => new Map<number, SaleModifierGroup>());

/** Active groups only: an inactive one requires nothing of a sale. */
export const modifierGroupsOf = (tx: Tx, ids: readonly number[]): Promise<ById<SaleModifierGroup>> =>
  ids.length === 0
    ? none
    : withThese(groupsSold(tx), ids, async (unknown) =>
        (await groupsById(tx, { ids: unknown })).map((row) => ({ ...row, required: row.required === 1 })),
      );

/** The part of a branch's menu that was ordered since it last changed. */
export interface SaleMenu {
  readonly items: ById<SaleItem>;
  readonly variants: ById<SaleVariant>;
  readonly modifiers: ById<SaleModifier>;
  readonly groups: ById<SaleModifierGroup>;
}

/** Rows read for later orders are added. */
export const saleMenu = async (tx: Tx, branchId: number): Promise<SaleMenu> => ({
  items: await dishesSold(tx, branchId),
  variants: await variantsSold(tx),
  modifiers: await modifiersSold(tx),
  groups: await groupsSold(tx),
});

interface SaleCharge {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly calculation: string;
  /** For a percent charge. */
  readonly rate_ppm: Ppm | null;
  /** For a fixed charge. */
  readonly amount: Minor | null;
  readonly taxable: boolean;
  readonly order_type_ids: readonly number[];
}

const chargesInForce = query((db, _: object) =>
  db
    .selectFrom('charges')
    .select(['id', 'name', 'type', 'calculation', 'rate_ppm', 'amount', 'taxable', 'order_type_ids'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

export async function activeCharges(handle: Handle): Promise<SaleCharge[]> {
  const rows = await chargesInForce(handle, {});
  return rows.map((row) => ({
    ...row,
    taxable: row.taxable === 1,
    order_type_ids: parseList(row.order_type_ids),
  }));
}

export interface SaleOrderType {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly requires_table: boolean;
  readonly requires_customer: boolean;
  readonly auto_kot_on_payment: boolean;
  /** Also false once deleted: orders of that type stay readable, new ones are refused. */
  readonly is_active: boolean;
}

const orderTypes = query((db, p: { id: number }) =>
  db
    .selectFrom('order_types')
    .select([
      'id',
      'name',
      'slug',
      'requires_table',
      'requires_customer',
      'auto_kot_on_payment',
      'is_active',
      'deleted_at',
    ])
    .where('id', '=', p.id),
);

export async function orderTypeById(handle: Handle, id: number): Promise<SaleOrderType | undefined> {
  const [row] = await orderTypes(handle, { id });
  if (!row) return undefined;
  const { deleted_at, ...type } = row;
  return {
    ...type,
    requires_table: row.requires_table === 1,
    requires_customer: row.requires_customer === 1,
    auto_kot_on_payment: row.auto_kot_on_payment === 1,
    is_active: row.is_active === 1 && deleted_at === null,
  };
}
