import { AppError, validationError } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { StockMovementRow } from '../../db/tables/service.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import {
  type HostedBranch,
  listedBranches,
  requireBranch,
  requireHosted,
} from '../../identity/branches/scope.ts';
import { writtenItem } from '../menu/read.ts';
import { announceStock, type Move, movementRow, moveStock } from './ledger.ts';
import { movementsOn, stockItems, stockMovementOnWire } from './list-store.ts';
import type {
  Count,
  MovementFilter,
  Restock,
  StockFilter,
  StockItem,
  StockMovement,
  Waste,
} from './schema.ts';
import { type BranchTerms, branchRow, changeBranchRow, insertBranchRow, insertMovements } from './store.ts';

export async function listStock(reader: Reader, filter: StockFilter): Promise<StockItem[]> {
  const items = await stockItems(reader, listedBranches(reader, filter.branch_id), filter);
  return items.filter(({ state }) => filter.state === undefined || state === filter.state);
}

export async function listMovements(reader: Reader, filter: MovementFilter): Promise<Reply<StockMovement[]>> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = decodeCursor(filter.cursor, 1)?.[0];
  const branches = listedBranches(reader, filter.branch_id);
  const wanted = { branches, filter, after: after === undefined ? undefined : Number(after) };
  return page(await movementsOn(reader, { ...wanted, count: limit + 1 }), limit, ({ id }) => [id]);
}

export function restock(tx: Tx, itemId: number, { quantity, reason, cost }: Restock): Promise<StockMovement> {
  return moved(tx, { itemId, type: 'restock', quantity, reason: reason ?? null, unitCost: cost ?? null });
}

export function waste(tx: Tx, itemId: number, { quantity, reason }: Waste): Promise<StockMovement> {
  return moved(tx, { itemId, type: 'waste', quantity: -quantity, reason });
}

async function moved(tx: Tx, move: Move): Promise<StockMovement> {
  const item = await writtenItem(tx, move.itemId);
  const branch = await requireHosted(tx, requireBranch(tx));
  if (item.stock_quantity === null)
    throw new AppError('NOT_FOUND', {
      message: "Stock isn't tracked for this item at this branch. Set its count first.",
    });
  const movement = await moveStock(tx, branch, move);
  if (!movement) throw validationError('quantity', `can't be more than the ${item.stock_quantity} in stock`);
  return booked(tx, movement, item);
}

/** Sets the stock to a count. The item is counted from now on. */
export async function count(tx: Tx, itemId: number, { quantity, reason }: Count): Promise<StockMovement> {
  const item = await writtenItem(tx, itemId);
  const branch = await requireHosted(tx, requireBranch(tx));
  await writeTerms(tx, branch, itemId, { stock_quantity: quantity });
  const difference = quantity - (item.stock_quantity ?? 0);
  const move = { itemId, type: 'count' as const, quantity: difference, reason: reason ?? null };
  announceStock(tx, branch.id, {
    itemId,
    before: item.stock_quantity,
    after: quantity,
    lowAt: item.low_stock_at,
    isOn: item.reason !== 'off',
  });
  return booked(tx, movementRow(tx, branch, move, quantity), item);
}

/** A branch's own terms for an item besides sales: 86, stock, price. A new count is booked. */
export async function setBranchTerms(
  tx: Tx,
  branch: HostedBranch,
  itemId: number,
  terms: BranchTerms,
): Promise<void> {
  const before = await writeTerms(tx, branch, itemId, terms);
  const after = terms.stock_quantity;
  if (after === undefined || after === before) return;
  const move = { itemId, type: 'count' as const, quantity: (after ?? 0) - (before ?? 0) };
  await insertMovements(tx, [movementRow(tx, branch, move, after ?? 0)]);
  tx.emit({
    type: 'stock.changed',
    branchId: branch.id,
    data: { menu_item_id: itemId, stock_quantity: after },
  });
}

/** Returns the stock before. */
async function writeTerms(
  tx: Tx,
  branch: HostedBranch,
  itemId: number,
  terms: BranchTerms,
): Promise<number | null> {
  const row = await branchRow(tx, branch.id, itemId);
  if (row) await changeBranchRow(tx, row.id, terms);
  else await insertBranchRow(tx, branch.id, itemId, terms);
  // At once: a later order in the same group commit must see the new terms.
  if (!isRecount(row, terms)) tx.cache.drop('menu.');
  return row?.stock_quantity ?? null;
}

/** A new count of a counted item is no fact that orders cache. */
const isRecount = (row: BranchTerms | undefined, terms: BranchTerms): boolean =>
  row?.stock_quantity != null &&
  terms.stock_quantity != null &&
  Object.keys(terms).every((column) => column === 'stock_quantity');

async function booked(
  tx: Tx,
  movement: StockMovementRow,
  item: { name: string; stock_quantity: number | null },
): Promise<StockMovement> {
  await insertMovements(tx, [movement]);
  await audit(tx, {
    action: `stock.${movement.type}`,
    entity: 'menu_item',
    entityId: movement.menu_item_id,
    branchId: movement.branch_id,
    before: { stock_quantity: item.stock_quantity },
    after: { stock_quantity: movement.balance },
    reason: movement.reason,
  });
  return stockMovementOnWire(tx, movement, item.name);
}
