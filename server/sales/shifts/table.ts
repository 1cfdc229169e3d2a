import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import { movementTypes, shiftStatuses } from './schema.ts';

export const shifts = replicatedTable('shifts', {
  number: 39,
  kind: 'owned',
  scope: 'branch',
  topic: 'shift',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      user_id: column.id('users'),
      status: column.choice(shiftStatuses),
      business_date: column.day(),
      opened_at: column.moment(),
      opening_float: column.money(),
      closed_at: orNull(column.moment()),
      closed_by: orNull(column.id('users')),
      expected_cash: orNull(column.money()),
      counted_cash: orNull(column.money()),
      notes: orNull(column.text()),
    },
  },
});

export const cashMovements = replicatedTable('cash_movements', {
  number: 40,
  kind: 'event',
  scope: 'branch',
  topic: 'shift',
  history: 'dated',
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      shift_id: orNull(column.id('shifts')),
      type: column.choice(movementTypes),
      amount: column.money(),
      reason: orNull(column.text()),
      user_id: column.id('users'),
      business_date: column.day(),
    },
  },
});
