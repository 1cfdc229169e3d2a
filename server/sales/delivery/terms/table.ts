import { orNull } from '../../../db/declared/column.ts';
import { column } from '../../../db/declared/columns.ts';
import { listColumns, replicatedTable, timestampedColumns } from '../../../db/declared/table.ts';

export const drivers = replicatedTable('drivers', {
  number: 34,
  kind: 'shared',
  scope: 'branch',
  topic: 'driver',
  columns: {
    both: {
      ...listColumns,
      branch_id: column.fixedId(),
      user_id: orNull(column.id('users')),
      name: column.name(),
      phone: orNull(column.text({ most: 60 })),
      vehicle: orNull(column.text({ most: 300 })),
    },
  },
});

export const driverStates = replicatedTable('driver_states', {
  number: 35,
  kind: 'owned',
  scope: 'branch',
  topic: 'driver',
  oneFor: 'driver_id',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      driver_id: column.id('drivers'),
      off_duty: column.flag(),
    },
  },
});

export const deliveryPlatforms = replicatedTable('delivery_platforms', {
  number: 36,
  kind: 'shared',
  scope: 'tenant',
  topic: 'platform',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      code: column.text({ most: 60 }),
      commission_ppm: column.ppm(),
      markup_ppm: column.ppm(),
    },
  },
});
