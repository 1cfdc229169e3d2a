import {
  modifierGroupsOf,
  modifiersOf,
  type SaleItem,
  type SaleMenu,
  saleItems,
  saleMenu,
  variantsOf,
} from '../../../catalogue/menu/sale.ts';
import { activeTaxes, type SaleTax, taxesAt } from '../../../catalogue/menu/sale-taxes-store.ts';
import type { LineTax } from '../../../core/money/sale-terms.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import type { ItemInput } from '../http/line-schema.ts';

/** A line's stored taxes, as text that is made once. */
type Taxed = Pick<OrderItemRow, 'taxes' | 'hsn_code'>;

export interface Menu extends SaleMenu {
  readonly taxes: readonly SaleTax[];
  /** By order type, then by dish. */
  readonly taxed: Map<number, Map<number, Taxed>>;
}

const menuAt = cached('menu.', 'menu', async (tx, branchId: number): Promise<Menu> => {
  // Read before the cached rest: cached taxes must not be older than the last change of the menu.
  const taxes = await activeTaxes(tx);
  return { ...(await saleMenu(tx, branchId)), taxes, taxed: new Map() };
});

/** A line's references to the menu. */
type Named = Pick<ItemInput, 'menu_item_id' | 'variant_id'> & {
  readonly modifiers: readonly { readonly modifier_id: number }[];
};

/** The branch's menu with everything that these lines name and that exists. */
export async function menuFor(tx: Tx, lines: readonly Named[], branchId: number): Promise<Menu> {
  const known = menuAt.peek(tx, branchId) ?? (await menuAt(tx, branchId));
  return lines.every((line) => isKnown(known, line)) ? known : withMissing(tx, known, lines, branchId);
}

/** Nothing of the line must be read. */
function isKnown({ items, variants, modifiers, groups }: Menu, input: Named): boolean {
  const item = items.get(input.menu_item_id);
  return (
    item !== undefined &&
    (input.variant_id == null || variants.has(input.variant_id)) &&
    input.modifiers.every(({ modifier_id }) => modifiers.has(modifier_id)) &&
    item.modifier_group_ids.every((id) => groups.has(id))
  );
}

async function withMissing(tx: Tx, menu: Menu, inputs: readonly Named[], branchId: number): Promise<Menu> {
  const items = await saleItems(tx, { branchId, ids: inputs.map((input) => input.menu_item_id) });
  const variantIds = inputs.flatMap((input) => input.variant_id ?? []);
  const modifierIds = inputs.flatMap((input) => input.modifiers.map((modifier) => modifier.modifier_id));
  const groupIds = inputs.flatMap((input) => items.get(input.menu_item_id)?.modifier_group_ids ?? []);
  return {
    items,
    variants: await variantsOf(tx, variantIds),
    modifiers: await modifiersOf(tx, modifierIds),
    groups: await modifierGroupsOf(tx, groupIds),
    taxes: menu.taxes,
    taxed: menu.taxed,
  };
}

/** A dish's taxes as stored by a line of this order type. */
export function taxedAs(menu: Menu, item: SaleItem, orderTypeId: number): Taxed {
  const known = menu.taxed.get(orderTypeId)?.get(item.id);
  if (known) return known;
  const taxes = taxesAt(menu.taxes, item, orderTypeId);
  const taxed = {
    taxes: toJson<readonly LineTax[]>(taxes.map(onLine(item))),
    hsn_code: item.hsn_code ?? taxes.find(({ hsn_code }) => hsn_code !== null)?.hsn_code ?? null,
  };
  const here = menu.taxed.get(orderTypeId) ?? new Map<number, Taxed>();
  menu.taxed.set(orderTypeId, here.set(item.id, taxed));
  return taxed;
}

const onLine =
  (item: SaleItem) =>
  ({ id, name, code, rate_ppm, inclusive }: SaleTax): LineTax => ({
    id,
    name,
    code,
    ppm: rate_ppm,
    inclusive: item.tax_inclusive ?? inclusive,
  });
