import { column } from '../../db/declared/columns.ts';
import { listed, travelling } from '../../db/declared/table.ts';
import { methodKinds } from './schema.ts';

export const paymentMethods = travelling('payment_methods', {
  number: 11,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listed,
      name: column.name(),
      code: column.text({ most: 60 }),
      kind: column.choice(methodKinds),
      opens_drawer: column.flag(),
    },
  },
});
