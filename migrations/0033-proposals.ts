import type { Migration } from '../server/db/engine/schema.ts';

export const proposals: Migration = {
  name: '0033-proposals',
  async up(m) {
    // Whether a branch may change what all branches sell by, or proposes it. Empty: it may.
    await m.addColumns('branches', { catalogue: 'text?' });
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
  },
};
