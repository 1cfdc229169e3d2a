import type { Migration } from '../server/db/engine/schema.ts';

export const auditChain: Migration = {
  name: '0031-audit-chain',
  async up(m) {
    // The hash of the entry before it, '' at the beginning of a chain; null: written by an older program.
    await m.addColumns('audit_entries', { follows: 'text?' });
    // The hash of the entry that this database wrote last; one row.
    await m.createTable('audit_tip', { id: 'int', hash: 'text' });
    await m.resetSequence('audit_entries');
  },
};
