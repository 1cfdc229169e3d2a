import type { Migration } from '../server/db/engine/schema.ts';

export const joinedTables: Migration = {
  name: '0048-joined-tables',
  async up(m) {
    // The table that its guests sat at before it was joined to another, and the order on whose bill its lines are.
    await m.addColumns('orders', { joined_from_table_id: 'int?', on_bill_of: 'int?' });
    await m.createIndex('orders_joined', 'orders', ['joined_from_table_id'], {
      whereNotNull: 'joined_from_table_id',
    });
  },
};
