import { column } from '../../db/declared/columns.ts';
import { replicatedTable, softDeleteColumns } from '../../db/declared/table.ts';

export const devices = replicatedTable('devices', {
  number: 28,
  kind: 'shared',
  scope: 'branch',
  topic: 'user',
  columns: {
    both: {
      ...softDeleteColumns,
      branch_id: column.fixedId(),
      user_id: column.id('users'),
      label: column.name(),
      is_active: column.flag(),
    },
  },
});
