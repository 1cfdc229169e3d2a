import type { Migration } from '../server/db/engine/schema.ts';

export const guestNames: Migration = {
  name: '0051-guest-names',
  async up(m) {
    // What a guest without a table is called by.
    await m.addColumns('orders', { guest_name: 'text?' });
  },
};
