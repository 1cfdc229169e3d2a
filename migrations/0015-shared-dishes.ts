import type { Migration } from '../server/db/engine/schema.ts';

export const sharedDishes: Migration = {
  name: '0015-shared-dishes',
  async up(m) {
    // The line whose dish this one is a part of: the kitchen makes one, the stock counts one.
    await m.addColumns('order_items', { shares_item_id: 'int?' });
    await m.createIndex('orders_reference', 'orders', ['external_ref'], { whereNotNull: 'external_ref' });
  },
};
