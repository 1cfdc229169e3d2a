import { z } from 'zod';
import { ruleTypes } from '../../core/price-rules/rule.ts';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';

const minute = () => orNull(column.count(1_440));

export const priceRules = replicatedTable('price_rules', {
  number: 121,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  together: [
    ['type', 'value'],
    ['time_from', 'time_to'],
  ],
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      name_i18n: orNull(column.translations()),
      priority: column.count(1_000),
      type: column.choice(ruleTypes),
      value: column.price(),
      starts_on: orNull(column.day()),
      ends_on: orNull(column.day()),
      days: orNull(column.json(z.array(z.int().min(0).max(6)).max(7))),
      time_from: minute(),
      time_to: minute(),
      branch_ids: orNull(column.fixedIds()),
      order_type_ids: orNull(column.ids('order_types')),
      area_ids: orNull(column.ids('areas')),
      sources: orNull(column.json(z.array(z.string().max(40)).max(20))),
      menu_item_ids: orNull(column.ids('menu_items')),
      variant_ids: orNull(column.ids('menu_item_variants')),
      category_ids: orNull(column.ids('categories')),
      buy_quantity: orNull(column.count(1_000)),
      get_quantity: orNull(column.count(1_000)),
      get_menu_item_ids: orNull(column.ids('menu_items')),
      get_variant_ids: orNull(column.ids('menu_item_variants')),
      get_category_ids: orNull(column.ids('categories')),
      max_per_order: orNull(column.count(100_000)),
      combines: column.flag(),
    },
  },
});
