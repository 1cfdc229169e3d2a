import type { Migration } from '../server/db/engine/schema.ts';

/** What this installation, and each branch, has to be looked after for. */
export const alarms: Migration = {
  name: '0014-alarms',
  async up(m) {
    await m.createTable(
      'alarms',
      { name: 'text', since: 'int' },
      { primaryKey: ['name'], withoutRowid: true },
    );
    // What the server of a branch has to be looked after for, as it says to head office: one row a branch.
    await m.createTable('open_alarms', {
      id: 'int',
      branch_id: 'int',
      alarms: 'json',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('open_alarms_branch', 'open_alarms', ['branch_id']);
    await m.createTable('clock_checks', {
      id: 'int',
      trusted_at: 'int',
      confirmed_at: 'int?',
      confirmed_by: 'int?',
    });
  },
};
