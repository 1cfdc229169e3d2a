import { column } from '../../db/declared/columns.ts';
import { stamped, travelling } from '../../db/declared/table.ts';

export const waiterDuties = travelling('waiter_duties', {
  number: 33,
  kind: 'owned',
  scope: 'branch',
  topic: 'waiter',
  oneFor: 'user_id',
  columns: {
    host: {
      ...stamped,
      branch_id: column.fixedId(),
      user_id: column.id('users'),
      on_duty: column.flag(),
    },
  },
});
