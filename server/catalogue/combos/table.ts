import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';

export const comboSteps = replicatedTable('combo_steps', {
  number: 123,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  together: [['min_select', 'max_select']],
  columns: {
    both: {
      ...listColumns,
      menu_item_id: column.id('menu_items'),
      name: column.name(),
      name_i18n: orNull(column.translations()),
      min_select: column.count(100),
      max_select: column.count(100),
      course: orNull(column.count(100)),
    },
  },
});

export const comboOptions = replicatedTable('combo_options', {
  number: 124,
  kind: 'shared',
  scope: 'tenant',
  parent: { table: 'combo_steps', column: 'combo_step_id' },
  topic: 'menu',
  together: [['menu_item_id', 'variant_id']],
  columns: {
    both: {
      ...listColumns,
      combo_step_id: column.id('combo_steps'),
      menu_item_id: column.id('menu_items'),
      variant_id: orNull(column.id('menu_item_variants')),
      surcharge: column.price(),
      max_quantity: column.count(100),
      is_default: column.flag(),
    },
  },
});
