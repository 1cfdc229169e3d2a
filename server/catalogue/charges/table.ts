import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';

export const charges = replicatedTable('charges', {
  number: 9,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      type: column.choice(['service', 'packaging', 'delivery']),
      calculation: column.choice(['percent', 'fixed']),
      rate_ppm: orNull(column.ppm()),
      amount: orNull(column.price()),
      taxable: column.flag(),
      order_type_ids: column.ids('order_types'),
    },
  },
});
