import { hasPermission } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import { linkOnWire } from '../../identity/media/variants.ts';
import { parseMap, sharedOnWire } from '../../identity/records/columns.ts';
import type { ComboStep } from '../combos/schema.ts';
import { isComplete } from '../combos/service.ts';
import { stepsByItem } from '../combos/store.ts';
import { modifierGroups } from '../modifiers/store.ts';
import type { Offers } from '../price-rules/offers.ts';
import type { MenuItem, Variant } from './schema.ts';
import { type ItemAtBranch, itemsSold, variantsOfItems } from './store.ts';

/** Items with their variants, groups, steps and taxes, in a few more queries however many there are. */
export async function menuItemsOnWire(
  handle: Reader | Tx,
  items: readonly ItemAtBranch[],
  everything: boolean,
  { of: offersOf }: Pick<Offers, 'of'>,
): Promise<MenuItem[]> {
  const ids = items.map((item) => item.id);
  const variants = await variantsOfItems(handle, ids);
  const shown = variants.filter((variant) => everything || variant.is_active);
  const byItem = Map.groupBy(shown, (variant) => variant.menu_item_id);
  const groupIds = new Set(items.flatMap((item) => parseList(item.modifier_group_ids)));
  const groupOf = await modifierGroups(handle, [...groupIds], everything);
  const combos = await combosAmong(handle, ids, everything);
  const seesCost = hasPermission(handle.caller.role, 'catalogue.write');
  return items.map((item) => ({
    ...withOffers(fieldsOf(item, atBranch(item, byItem.get(item.id) ?? [])), offersOf),
    ...linkOnWire(handle.tenant.id, item.image_url),
    cost: seesCost ? item.cost : null,
    modifier_groups: parseList(item.modifier_group_ids).flatMap((id) => groupOf(id) ?? []),
    ...combos(item),
  }));
}

/** The steps of an item; a combo is sold out where a step of it is. */
async function combosAmong(handle: Reader | Tx, ids: readonly number[], everything: boolean) {
  const steps = await stepsByItem(handle, ids, everything);
  const offered = [...steps.values()].flat().flatMap(({ options }) => options.map((one) => one.menu_item_id));
  const sold = await itemsSold(handle, offered, handle.caller.branchId);
  return (item: ItemAtBranch) => {
    const combo_steps: ComboStep[] = steps.get(item.id) ?? [];
    const asked = combo_steps.filter(({ is_active }) => is_active);
    const isClosed = asked.length > 0 && reasonOf(item) === null && !isComplete(asked, (id) => sold.has(id));
    return { combo_steps, ...(isClosed && { is_available: false, reason: 'sold_out' as const }) };
  };
}

function atBranch({ variant_prices }: ItemAtBranch, variants: Variant[]): Variant[] {
  const own = parseMap<number>(variant_prices) ?? {};
  return variants.map((variant) => ({ ...variant, price: own[variant.id] ?? variant.price }));
}

/** A dish with variants is sold as one of them. */
function withOffers<I extends Unoffered>(item: I, offersOf: Offers['of']) {
  const { id: menu_item_id, category_id, price, order_type_prices } = item;
  const sold = { menu_item_id, category_id };
  return {
    ...item,
    offers: offersOf({ ...sold, variant_id: null, price, order_type_prices }),
    variants: item.variants.map((variant) => ({
      ...variant,
      offers: offersOf({
        ...{ ...sold, variant_id: variant.id, price: variant.price },
        order_type_prices: variant.order_type_prices,
      }),
    })),
  };
}

type Unoffered = Pick<MenuItem, 'id' | 'category_id' | 'price' | 'order_type_prices'> & {
  readonly variants: readonly Variant[];
};

function reasonOf({ is_available, stock_quantity }: ItemAtBranch): MenuItem['reason'] {
  if (is_available === 0) return 'off';
  return stock_quantity === 0 ? 'sold_out' : null;
}

const fieldsOf = (item: ItemAtBranch, variants: Variant[]) => ({
  ...item,
  type: item.type as MenuItem['type'],
  name_i18n: parseMap<string>(item.name_i18n),
  price: item.branch_price ?? item.price,
  base_price: item.price,
  tax_ids: parseList(item.tax_ids),
  tax_inclusive: item.tax_inclusive === null ? null : item.tax_inclusive === 1,
  modifier_group_ids: parseList(item.modifier_group_ids),
  open_price: item.open_price === 1,
  color: item.color as MenuItem['color'],
  order_type_prices: parseMap<number>(item.order_type_prices) ?? {},
  allergens: parseList<string>(item.allergens),
  variants,
  is_available: reasonOf(item) === null,
  reason: reasonOf(item),
  ...sharedOnWire(item),
  updated_at: toIso(Math.max(item.updated_at, item.branch_updated_at ?? 0)),
});
