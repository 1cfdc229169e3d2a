import type { Minor, Ppm } from '../../core/money.ts';
import type { Handle, Tx } from '../../db/handle.ts';
import { inList, parseList } from '../../db/lists.ts';
import { query } from '../../db/query.ts';
import { remembered } from '../../db/remembered.ts';

/** What a sale needs of the catalogue: compiled shapes, because every order line reads them. Deleted rows are absent. */

export interface SaleItem {
  readonly id: number;
  readonly name: string;
  /** The tenant's price; `order_type_prices` and `branch_price` may stand in its place. */
  readonly price: Minor;
  readonly branch_price: Minor | null;
  /** The branch's own, by the variant's id. */
  readonly variant_prices: Readonly<Record<number, Minor>>;
  readonly order_type_prices: Readonly<Record<number, Minor>>;
  readonly tax_ids: readonly number[];
  /** null: as each tax says. */
  readonly tax_inclusive: boolean | null;
  readonly kitchen_id: number | null;
  readonly category_kitchen_id: number | null;
  readonly modifier_group_ids: readonly number[];
  readonly allergens: readonly string[];
  readonly hsn_code: string | null;
  readonly is_active: boolean;
  readonly is_available: boolean;
  /** null: not counted. */
  readonly stock_quantity: number | null;
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
      'menu_items.kitchen_id',
      'menu_items.modifier_group_ids',
      'menu_items.allergens',
      'menu_items.hsn_code',
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
    .select(['menu_item_id', 'price', 'variant_prices', 'is_available', 'stock_quantity'])
    .where(inList('menu_item_id', p.ids))
    .where('branch_id', '=', p.branchId),
);

type ItemShape = Awaited<ReturnType<typeof itemsById>>[number];
type BranchTerms = Awaited<ReturnType<typeof branchTerms>>[number];
/** What the menu says of an item, whatever its branch. */
type Dish = Omit<SaleItem, 'branch_price' | 'variant_prices' | 'stock_quantity' | 'is_available'>;

/** Items that were sold since the menu last changed: read and parsed once, not for every order. */
const dishesSold = remembered('menu.', 'dishes', async () => new Map<number, Dish>());

/** Availability and stock change with every sale: they are read each time. */
export async function saleItems(
  tx: Tx,
  wanted: { branchId: number; ids: readonly number[] },
): Promise<SaleItem[]> {
  const dishes = await dishesSold(tx);
  const ids = wanted.ids.filter((id) => !dishes.has(id));
  if (ids.length > 0) for (const row of await itemsById(tx, { ids })) dishes.set(row.id, toDish(row));
  const terms = new Map((await branchTerms(tx, wanted)).map((row) => [row.menu_item_id, row]));
  return wanted.ids.flatMap((id) => {
    const dish = dishes.get(id);
    return dish ? [atBranch(dish, terms.get(id))] : [];
  });
}

const atBranch = (dish: Dish, terms: BranchTerms | undefined): SaleItem => ({
  ...dish,
  branch_price: terms?.price ?? null,
  variant_prices: terms?.variant_prices ? JSON.parse(terms.variant_prices) : {},
  stock_quantity: terms?.stock_quantity ?? null,
  is_available: terms?.is_available !== 0,
});

const toDish = (row: ItemShape): Dish => ({
  ...row,
  order_type_prices: JSON.parse(row.order_type_prices),
  tax_ids: parseList(row.tax_ids),
  tax_inclusive: row.tax_inclusive === null ? null : row.tax_inclusive === 1,
  modifier_group_ids: parseList(row.modifier_group_ids),
  allergens: parseList<string>(row.allergens),
  is_active: row.is_active === 1,
});

export interface SaleVariant {
  readonly id: number;
  readonly menu_item_id: number;
  readonly name: string;
  /** Absolute: stands in place of the item's price. */
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

export async function variantsOf(handle: Handle, ids: readonly number[]): Promise<SaleVariant[]> {
  const rows = await variantsById(handle, { ids });
  return rows.map((row) => ({
    ...row,
    order_type_prices: row.order_type_prices === null ? {} : JSON.parse(row.order_type_prices),
    is_active: row.is_active === 1,
  }));
}

export interface SaleModifier {
  readonly id: number;
  readonly modifier_group_id: number;
  readonly name: string;
  /** Added to the price of the line's unit. */
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

export async function modifiersOf(handle: Handle, ids: readonly number[]): Promise<SaleModifier[]> {
  const rows = await modifiersById(handle, { ids });
  return rows.map(({ is_active, ...row }) => ({
    ...row,
    is_available: is_active === 1 && row.is_available === 1,
  }));
}

export interface SaleModifierGroup {
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

/** Active groups only: one that was switched off asks nothing of a sale. */
export async function modifierGroupsOf(handle: Handle, ids: readonly number[]): Promise<SaleModifierGroup[]> {
  const rows = await groupsById(handle, { ids });
  return rows.map((row) => ({ ...row, required: row.required === 1 }));
}

export interface SaleTax {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly rate_ppm: Ppm;
  readonly inclusive: boolean;
  /** null: every order type. */
  readonly order_type_ids: readonly number[] | null;
  readonly rate_group: string | null;
  readonly hsn_code: string | null;
}

const taxesInForce = query((db, _: object) =>
  db
    .selectFrom('taxes')
    .select(['id', 'name', 'code', 'rate_ppm', 'inclusive', 'order_type_ids', 'rate_group', 'hsn_code'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id'),
);

export async function activeTaxes(handle: Handle): Promise<SaleTax[]> {
  const rows = await taxesInForce(handle, {});
  return rows.map((row) => ({
    ...row,
    inclusive: row.inclusive === 1,
    order_type_ids: row.order_type_ids === null ? null : parseList(row.order_type_ids),
  }));
}

/** What a dish bears at an order type: of a group one tax, that of certain order types before that of all. */
export function taxesAt(taxes: readonly SaleTax[], item: SaleItem, orderTypeId: number): SaleTax[] {
  const here = taxes.filter(
    ({ id, order_type_ids }) => item.tax_ids.includes(id) && (order_type_ids?.includes(orderTypeId) ?? true),
  );
  return here.filter((tax) => tax.rate_group === null || tax === standing(here, tax.rate_group));
}

const standing = (taxes: readonly SaleTax[], group: string): SaleTax | undefined => {
  const alternatives = taxes.filter(({ rate_group }) => rate_group === group);
  return alternatives.find(({ order_type_ids }) => order_type_ids !== null) ?? alternatives[0];
};

export interface SaleCharge {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly calculation: string;
  /** Of a percent charge. */
  readonly rate_ppm: Ppm | null;
  /** Of a fixed charge. */
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
  /** false also once deleted: orders of that type stay readable, new ones are refused. */
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
