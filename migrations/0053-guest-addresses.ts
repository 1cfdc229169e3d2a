import type { Migration } from '../server/db/engine/schema.ts';

export const guestAddresses: Migration = {
  name: '0053-guest-addresses',
  async up(m) {
    // A digest of the address of the network that the phone came from.
    await m.addColumns('guest_sessions', { source: 'text?' });
  },
};
