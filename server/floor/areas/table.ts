import { column } from '../../db/declared/columns.ts';
import { deletable, travelling } from '../../db/declared/table.ts';

export const areas = travelling('areas', {
  number: 18,
  kind: 'shared',
  scope: 'branch',
  topic: 'floor',
  columns: {
    both: { ...deletable, branch_id: column.fixedId(), name: column.name(), sort_order: column.count() },
  },
});
