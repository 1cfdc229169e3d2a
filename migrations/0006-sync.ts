import type { Migration } from '../server/db/schema.ts';

export const sync: Migration = {
  name: '0006-sync',
  async up(m) {
    // One row: the number and clock of the open write transaction, read by the capture triggers and id guards.
    await m.createTable('sync_ctx', {
      id: 'int',
      node: 'int',
      tx: 'int',
      hlc: 'int',
      /** The node whose rows are being applied; null while this installation writes its own. */
      origin: 'int?',
    });
    await m.createTable(
      'sync_log',
      { tx: 'int', tbl: 'int', pk: 'int', origin: 'int' },
      { primaryKey: ['tx', 'tbl', 'pk'], withoutRowid: true },
    );
    await m.createIndex('sync_log_row', 'sync_log', ['tbl', 'pk']);
    await m.createTable(
      'sync_cells',
      { tbl: 'int', pk: 'int', col: 'text', hlc: 'int', node: 'int' },
      { primaryKey: ['tbl', 'pk', 'col'], withoutRowid: true },
    );
  },
};
