import type { Migration } from '../server/db/engine/schema.ts';

export const losses: Migration = {
  name: '0012-losses',
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
  },
};
