import { tableStatuses } from '../../core/statuses.ts';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, softDeleteColumns, timestampedColumns } from '../../db/declared/table.ts';

export const tables = replicatedTable('tables', {
  number: 19,
  kind: 'shared',
  scope: 'branch',
  topic: 'floor',
  columns: {
    both: {
      ...softDeleteColumns,
      branch_id: column.fixedId(),
      area_id: orNull(column.id('areas')),
      name: column.name(),
      capacity: column.count(100_000),
      x: orNull(column.int()),
      y: orNull(column.int()),
      qr_token: column.text({ most: 200 }),
      sort_order: column.count(),
    },
  },
});

export const tableStates = replicatedTable('table_states', {
  number: 22,
  kind: 'owned',
  scope: 'branch',
  topic: 'table',
  oneFor: 'table_id',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      table_id: column.id('tables'),
      status: column.choice(tableStatuses),
      waiter_id: orNull(column.id('users')),
      merged_into_id: orNull(column.id('tables')),
    },
  },
});
