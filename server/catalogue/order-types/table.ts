import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';

export const orderTypes = replicatedTable('order_types', {
  number: 10,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      slug: column.text({ most: 60 }),
      requires_table: column.flag(),
      requires_customer: column.flag(),
      auto_kot_on_payment: column.flag(),
    },
  },
});
