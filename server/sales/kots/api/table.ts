import { kotStatuses } from '../../../core/statuses.ts';
import { orNull } from '../../../db/declared/column.ts';
import { column } from '../../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../../db/declared/table.ts';

export const kots = replicatedTable('kots', {
  number: 24,
  kind: 'owned',
  scope: 'branch',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'kot',
  isNumbered: true,
  columns: {
    host: {
      ...timestampedColumns,
      order_id: column.id('orders'),
      branch_id: column.fixedId(),
      kitchen_id: orNull(column.id('kitchens')),
      business_date: column.day(),
      station_sequence: orNull(column.count()),
      round: column.count(),
      type: column.choice(['new', 'addition', 'void']),
      status: column.choice(kotStatuses),
      created_by: column.id('users'),
      device_id: orNull(column.fixedId()),
      voided_at: orNull(column.moment()),
      version: column.count(),
      called_out_at: orNull(column.moment()),
      course: orNull(column.count()),
      held_at: orNull(column.moment()),
      fired_at: orNull(column.moment()),
    },
  },
});
