import type { Migration } from '../server/db/engine/schema.ts';

/** What went wrong between this database and others, and what others changed in what all share. */
export const replicationFaults: Migration = {
  name: '0010-replication-faults',
  async up(m) {
    // When this database turned out to be older than what was served here last.
    await m.createTable('sync_losses', {
      id: 'int',
      at: 'int',
      /** Transactions that are missing, as far as that is known. */
      behind: 'int?',
      /** Its number before, and from then on. */
      node: 'int',
      became: 'int',
      /** Table → the first id that was given after it, and how many records of it may be missing. */
      missing: 'json',
    });
    // Which servers said that they remember more than this database holds, and since when.
    await m.createTable(
      'sync_set_backs',
      {
        /** The number that central had then. */
        central_node: 'int',
        node: 'int',
        at: 'int',
        /** 1: no other server had said so when central took another number. */
        alone: 'bool',
        // Up to where central had taken what this server sent when it first said so.
        cursor: 'int?',
      },
      { primaryKey: ['central_node', 'node'], withoutRowid: true },
    );
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
      // Who changed it at head office itself; branch_id is 0 there.
      user_id: 'int?',
    });
    await m.createIndex('sync_branch_changes_of', 'sync_branch_changes', ['branch_id', 'created_at']);
    await m.createIndex('sync_branch_changes_by', 'sync_branch_changes', ['user_id', 'created_at']);
    // Each batch that changes something deletes what is older than it is kept.
    await m.createIndex('sync_branch_changes_age', 'sync_branch_changes', ['created_at']);
    // A branch changed more of it in an hour than a person does.
    await m.createTable('sync_branch_alarms', {
      id: 'int',
      branch_id: 'int',
      records: 'int',
      created_at: 'int',
    });
    await m.createIndex('sync_branch_alarms_of', 'sync_branch_alarms', ['branch_id', 'created_at']);
  },
};
