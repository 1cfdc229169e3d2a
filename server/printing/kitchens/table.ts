import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import { MAX_MINUTES } from './schema.ts';

export const kitchens = replicatedTable('kitchens', {
  number: 6,
  kind: 'shared',
  scope: 'tenant',
  topic: 'kitchen',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      language: orNull(column.text({ most: 35 })),
      warn_minutes: orNull(column.count(MAX_MINUTES)),
      late_minutes: orNull(column.count(MAX_MINUTES)),
      is_default: column.flag(),
      print_held: orNull(column.flag()),
    },
  },
});

export const branchKitchens = replicatedTable('branch_kitchens', {
  number: 21,
  kind: 'owned',
  scope: 'branch',
  topic: 'kitchen',
  oneFor: 'kitchen_id',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      kitchen_id: column.id('kitchens'),
      printer_ids: column.ids('printers'),
    },
  },
});
