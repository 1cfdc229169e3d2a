import { z } from 'zod';
import { menuItemSearch } from '../../core/text.ts';
import { derived, orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable, type StoredRow } from '../../db/declared/table.ts';
import { menuColors } from '../categories/schema.ts';
import { itemTypes, MAX_POPULAR } from './schema.ts';

const searchOf = ({ name, name_i18n, sku }: StoredRow): StoredRow => ({
  search: menuItemSearch(String(name), namesIn(name_i18n), sku == null ? null : String(sku)),
});

const namesIn = (json: StoredRow[string] | undefined): Record<string, string> | null =>
  typeof json === 'string' ? JSON.parse(json) : null;

export const menuItems = replicatedTable('menu_items', {
  number: 14,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  derivation: { from: ['name', 'name_i18n', 'sku'], derive: searchOf },
  columns: {
    both: {
      ...listColumns,
      category_id: orNull(column.id('categories')),
      name: column.name(),
      search: derived(column.text({ most: 50_000 })),
      name_i18n: orNull(column.translations()),
      sku: orNull(column.text({ most: 60 })),
      hsn_code: orNull(column.text({ most: 60 })),
      description: orNull(column.text()),
      image_url: orNull(column.pictureLink()),
      type: column.choice(itemTypes),
      price: column.price(),
      cost: orNull(column.price()),
      tax_ids: column.ids('taxes'),
      tax_inclusive: orNull(column.flag()),
      kitchen_id: orNull(column.id('kitchens')),
      modifier_group_ids: column.ids('modifier_groups'),
      order_type_prices: column.byId('order_types', z.int().min(0)),
      prep_minutes: orNull(column.count(100_000)),
      open_price: orNull(column.flag()),
      color: orNull(column.choice(menuColors)),
      popular_place: orNull(column.count(MAX_POPULAR)),
      allergens: column.json(z.array(z.string().max(200)).max(200)),
    },
  },
});

export const menuItemVariants = replicatedTable('menu_item_variants', {
  number: 15,
  kind: 'shared',
  scope: 'tenant',
  parent: { table: 'menu_items', column: 'menu_item_id' },
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      menu_item_id: column.id('menu_items'),
      name: column.name(),
      name_i18n: orNull(column.translations()),
      price: column.price(),
      order_type_prices: orNull(column.byId('order_types', z.int().min(0))),
      is_default: column.flag(),
    },
  },
});
