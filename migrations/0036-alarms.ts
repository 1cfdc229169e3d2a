import type { Migration } from '../server/db/engine/schema.ts';

/** Since when each alarm lasts: of this installation, and over a restart. */
export const alarms: Migration = {
  name: '0036-alarms',
  async up(m) {
    await m.createTable(
      'alarms',
      { name: 'text', since: 'int' },
      { primaryKey: ['name'], withoutRowid: true },
    );
  },
};
