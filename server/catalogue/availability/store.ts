import type { Tx } from '../../db/handle.ts';
import { insert } from '../../db/insert.ts';
import type { MenuItemBranchRow } from '../../db/tables/catalogue.ts';

type Changes = Partial<Pick<MenuItemBranchRow, 'is_available' | 'stock_quantity' | 'low_stock_at' | 'price'>>;

export function branchRow(tx: Tx, branchId: number, itemId: number): Promise<MenuItemBranchRow | undefined> {
  return tx.db
    .selectFrom('menu_item_branches')
    .selectAll()
    .where('menu_item_id', '=', itemId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
}

export async function insertBranchRow(
  tx: Tx,
  branchId: number,
  itemId: number,
  changes: Changes,
): Promise<void> {
  await insert(tx, 'menu_item_branches', {
    id: tx.id('menu_item_branches'),
    branch_id: branchId,
    menu_item_id: itemId,
    is_available: 1,
    stock_quantity: null,
    low_stock_at: null,
    price: null,
    ...changes,
    created_at: tx.now,
    updated_at: tx.now,
  });
}

export async function changeBranchRow(tx: Tx, id: number, changes: Changes): Promise<void> {
  await tx.db
    .updateTable('menu_item_branches')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
