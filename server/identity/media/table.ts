import { column } from '../../db/declared/columns.ts';
import { inserted, travelling } from '../../db/declared/table.ts';

export const images = travelling('images', {
  number: 44,
  kind: 'event',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...inserted,
      sha256: column.sha(),
      master_sha256: column.sha(),
      width: column.int(1, 1_000_000),
      height: column.int(1, 1_000_000),
    },
  },
});
