import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import { movementTypes } from './schema.ts';

export const menuItemBranches = replicatedTable('menu_item_branches', {
  number: 16,
  kind: 'owned',
  scope: 'branch',
  topic: 'menu',
  oneFor: 'menu_item_id',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      menu_item_id: column.id('menu_items'),
      is_available: column.flag(),
      stock_quantity: orNull(column.int()),
      low_stock_at: orNull(column.int()),
      price: orNull(column.price()),
      variant_prices: orNull(column.byId('menu_item_variants', z.int().min(0))),
    },
  },
});

export const stockMovements = replicatedTable('stock_movements', {
  number: 42,
  kind: 'event',
  scope: 'branch',
  topic: 'stock',
  history: 'dated',
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      menu_item_id: column.id('menu_items'),
      type: column.choice(movementTypes),
      quantity: column.int(),
      balance: column.int(),
      order_id: orNull(column.id('orders')),
      unit_cost: orNull(column.price()),
      reason: orNull(column.text()),
      user_id: orNull(column.id('users')),
      business_date: column.day(),
    },
  },
});
