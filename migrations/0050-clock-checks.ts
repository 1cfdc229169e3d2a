import type { Migration } from '../server/db/engine/schema.ts';

/** What this installation knows of its computer's clock, and invoices that wait until a person says that it is right. */
export const clockChecks: Migration = {
  name: '0050-clock-checks',
  async up(m) {
    await m.createTable('clock_checks', {
      id: 'int',
      trusted_at: 'int',
      confirmed_at: 'int?',
      confirmed_by: 'int?',
    });
    await m.createTable(
      'waiting_invoices',
      { order_id: 'int', branch_id: 'int', since: 'int' },
      { primaryKey: ['order_id'] },
    );
  },
};
