import type { Migration } from '../server/db/engine/schema.ts';

export const releasedRows: Migration = {
  name: '0043-released-rows',
  async up(m) {
    // What waits under a record that came, whoever sent it.
    await m.createIndex('sync_quarantine_root', 'sync_quarantine', ['root', 'status']);
    // The newest hybrid time that was known here when the image came.
    await m.addColumns('sync_quarantine', { hlc: 'int?' });
    // Up to where central had taken what this server sent when it first said so.
    await m.addColumns('sync_set_backs', { cursor: 'int?' });
  },
};
