import { searchable } from '../../core/text.ts';
import type { Reader } from '../../db/handle/handle.ts';

/** What a file refers to by its name: folded name → id. */
export interface KnownNames {
  readonly categories: Map<string, number>;
  readonly kitchens: ReadonlyMap<string, number>;
  /** By name and by code. */
  readonly taxes: ReadonlyMap<string, number>;
}

const byName = (rows: readonly { readonly id: number; readonly name: string }[]): Map<string, number> =>
  new Map(rows.map(({ id, name }) => [searchable(name), id]));

export async function knownNames({ db }: Reader): Promise<KnownNames> {
  const named = (table: 'categories' | 'kitchens') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .execute();
  const taxes = await db
    .selectFrom('taxes')
    .select(['id', 'name', 'code'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .execute();
  return {
    categories: byName(await named('categories')),
    kitchens: byName(await named('kitchens')),
    taxes: new Map([...byName(taxes), ...byName(taxes.map(({ id, code }) => ({ id, name: code })))]),
  };
}

export interface KnownItem {
  readonly id: number;
  readonly category_id: number | null;
  readonly name: string;
  readonly sku: string | null;
}

export const itemsOnMenu = ({ db }: Reader): Promise<KnownItem[]> =>
  db
    .selectFrom('menu_items')
    .select(['id', 'category_id', 'name', 'sku'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
