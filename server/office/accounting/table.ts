import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../db/declared/table.ts';
import { accountingPrograms } from '../../identity/tenant/accounting.ts';
import { Batch } from './batch.ts';

/** The bookings of a Z report as they were made. A later one of the same report replaces it. */
export const journals = replicatedTable('journals', {
  number: 122,
  kind: 'event',
  scope: 'branch',
  topic: 'shift',
  history: 'last',
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      z_report_id: column.id('z_reports'),
      program: column.choice(accountingPrograms),
      batch: column.json(Batch, { most: 500_000 }),
      digest: column.sha(),
    },
  },
});
