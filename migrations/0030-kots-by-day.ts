import type { Migration } from '../server/db/engine/schema.ts';

export const kotsByDay: Migration = {
  name: '0030-kots-by-day',
  async up(m) {
    // A kitchen screen reads the tickets of its day, however many there ever were.
    await m.createIndex('kots_day', 'kots', ['branch_id', 'business_date']);
  },
};
