import { AppError } from '../../core/errors.ts';
import { cached } from '../../db/handle/cached.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { StockMovementRow } from '../../db/tables/service.ts';
import { requireHosted } from '../../identity/branches/scope.ts';
import { type Move, movementRow, moveStock } from './ledger.ts';
import { branchRow, countedItems, insertMovements, nameOfItem, takenByOrder } from './store.ts';

/**
 * How orders change the stock. A line takes from it the moment it is ordered, so that two tablets cannot sell the last
 * portion twice. A line removed before it was sent gives back; a sent line that is voided was cooked for nothing.
 */

interface Order {
  readonly id: number;
  readonly branch_id: number;
}

interface Line {
  readonly menu_item_id: number;
  readonly quantity: number;
  readonly status: string;
}

/** Saves a query for every order of uncounted items. Changing whether an item is counted drops it. */
const countedAt = cached('menu.', 'counted items', countedItems);

/** Known to have no counted items. */
export const isUncounted = (tx: Tx, branchId: number): boolean => countedAt.peek(tx, branchId)?.size === 0;

/** Gives back what removed and unprepared lines took. */
export async function returnStock(tx: Tx, order: Order, lines: readonly Line[]): Promise<void> {
  const unwanted = await countedQuantities(tx, order, lines);
  if (unwanted.size > 0) await giveBack(tx, order, unwanted);
}

/** An item of which more was ordered than is left. */
interface Shortage {
  /** Its line in the request, if known. */
  readonly path?: string;
  readonly menu_item_id: number;
  readonly name: string | null;
  readonly available: number;
}

/** The lines of the request that order the item. */
export type LinesOf = (shortage: Shortage) => readonly Shortage[];

/** For changed lines: takes or gives back only the difference. */
export async function adjustStock(
  tx: Tx,
  order: Order,
  before: readonly Line[],
  after: readonly Line[],
  linesOf: LinesOf = (shortage) => [shortage],
): Promise<void> {
  const had = await countedQuantities(tx, order, before);
  const needs = await countedQuantities(tx, order, after);
  if (had.size === 0 && needs.size === 0) return;
  await giveBack(tx, order, surplus(had, needs));
  const short = await take(tx, order, surplus(needs, had));
  if (short.length > 0) throw outOfStock(short.flatMap(linesOf));
}

/** For lines that the kitchen had and nobody pays: the count stays, the ledger says waste instead of sale. */
export async function wasteStock(
  tx: Tx,
  order: Order,
  lines: readonly Line[],
  reason: string | null,
): Promise<void> {
  if (lines.length === 0) return;
  const lost = await takenOf(tx, order, await countedQuantities(tx, order, lines));
  if (lost.size === 0) return;
  const branch = await requireHosted(tx, order.branch_id);
  const movements: StockMovementRow[] = [];
  for (const [itemId, quantity] of lost) {
    const left = (await branchRow(tx, order.branch_id, itemId))?.stock_quantity ?? 0;
    const entry = { itemId, orderId: order.id, reason };
    movements.push(
      movementRow(tx, branch, { ...entry, type: 'return', quantity }, left + quantity),
      movementRow(tx, branch, { ...entry, type: 'waste', quantity: -quantity }, left),
    );
  }
  await insertMovements(tx, movements);
}

type Quantities = ReadonlyMap<number, number>;
const nothing: Quantities = new Map();

/** Item → quantity in the live lines, counted items only. */
async function countedQuantities(tx: Tx, order: Order, lines: readonly Line[]): Promise<Quantities> {
  if (lines.length === 0) return nothing;
  const counted = await countedAt(tx, order.branch_id);
  if (counted.size === 0) return nothing;
  const quantities = new Map<number, number>();
  for (const { menu_item_id: id, quantity, status } of lines) {
    if (status !== 'voided' && counted.has(id)) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return quantities;
}

/** How much more `a` has than `b`. */
function surplus(a: Quantities, b: Quantities): Quantities {
  const more = [...a].map(([id, quantity]) => [id, quantity - (b.get(id) ?? 0)] as const);
  return new Map(more.filter(([, quantity]) => quantity > 0));
}

/** The part of the quantities that the order really took: an item may have been ordered before anyone counted it. */
async function takenOf(tx: Tx, order: Order, quantities: Quantities): Promise<Quantities> {
  if (quantities.size === 0) return quantities;
  const taken = await takenByOrder(tx, order.id);
  const parts = [...quantities].map(
    ([id, quantity]) => [id, Math.min(quantity, taken.get(id) ?? 0)] as const,
  );
  return new Map(parts.filter(([, quantity]) => quantity > 0));
}

async function giveBack(tx: Tx, order: Order, quantities: Quantities): Promise<void> {
  for (const [itemId, quantity] of await takenOf(tx, order, quantities)) {
    await book(tx, order, { itemId, type: 'return', quantity, orderId: order.id });
  }
}

/** Takes the quantities and returns what there is too little of. */
async function take(tx: Tx, order: Order, quantities: Quantities): Promise<Shortage[]> {
  const short: Shortage[] = [];
  for (const [itemId, quantity] of quantities) {
    const taken = await book(tx, order, { itemId, type: 'sale', quantity: -quantity, orderId: order.id });
    const available = taken ? null : await leftOf(tx, order, itemId);
    if (available !== null)
      short.push({ menu_item_id: itemId, name: await nameOfItem(tx, itemId), available });
  }
  return short;
}

async function book(tx: Tx, order: Order, move: Move): Promise<boolean> {
  const movement = await moveStock(tx, await requireHosted(tx, order.branch_id), move);
  if (movement) await insertMovements(tx, [movement]);
  return movement !== undefined;
}

/** null: not counted. */
const leftOf = async (tx: Tx, { branch_id }: Order, itemId: number): Promise<number | null> =>
  (await branchRow(tx, branch_id, itemId))?.stock_quantity ?? null;

function outOfStock(short: readonly Shortage[]): AppError {
  const [first] = short;
  const { available, name } = first ?? { available: 0, name: null };
  const isOf = available === 1 ? 'is' : 'are';
  return new AppError('ITEM_UNAVAILABLE', {
    message: available > 0 && name ? `Only ${available} ${name} ${isOf} left.` : undefined,
    details: { ...first, lines: short.map((line) => ({ code: 'ITEM_UNAVAILABLE', ...line })) },
  });
}
