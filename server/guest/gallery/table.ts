import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listed, travelling } from '../../db/declared/table.ts';

export const galleryImages = travelling('gallery_images', {
  number: 46,
  kind: 'shared',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...listed,
      image: column.picture(),
      title: orNull(column.text()),
      alt_text: orNull(column.text()),
    },
  },
});
