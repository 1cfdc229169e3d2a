import type { Migration } from '../server/db/engine/schema.ts';

export const credentials: Migration = {
  name: '0020-credentials',
  async up(m) {
    // Whose secret the server speaks with, and which: the secret itself lies beside the database. `credential`, where it
    // stood before, is emptied at the first start.
    await m.addColumns('sync_link', { speaks_as: 'int?', secret_hash: 'text?' });
  },
};
