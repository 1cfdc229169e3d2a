import type { Migration } from '../server/db/engine/schema.ts';

export const calledOut: Migration = {
  name: '0029-called-out',
  async up(m) {
    // When the kitchen was told by word of mouth, before the ticket reached it.
    await m.addColumns('kots', { called_out_at: 'int?' });
  },
};
