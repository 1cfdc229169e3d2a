import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, softDeleteColumns } from '../../db/declared/table.ts';

export const heldOrders = replicatedTable('held_orders', {
  number: 38,
  kind: 'owned',
  scope: 'branch',
  topic: 'held_order',
  columns: {
    host: {
      ...softDeleteColumns,
      branch_id: column.fixedId(),
      label: orNull(column.text({ most: 300 })),
      cart: column.json(z.looseObject({}), { most: 600_000 }),
      items_count: column.count(),
      held_by: column.id('users'),
      order_id: orNull(column.id('orders')),
    },
  },
});
