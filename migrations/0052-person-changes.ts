import type { Migration } from '../server/db/engine/schema.ts';

export const personChanges: Migration = {
  name: '0052-person-changes',
  async up(m) {
    // Who changed it at head office itself; branch_id is 0 there.
    await m.addColumns('sync_branch_changes', { user_id: 'int?' });
    await m.createIndex('sync_branch_changes_by', 'sync_branch_changes', ['user_id', 'created_at']);
  },
};
