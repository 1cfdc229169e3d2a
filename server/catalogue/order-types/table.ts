import { column } from '../../db/declared/columns.ts';
import { listed, travelling } from '../../db/declared/table.ts';

export const orderTypes = travelling('order_types', {
  number: 10,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listed,
      name: column.name(),
      slug: column.text({ most: 60 }),
      requires_table: column.flag(),
      requires_customer: column.flag(),
      auto_kot_on_payment: column.flag(),
    },
  },
});
