import type { Migration } from '../server/db/engine/schema.ts';

export const guestOrdering: Migration = {
  name: '0025-guest-ordering',
  async up(m) {
    await m.addColumns('branch_settings', { guest_ordering: 'text?' });
    // A guest's phone at a table.
    await m.createTable('guest_sessions', {
      id: 'int',
      branch_id: 'int',
      table_id: 'int',
      token_id: 'int',
      expires_at: 'int',
      ended_at: 'int?',
      created_at: 'int',
    });
    await m.createIndex('guest_sessions_token', 'guest_sessions', ['token_id']);
    await m.createIndex('guest_sessions_table', 'guest_sessions', ['table_id', 'expires_at']);
    // What it asked for, and what became of that. items: as sent; lines: with names and prices as shown to the guest.
    await m.createTable('guest_orders', {
      id: 'int',
      session_id: 'int',
      branch_id: 'int',
      table_id: 'int',
      status: 'text',
      items: 'json',
      lines: 'json',
      order_id: 'int?',
      item_ids: 'json?',
      reason: 'text?',
      decided_by: 'int?',
      decided_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('guest_orders_session', 'guest_orders', ['session_id']);
    await m.createIndex('guest_orders_waiting', 'guest_orders', ['branch_id', 'status']);
  },
};
