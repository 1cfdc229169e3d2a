import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../db/declared/table.ts';

/** The state before or after, as the area that writes the entry shows it. */
const state = () => orNull(column.json(z.unknown(), { most: 2_000_000 }));

export const auditEntries = replicatedTable('audit_entries', {
  number: 27,
  kind: 'event',
  scope: 'branch',
  topic: 'audit',
  history: 'last',
  isChained: true,
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: orNull(column.fixedId()),
      user_id: orNull(column.fixedId()),
      approver_id: orNull(column.fixedId()),
      token_id: orNull(column.fixedId()),
      device_id: orNull(column.fixedId()),
      action: column.text({ most: 100 }),
      entity: column.text({ most: 100 }),
      entity_id: orNull(column.fixedId()),
      before: state(),
      after: state(),
      reason: orNull(column.text()),
      hash: column.text({ most: 200 }),
      follows: column.text({ most: 200 }),
    },
  },
});
