import type { Reader, Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { CategoryRow } from '../../db/tables/catalogue.ts';
import { linkOnWire } from '../../identity/media/variants.ts';
import { parseMap, sharedOnWire } from '../../identity/records/columns.ts';
import { recordsAs } from '../../identity/records/store.ts';
import type { Category } from './schema.ts';

const toWire = (row: CategoryRow, { tenant }: Reader | Tx): Category => ({
  ...row,
  ...linkOnWire(tenant.id, row.image_url),
  name_i18n: parseMap(row.name_i18n),
  color: row.color as Category['color'],
  tax_ids: row.tax_ids === null ? null : parseList(row.tax_ids),
  ...sharedOnWire(row),
});

export const { list: listCategories, byId: categoryById } = recordsAs('categories', toWire);

export async function hasItems(handle: Reader | Tx, id: number): Promise<boolean> {
  const item = await handle.db
    .selectFrom('menu_items')
    .select('id')
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return item !== undefined;
}

export async function hasSubcategories(handle: Reader | Tx, id: number): Promise<boolean> {
  const category = await handle.db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return category !== undefined;
}

export async function parentOf(handle: Reader | Tx, id: number): Promise<number | null> {
  const row = await handle.db
    .selectFrom('categories')
    .select('parent_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.parent_id ?? null;
}
