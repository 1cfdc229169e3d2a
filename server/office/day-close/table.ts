import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../db/declared/table.ts';
import { storedFigures } from './stored-figures.ts';

export const zReports = replicatedTable('z_reports', {
  number: 41,
  kind: 'event',
  scope: 'branch',
  topic: 'shift',
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      series: column.text({ most: 100 }),
      number: column.count(),
      business_date: column.day(),
      is_supplement: column.flag(),
      figures: column.json(storedFigures, { most: 2_000_000 }),
      closed_by: column.id('users'),
    },
  },
});
