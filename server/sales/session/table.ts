import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { deletable, travelling } from '../../db/declared/table.ts';

export const heldOrders = travelling('held_orders', {
  number: 38,
  kind: 'owned',
  scope: 'branch',
  topic: 'held_order',
  columns: {
    host: {
      ...deletable,
      branch_id: column.fixedId(),
      label: orNull(column.text({ most: 300 })),
      cart: column.json(z.looseObject({}), { most: 600_000 }),
      items_count: column.count(),
      held_by: column.id('users'),
      order_id: orNull(column.id('orders')),
    },
  },
});
