import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';

export const galleryImages = replicatedTable('gallery_images', {
  number: 46,
  kind: 'shared',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...listColumns,
      image: column.picture(),
      title: orNull(column.text()),
      alt_text: orNull(column.text()),
    },
  },
});
