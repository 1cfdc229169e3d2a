import { sql } from 'kysely';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import { sumOf } from '../../db/handle/sums.ts';
import type { MenuItemBranchRow } from '../../db/tables/catalogue.ts';
import type { StockMovementRow } from '../../db/tables/service.ts';

export type BranchTerms = Partial<
  Pick<MenuItemBranchRow, 'is_available' | 'stock_quantity' | 'low_stock_at' | 'price' | 'variant_prices'>
>;

const branchRows = query((db, p: { branchId: number; itemId: number }) =>
  db
    .selectFrom('menu_item_branches')
    .selectAll()
    .where('menu_item_id', '=', p.itemId)
    .where('branch_id', '=', p.branchId),
);

/** A branch's terms for an item; undefined if it has none of its own. */
export async function branchRow(
  handle: Handle,
  branchId: number,
  itemId: number,
): Promise<MenuItemBranchRow | undefined> {
  return (await branchRows(handle, { branchId, itemId }))[0];
}

export async function insertBranchRow(
  tx: Tx,
  branchId: number,
  itemId: number,
  terms: BranchTerms,
): Promise<void> {
  await insert(tx, 'menu_item_branches', {
    id: tx.id('menu_item_branches'),
    branch_id: branchId,
    menu_item_id: itemId,
    is_available: 1,
    stock_quantity: null,
    low_stock_at: null,
    price: null,
    variant_prices: null,
    ...terms,
    created_at: tx.now,
    updated_at: tx.now,
  });
}

export async function changeBranchRow(tx: Tx, id: number, terms: BranchTerms): Promise<void> {
  await tx.db
    .updateTable('menu_item_branches')
    .set({ ...terms, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

const addIfEnough = query((db, p: { branchId: number; itemId: number; quantity: number; now: number }) =>
  db
    .updateTable('menu_item_branches')
    .set({ stock_quantity: sql<number>`stock_quantity + ${p.quantity}`, updated_at: p.now })
    .where('menu_item_id', '=', p.itemId)
    .where('branch_id', '=', p.branchId)
    .where(sql<boolean>`stock_quantity + ${p.quantity} >= 0`)
    .returning(['stock_quantity', 'low_stock_at', 'is_available']),
);

/**
 * Adds to the stock (a negative quantity takes) and returns the new stock; undefined, without a change, if there is not
 * enough or the item is not counted.
 */
export async function addToStock(tx: Tx, branchId: number, itemId: number, quantity: number) {
  const [row] = await addIfEnough(tx, { branchId, itemId, quantity, now: tx.now });
  return row && { ...row, stock_quantity: row.stock_quantity as number };
}

const countedAt = query((db, p: { branchId: number }) =>
  db
    .selectFrom('menu_item_branches')
    .select('menu_item_id')
    .where('branch_id', '=', p.branchId)
    .where('stock_quantity', 'is not', null),
);

export async function countedItems(handle: Handle, branchId: number): Promise<ReadonlySet<number>> {
  return new Set((await countedAt(handle, { branchId })).map((row) => row.menu_item_id));
}

const names = query((db, p: { id: number }) =>
  db.selectFrom('menu_items').select('name').where('id', '=', p.id),
);

export async function nameOfItem(handle: Handle, id: number): Promise<string> {
  return (await names(handle, { id }))[0]?.name ?? '';
}

export const insertMovements = (tx: Tx, movements: readonly StockMovementRow[]): Promise<void> =>
  insert(tx, 'stock_movements', movements);

const orderMovements = query((db, p: { orderId: number }) =>
  db
    .selectFrom('stock_movements')
    .select(['menu_item_id', sumOf('quantity').as('moved')])
    .where('order_id', '=', p.orderId)
    .where('type', 'in', ['sale', 'return'])
    .groupBy('menu_item_id'),
);

/** Item → what an order took from the stock and did not give back. */
export async function takenByOrder(handle: Handle, orderId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await orderMovements(handle, { orderId });
  return new Map(rows.map(({ menu_item_id, moved }) => [menu_item_id, -Number(moved)]));
}
