import type { Migration } from '../server/db/engine/schema.ts';

export const fiscal: Migration = {
  name: '0024-fiscal',
  async up(m) {
    await m.addColumns('branch_settings', { fiscal_device: 'text?', fiscal_address: 'text?' });
    await m.createTable(
      'fiscal_receipts',
      {
        id: 'int',
        order_id: 'int',
        branch_id: 'int',
        kind: 'text',
        series: 'text',
        sequence: 'int',
        business_date: 'text',
        /** What is signed, for good: totals, taxes, payments. */
        document: 'json',
        state: 'text',
        sent_at: 'int?',
        failed_at: 'int?',
        error: 'text?',
        signature: 'json?',
        signed_at: 'int?',
        created_at: 'int',
        updated_at: 'int',
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('fiscal_receipts_order', 'fiscal_receipts', ['order_id']);
    await m.createIndex('fiscal_receipts_date', 'fiscal_receipts', ['branch_id', 'business_date']);
    await m.createIndex('fiscal_receipts_series', 'fiscal_receipts', ['series', 'sequence']);
    await m.createIndex('fiscal_receipts_open', 'fiscal_receipts', ['branch_id', 'state']);
  },
};
