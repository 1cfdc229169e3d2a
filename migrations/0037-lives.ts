import type { Migration } from '../server/db/engine/schema.ts';

export const lives: Migration = {
  name: '0037-lives',
  async up(m) {
    // Each opening of the database for writing has a random name, in force from its first transaction on.
    await m.createTable(
      'sync_lives',
      { first_tx: 'int', life: 'text' },
      { primaryKey: ['first_tx'], withoutRowid: true },
    );
    await m.createIndex('sync_lives_life', 'sync_lives', ['life'], { unique: true });
    // What was written before is one life, under the name that the file beside the database knows.
    await m.run(
      "insert into sync_lives (first_tx, life) select 1, epoch from sync_identity where epoch <> ''",
    );
    // The newest position of the peer that was ever heard of.
    await m.addColumns('sync_peers', { life: 'text?', tx: 'int?' });
    // At central it counts the branches that said hello since it has its number.
    await m.run('update sync_peers set acked = 1 where session is not null and epoch is null');
    await m.addColumns('sync_identity', {
      /** The position in the file beside the database for which this server became another. */
      forsook: 'json?',
      /** 1: brought back from a backup, and not served since. */
      restored: 'int?',
      /** The highest own transaction that central ever had, and lost when it went back; null: it lost none. */
      acknowledged: 'int?',
    });
  },
};
