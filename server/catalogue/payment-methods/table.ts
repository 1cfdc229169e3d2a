import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';
import { methodKinds } from './schema.ts';

export const paymentMethods = replicatedTable('payment_methods', {
  number: 11,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      code: column.text({ most: 60 }),
      kind: column.choice(methodKinds),
      opens_drawer: column.flag(),
    },
  },
});
