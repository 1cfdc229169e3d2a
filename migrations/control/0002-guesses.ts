import type { Migration } from '../../server/db/engine/schema.ts';

export const guesses: Migration = {
  name: '0002-guesses',
  async up(m) {
    await m.createTable(
      'guesses',
      {
        /** Digest of who guesses, or of who guesses and at what. */
        key: 'text',
        failures: 'int',
        blocked_until: 'int?',
        /** UTC milliseconds after which nothing of it counts any longer. */
        forgotten_at: 'int',
      },
      { primaryKey: ['key'], withoutRowid: true },
    );
    await m.createIndex('guesses_age', 'guesses', ['forgotten_at']);
  },
};
