import { withImage } from '../../identity/media/upload.ts';
import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { Category, CategoryChanges, NewCategory } from './schema.ts';
import { createCategory, removeCategory, updateCategory } from './service.ts';
import { categoryById, listCategories } from './store.ts';

export const categoryEndpoints = recordEndpoints({
  path: '/pos/categories',
  noun: 'category',
  nouns: 'categories',
  tag: 'Menu',
  documented: ['list'],
  Wire: Category,
  New: NewCategory,
  Changes: CategoryChanges,
  ...withImage,
  removalErrors: ['RECORD_IN_USE'],
  list: listCategories,
  byId: categoryById,
  create: createCategory,
  change: updateCategory,
  remove: removeCategory,
});
