import { secret } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../db/declared/table.ts';

export const orderTickets = replicatedTable('order_tickets', {
  number: 43,
  kind: 'event',
  scope: 'branch',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'order',
  columns: {
    host: {
      ...insertOnlyColumns,
      order_id: column.id('orders'),
      branch_id: column.fixedId(),
      secret_hash: secret(column.text({ most: 200 })),
      expires_at: column.moment(),
    },
  },
});
