import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';

export const waiterDuties = replicatedTable('waiter_duties', {
  number: 33,
  kind: 'owned',
  scope: 'branch',
  topic: 'waiter',
  oneFor: 'user_id',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      user_id: column.id('users'),
      on_duty: column.flag(),
    },
  },
});
