import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';

export const modifierGroups = replicatedTable('modifier_groups', {
  number: 12,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      name_i18n: orNull(column.translations()),
      min_select: column.count(1_000),
      max_select: orNull(column.count(1_000)),
      required: column.flag(),
    },
  },
});

export const modifiers = replicatedTable('modifiers', {
  number: 13,
  kind: 'shared',
  scope: 'tenant',
  parent: { table: 'modifier_groups', column: 'modifier_group_id' },
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      modifier_group_id: column.id('modifier_groups'),
      name: column.name(),
      name_i18n: orNull(column.translations()),
      price: column.price(),
      max_quantity: column.count(1_000),
      is_available: column.flag(),
    },
  },
});
