import type { Migration } from '../server/db/engine/schema.ts';

export const branchChanges: Migration = {
  name: '0028-branch-changes',
  async up(m) {
    // At head office: what branches changed in what all share, so that it can be looked at and put back.
    await m.createTable('sync_branch_changes', {
      id: 'int',
      branch_id: 'int',
      tbl: 'int',
      pk: 'int',
      /** null: the record is new. */
      col: 'text?',
      before: 'json?',
      after: 'json?',
      put_back_at: 'int?',
      created_at: 'int',
    });
    await m.createIndex('sync_branch_changes_of', 'sync_branch_changes', ['branch_id', 'created_at']);
    // A branch changed more of it in an hour than a person does.
    await m.createTable('sync_branch_alarms', {
      id: 'int',
      branch_id: 'int',
      records: 'int',
      created_at: 'int',
    });
  },
};
