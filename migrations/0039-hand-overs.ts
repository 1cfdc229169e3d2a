import type { Migration } from '../server/db/engine/schema.ts';

export const handOvers: Migration = {
  name: '0039-hand-overs',
  async up(m) {
    // What a device takes along to another address of this server, sealed with the code that only the device has.
    await m.createTable('hand_overs', {
      id: 'int',
      device_id: 'int',
      secret_hash: 'text',
      taker_hash: 'text?',
      parcel: 'text?',
      status: 'text',
      expires_at: 'int',
      created_at: 'int',
    });
    await m.createIndex('hand_overs_device', 'hand_overs', ['device_id']);
  },
};
