import { requestStatuses } from '../../core/statuses.ts';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import { requestTypes } from './schema.ts';

export const waiterRequests = replicatedTable('waiter_requests', {
  number: 32,
  kind: 'owned',
  scope: 'branch',
  topic: 'waiter_request',
  history: 'dated',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      table_id: column.id('tables'),
      type: column.choice(requestTypes),
      note: orNull(column.text()),
      status: column.choice(requestStatuses),
      waiter_id: orNull(column.id('users')),
      business_date: column.day(),
      assigned_at: orNull(column.moment()),
      completed_at: orNull(column.moment()),
      cancelled_at: orNull(column.moment()),
    },
  },
});
