import type { Migration } from '../server/db/engine/schema.ts';

export const waitingRows: Migration = {
  name: '0018-waiting-rows',
  async up(m) {
    // What waits of one record, and how much of a server's rows wait at all.
    await m.createIndex('sync_quarantine_waiting', 'sync_quarantine', ['peer', 'status', 'root']);
    // Which servers said that they remember more of a life of this database than it holds, and since when.
    await m.createTable(
      'sync_set_backs',
      {
        epoch: 'text',
        node: 'int',
        at: 'int',
        /** 1: no other server had said so when that life was ended. */
        alone: 'bool',
      },
      { primaryKey: ['epoch', 'node'], withoutRowid: true },
    );
  },
};
