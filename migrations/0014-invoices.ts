import type { Migration } from '../server/db/engine/schema.ts';

export const invoices: Migration = {
  name: '0014-invoices',
  async up(m) {
    // The invoice that stands; those that were credited are among the invoices alone.
    await m.addColumns('orders', { invoice_id: 'int?' });
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
  },
};
