import { column } from '../../db/declared/columns.ts';
import { deletable, travelling } from '../../db/declared/table.ts';

export const devices = travelling('devices', {
  number: 28,
  kind: 'shared',
  scope: 'branch',
  topic: 'user',
  columns: {
    both: {
      ...deletable,
      branch_id: column.fixedId(),
      user_id: column.id('users'),
      label: column.name(),
      is_active: column.flag(),
    },
  },
});
