import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';
import { placements } from './schema.ts';

export const banners = replicatedTable('banners', {
  number: 47,
  kind: 'shared',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...listColumns,
      title: column.name(),
      body: orNull(column.text()),
      image: orNull(column.picture()),
      link_url: orNull(column.text()),
      placements: column.json(z.array(z.enum(placements)).max(100)),
      starts_at: orNull(column.moment()),
      ends_at: orNull(column.moment()),
      branch_ids: orNull(column.fixedIds()),
    },
  },
});
