import type { Migration } from '../server/db/engine/schema.ts';

/** What branches propose to change in what all branches sell by. */
export const proposals: Migration = {
  name: '0013-proposals',
  async up(m) {
    await m.createTable('catalogue_proposals', {
      id: 'int',
      branch_id: 'int',
      method: 'text',
      path: 'text',
      body: 'json?',
      /** What it would change, for people to read. */
      changes: 'json',
      proposed_by: 'int',
      created_at: 'int',
    });
    await m.createTable('catalogue_decisions', {
      id: 'int',
      branch_id: 'int',
      proposal_id: 'int',
      decision: 'text',
      reason: 'text?',
      decided_by: 'int',
      created_at: 'int',
    });
    await m.createIndex('catalogue_decisions_of', 'catalogue_decisions', ['proposal_id']);
    await m.createTable('catalogue_withdrawals', {
      id: 'int',
      branch_id: 'int',
      proposal_id: 'int',
      withdrawn_by: 'int',
      created_at: 'int',
    });
    await m.createIndex('catalogue_withdrawals_of', 'catalogue_withdrawals', ['proposal_id']);
  },
};
