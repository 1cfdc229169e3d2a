import type { Migration } from '../server/db/engine/schema.ts';

export const openAlarms: Migration = {
  name: '0041-open-alarms',
  async up(m) {
    // What the server of a branch has to be looked after for, as it says to head office: one row a branch.
    await m.createTable('open_alarms', {
      id: 'int',
      branch_id: 'int',
      alarms: 'json',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('open_alarms_branch', 'open_alarms', ['branch_id']);
  },
};
