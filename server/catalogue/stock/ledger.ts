import { businessDate } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { StockMovementRow } from '../../db/tables/service.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import type { MovementType } from './schema.ts';
import { addToStock } from './store.ts';

export interface Move {
  readonly itemId: number;
  readonly type: MovementType;
  /** Added to the stock; negative when it leaves. */
  readonly quantity: number;
  readonly orderId?: number;
  readonly reason?: string | null;
  readonly unitCost?: number | null;
}

/** One entry of the stock ledger. `balance` is the stock after it. */
export const movementRow = (tx: Tx, branch: HostedBranch, move: Move, balance: number): StockMovementRow => ({
  id: tx.id('stock_movements'),
  branch_id: branch.id,
  menu_item_id: move.itemId,
  type: move.type,
  quantity: move.quantity,
  balance,
  order_id: move.orderId ?? null,
  unit_cost: move.unitCost ?? null,
  reason: move.reason ?? null,
  user_id: tx.caller.userId || null,
  business_date: businessDate(tx.now, branch.timezone, branch.day_start),
  created_at: tx.now,
});

/**
 * Moves stock and announces it. Returns the movement, which the caller writes; undefined, without moving, if there is
 * not enough or the item is not counted.
 */
export async function moveStock(
  tx: Tx,
  branch: HostedBranch,
  move: Move,
): Promise<StockMovementRow | undefined> {
  const left = await addToStock(tx, branch.id, move.itemId, move.quantity);
  if (!left) return undefined;
  announceStock(tx, branch.id, {
    itemId: move.itemId,
    before: left.stock_quantity - move.quantity,
    after: left.stock_quantity,
    lowAt: left.low_stock_at,
    isOn: left.is_available === 1,
  });
  return movementRow(tx, branch, move, left.stock_quantity);
}

interface StockChange {
  readonly itemId: number;
  /** null: not counted. */
  readonly before: number | null;
  readonly after: number | null;
  readonly lowAt: number | null;
  /** false: somebody took it off. */
  readonly isOn: boolean;
}

/** `menu.availability` only when it runs out or returns, because that drops every cached fact of the menu. */
export function announceStock(tx: Tx, branchId: number, change: StockChange): void {
  const { itemId, before, after, lowAt, isOn } = change;
  const isLow = (quantity: number | null): boolean =>
    lowAt !== null && quantity !== null && quantity <= lowAt;
  const type = isLow(after) && !isLow(before) ? 'stock.low' : 'stock.changed';
  tx.emit({ type, branchId, data: { menu_item_id: itemId, stock_quantity: after, low_stock_at: lowAt } });
  if ((before === 0) === (after === 0)) return;
  const data = { id: itemId, is_available: isOn && after !== 0, stock_quantity: after };
  tx.emit({ type: 'menu.availability', branchId, data });
}
