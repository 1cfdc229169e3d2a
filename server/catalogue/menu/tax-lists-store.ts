import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';

interface TaxedItem {
  readonly id: number;
  readonly tax_ids: string;
}

/** Ids of all items, deleted ones left out. */
export async function itemIds({ db }: Reader): Promise<number[]> {
  const rows = await db.selectFrom('menu_items').select('id').where('deleted_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

export const taxListsOf = ({ db }: Tx, ids: readonly number[]): Promise<TaxedItem[]> =>
  db.selectFrom('menu_items').select(['id', 'tax_ids']).where(inList('id', ids)).execute();

export async function setTaxList(tx: Tx, ids: readonly number[], list: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('menu_items')
    .set({ tax_ids: JSON.stringify(list), updated_at: tx.now })
    .where(inList('id', ids))
    .execute();
}
