import type { Tx } from '../../db/handle/handle.ts';

/** Of every item that has exactly the list `from`. */
export async function replaceTaxList(tx: Tx, from: string, to: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('menu_items')
    .set({ tax_ids: JSON.stringify(to), updated_at: tx.now })
    .where('tax_ids', '=', from)
    .where('deleted_at', 'is', null)
    .execute();
}
