import { column } from '../../db/declared/columns.ts';
import { replicatedTable, softDeleteColumns } from '../../db/declared/table.ts';

export const areas = replicatedTable('areas', {
  number: 18,
  kind: 'shared',
  scope: 'branch',
  topic: 'floor',
  columns: {
    both: {
      ...softDeleteColumns,
      branch_id: column.fixedId(),
      name: column.name(),
      sort_order: column.count(),
    },
  },
});
