import type { Migration } from '../server/db/engine/schema.ts';

export const reopenedOrders: Migration = {
  name: '0042-reopened-orders',
  async up(m) {
    // The version with which an order was last opened after it was paid or cancelled; null: never.
    await m.addColumns('orders', { reopened_version: 'int?' });
  },
};
