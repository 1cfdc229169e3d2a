import type { Migration } from '../server/db/engine/schema.ts';

export const invoices: Migration = {
  name: '0011-invoices',
  async up(m) {
    await m.createTable(
      'invoices',
      {
        id: 'int',
        order_id: 'int',
        branch_id: 'int',
        kind: 'text',
        series: 'text',
        sequence: 'int',
        number: 'text',
        credited_invoice_id: 'int?',
        business_date: 'text',
        /** What it says, for good: seller, buyer, lines, discounts, charges, taxes. */
        document: 'json',
        total: 'int',
        reason: 'text?',
        issued_by: 'int',
        created_at: 'int',
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('invoices_order', 'invoices', ['order_id']);
    await m.createIndex('invoices_date', 'invoices', ['branch_id', 'business_date']);
    await m.createIndex('invoices_series', 'invoices', ['series', 'sequence']);
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
    await m.createIndex('fiscal_receipts_open', 'fiscal_receipts', ['state', 'branch_id']);
    await m.createTable(
      'waiting_invoices',
      { order_id: 'int', branch_id: 'int', since: 'int' },
      { primaryKey: ['order_id'] },
    );
  },
};
