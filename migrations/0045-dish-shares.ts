import type { Migration } from '../server/db/engine/schema.ts';

export const dishShares: Migration = {
  name: '0045-dish-shares',
  async up(m) {
    // How much of its dish a line is: 1 of 3. Null: all of it.
    await m.addColumns('order_items', { share_part: 'int?', share_of: 'int?' });
    await m.createIndex('order_items_shared', 'order_items', ['shares_item_id'], {
      whereNotNull: 'shares_item_id',
    });
  },
};
