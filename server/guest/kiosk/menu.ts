import { listCategories } from '../../catalogue/categories/store.ts';
import { listMenu } from '../../catalogue/menu/read.ts';
import type { MenuItem } from '../../catalogue/menu/schema.ts';
import { bestOffer } from '../../catalogue/price-rules/offers.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { type Reply, replyWith } from '../../http/endpoint/endpoint.ts';
import { nameIn } from './language.ts';
import type { KioskItem, KioskMenuFilter, Serving } from './schema.ts';
import { type KioskType, orderTypeAmong, restaurantLanguage } from './store.ts';

/** The restaurant's order type for eating in or taking away; that of kiosks if none is requested or exists. */
export const kioskType = (
  handle: Parameters<typeof orderTypeAmong>[0],
  serving: Serving | undefined,
): Promise<KioskType | undefined> => orderTypeAmong(handle, serving ? [serving, 'kiosk'] : ['kiosk']);

/** The menu for a guest: in their language, at the prices an order will have, sold-out items marked. */
export async function kioskMenu(
  reader: Reader,
  filter: KioskMenuFilter,
  wanted: readonly string[],
  source: 'kiosk' | 'online' = 'kiosk',
): Promise<Reply<KioskItem[]>> {
  const { order_type, language: _, area_id: areaId, ...paging } = filter;
  const type = await kioskType(reader, order_type);
  const restaurant = await restaurantLanguage(reader);
  const naming: Naming = ({ name, name_i18n }) => nameIn(wanted, restaurant, name, name_i18n);
  const categories = new Map(
    (await listCategories(reader, false)).map((category) => [
      category.id,
      { ...category, name: naming(category) },
    ]),
  );
  const offerOf = ({ offers }: Pick<MenuItem, 'offers'>) =>
    bestOffer(offers, { orderTypeId: type?.id, areaId, source });
  const { data, parts } = await listMenu(reader, { ...paging, sort: 'sort_order' }, true);
  return replyWith(
    data.map((item) => ({
      ...item,
      name: naming(item),
      category: categories.get(item.category_id ?? 0) ?? null,
      price: (type && item.order_type_prices[type.id]) ?? item.price,
      offer: offerOf(item),
      variants: item.variants.map((variant) => ({
        ...variant,
        name: naming(variant),
        price: (type && variant.order_type_prices[type.id]) ?? variant.price,
        offer: offerOf(variant),
      })),
      modifier_groups: item.modifier_groups.map((group) => groupFor(group, naming)),
      combo_steps: item.combo_steps.map((step) => ({ ...step, name: naming(step) })),
    })),
    parts,
  );
}

type Named = { readonly name: string; readonly name_i18n: Readonly<Record<string, string>> | null };
type Naming = (record: Named) => string;

const groupFor = (group: MenuItem['modifier_groups'][number], naming: Naming) => ({
  ...group,
  name: naming(group),
  modifiers: group.modifiers.map((modifier) => ({ ...modifier, name: naming(modifier) })),
});
