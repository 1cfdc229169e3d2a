import { orNull } from '../../../db/declared/column.ts';
import { column } from '../../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../../db/declared/table.ts';
import { StoredPlace } from '../../customers/schema.ts';

export const deliveries = replicatedTable('deliveries', {
  number: 37,
  kind: 'owned',
  scope: 'branch',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'order',
  columns: {
    host: {
      ...timestampedColumns,
      order_id: column.id('orders'),
      branch_id: column.fixedId(),
      address: orNull(column.json(StoredPlace)),
      assigned_at: orNull(column.moment()),
      picked_up_at: orNull(column.moment()),
      out_for_delivery_at: orNull(column.moment()),
      delivered_at: orNull(column.moment()),
      failed_at: orNull(column.moment()),
      failure_reason: orNull(column.text()),
    },
  },
});
