import type { Migration } from '../server/db/engine/schema.ts';

export const floor: Migration = {
  name: '0003-floor',
  async up(m) {
    await m.createTable('areas', {
      id: 'int',
      branch_id: 'int',
      name: 'text',
      sort_order: 'int',
      deleted_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createTable('tables', {
      id: 'int',
      branch_id: 'int',
      area_id: 'int?',
      name: 'text',
      capacity: 'int',
      x: 'int?',
      y: 'int?',
      qr_token: 'text',
      sort_order: 'int',
      deleted_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('tables_area', 'tables', ['area_id']);
    await m.createIndex('tables_qr_token', 'tables', ['qr_token']);
    await m.createTable('table_states', {
      id: 'int',
      branch_id: 'int',
      table_id: 'int',
      status: 'text',
      waiter_id: 'int?',
      merged_into_id: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('table_states_table', 'table_states', ['table_id']);
    await m.createIndex('table_states_merged', 'table_states', ['merged_into_id'], {
      whereNotNull: 'merged_into_id',
    });
  },
};
