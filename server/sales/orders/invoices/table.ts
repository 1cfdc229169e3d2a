import { orNull } from '../../../db/declared/column.ts';
import { column } from '../../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../../db/declared/table.ts';
import { storedDocument } from './stored-document.ts';

export const invoices = replicatedTable('invoices', {
  number: 70,
  kind: 'event',
  scope: 'branch',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'order',
  columns: {
    host: {
      ...insertOnlyColumns,
      order_id: column.id('orders'),
      branch_id: column.fixedId(),
      kind: column.choice(['invoice', 'credit_note']),
      series: column.text({ most: 100 }),
      sequence: column.count(),
      number: column.text({ most: 120 }),
      credited_invoice_id: orNull(column.id('invoices')),
      business_date: column.day(),
      document: column.json(storedDocument),
      total: column.money(),
      reason: orNull(column.text()),
      issued_by: column.id('users'),
    },
  },
});
