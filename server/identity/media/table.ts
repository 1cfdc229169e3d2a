import { column } from '../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../db/declared/table.ts';

export const images = replicatedTable('images', {
  number: 44,
  kind: 'event',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...insertOnlyColumns,
      sha256: column.sha(),
      master_sha256: column.sha(),
      width: column.int(1, 1_000_000),
      height: column.int(1, 1_000_000),
    },
  },
});
