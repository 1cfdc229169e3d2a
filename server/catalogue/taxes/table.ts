import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';

export const taxes = replicatedTable('taxes', {
  number: 8,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      code: column.text({ most: 60 }),
      rate_ppm: column.ppm(),
      inclusive: column.flag(),
      order_type_ids: orNull(column.ids('order_types')),
      rate_group: orNull(column.text({ most: 100 })),
      is_default: orNull(column.flag()),
      hsn_code: orNull(column.text({ most: 60 })),
    },
  },
});
