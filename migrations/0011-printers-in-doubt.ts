import type { Migration } from '../server/db/engine/schema.ts';

/** What was heard of printers, and since when they fail: facts of this installation that outlive a power cut. */
export const printersInDoubt: Migration = {
  name: '0011-printers-in-doubt',
  async up(m) {
    await m.createTable(
      'printer_levels',
      {
        printer_id: 'int',
        since: 'int?',
        quiet_level: 'text?',
        quiet_probes: 'int',
        quiet_since: 'int',
        quiet_at: 'int',
      },
      { primaryKey: ['printer_id'], withoutRowid: true },
    );
    await m.createTable(
      'printer_troubles',
      { printer_id: 'int', since: 'int' },
      { primaryKey: ['printer_id'], withoutRowid: true },
    );
  },
};
