import type { Migration } from '../server/db/engine/schema.ts';

export const proofs: Migration = {
  name: '0021-proofs',
  async up(m) {
    // When it was first seen that the printer closes its side of a connection once it has read everything.
    await m.addColumns('printer_levels', { farewell_at: 'int?' });
    // How far behind the first id of its number this database began to give ids; null: at the first.
    await m.addColumns('sync_ctx', { ids_behind: 'int?' });
  },
};
