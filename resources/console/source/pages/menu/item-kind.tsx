import type { MenuItem } from '../../api/types.ts';
import { t } from '../../text/text.ts';
import type { RecordKind } from '../records/records.tsx';
import { Availability } from './availability.tsx';

/** `price` in its form is the restaurant's; a branch's own stands above it. */
export const items: RecordKind<MenuItem> = {
  topic: 'items',
  list: 'GET /pos/menu-items',
  create: 'POST /pos/menu-items',
  change: 'PUT /pos/menu-items/{id}',
  remove: 'DELETE /pos/menu-items/{id}',
  events: ['menu', 'stock'],
  lead: [
    'name',
    'price',
    'category_id',
    'type',
    'tax_ids',
    'modifier_group_ids',
    'variants',
    'combo_steps',
    'image',
  ],
  hide: ['image_url'],
  nameOf: ({ name }) => name,
  addText: () => t('menu.add'),
  empty: { icon: 'menu', title: () => t('menu.empty'), text: () => t('menu.empty_text') },
  asRecord: (item) => ({
    ...item,
    price: item.base_price,
    variants: item.variants.map((variant) => ({ ...variant, price: variant.base_price })),
  }),
  extra: (item) => <Availability item={item} />,
};
