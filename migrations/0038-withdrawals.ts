import type { Migration } from '../server/db/engine/schema.ts';

export const withdrawals: Migration = {
  name: '0038-withdrawals',
  async up(m) {
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
