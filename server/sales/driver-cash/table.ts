import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable, timestampedColumns } from '../../db/declared/table.ts';

export const driverCash = replicatedTable('driver_cash', {
  number: 85,
  kind: 'owned',
  scope: 'branch',
  topic: 'driver',
  history: 'dated',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      driver_id: column.id('drivers'),
      order_id: column.id('orders'),
      payment_id: column.id('payments'),
      amount: column.money(),
      business_date: column.day(),
      settlement_id: orNull(column.id('driver_settlements')),
    },
  },
});

export const driverSettlements = replicatedTable('driver_settlements', {
  number: 86,
  kind: 'event',
  scope: 'branch',
  topic: 'driver',
  history: 'dated',
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      driver_id: column.id('drivers'),
      shift_id: orNull(column.id('shifts')),
      expected: column.money(),
      counted: column.money(),
      notes: orNull(column.text()),
      received_by: column.id('users'),
      business_date: column.day(),
    },
  },
});
