import type { Migration } from '../server/db/engine/schema.ts';

export const orders: Migration = {
  name: '0013-orders',
  async up(m) {
    // split_of: the first of several orders that one became. tax_exemption: the certificate that frees it of tax.
    await m.addColumns('orders', { split_of: 'int?', tax_exemption: 'text?', called_out_at: 'int?' });
    // taken_from_id: the line that a part was taken off. held_at: waits for its course to be fired.
    await m.addColumns('order_items', { taken_from_id: 'int?', held_at: 'int?' });
    // When the kitchen no longer had to make anything on it.
    await m.addColumns('kots', { voided_at: 'int?' });
    // What of the order's lines a refund gave back.
    await m.addColumns('payments', { refunded_items: 'json?' });
    await m.createIndex('order_items_void_kot', 'order_items', ['void_kot_id'], {
      whereNotNull: 'void_kot_id',
    });
    await m.createIndex('orders_split', 'orders', ['split_of'], { whereNotNull: 'split_of' });
  },
};
