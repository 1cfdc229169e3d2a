import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { deletedTablesInUse } from './store.ts';

export const tableAlarms: readonly AlarmSource[] = [
  {
    cause: 'table_deleted',
    access: 'floor.read',
    isUrgent: false,
    page: 'tables',
    topics: ['floor', 'order'],
    what: '{table} was deleted while guests are seated there.',
    act: 'Close their orders or move them to another table. {table} then disappears from the floor plan.',
    evaluate: async ({ reader }) =>
      (await deletedTablesInUse(reader)).map(({ id, branch_id, name, deleted_at }) => ({
        ...{ about: id, branchId: branch_id, since: deleted_at },
        facts: { table: name },
      })),
  },
];
