import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable } from '../../db/declared/table.ts';
import { menuColors } from './schema.ts';

export const categories = replicatedTable('categories', {
  number: 7,
  kind: 'shared',
  scope: 'tenant',
  topic: 'menu',
  columns: {
    both: {
      ...listColumns,
      name: column.name(),
      name_i18n: orNull(column.translations()),
      parent_id: orNull(column.id('categories')),
      image_url: orNull(column.pictureLink()),
      kitchen_id: orNull(column.id('kitchens')),
      color: orNull(column.choice(menuColors)),
      tax_ids: orNull(column.ids('taxes')),
    },
  },
});
