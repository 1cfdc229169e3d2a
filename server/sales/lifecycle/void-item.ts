import { returnStock, wasteStock } from '../../catalogue/stock/consumption.ts';
import { found, invalid } from '../../core/errors.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import { type Approval, approverFor } from '../../identity/auth/approval.ts';
import { voidInKitchen } from '../kots/service.ts';
import { announceOrder, assertUnlocked, type OpenOrder, openOrder } from '../orders/access.ts';
import { saveReckoned } from '../orders/save.ts';
import { insertItems, updateItem } from '../orders/store.ts';

export interface VoidInput {
  readonly reason?: string | null | undefined;
  readonly quantity?: number | undefined;
  /** It was not prepared after all: back into the stock. */
  readonly restock?: boolean | undefined;
}

/**
 * Takes a line, or some of its quantity, off the order. What the kitchen has needs a reason and the right to, and
 * prints a VOID ticket; an unsent line just disappears.
 */
export async function voidItem(
  tx: Tx,
  orderId: number,
  itemId: number,
  input: VoidInput,
  approval: Approval | null,
): Promise<OpenOrder> {
  const { branch, ...open } = await openOrder(tx, orderId);
  assertUnlocked(open.order);
  const item = found(
    open.items.find((line) => line.id === itemId && line.status !== 'voided'),
    'order line',
  );
  const reason = input.reason?.trim() || null;
  const sent = item.kot_id !== null;
  if (sent && reason === null) throw invalid('reason', 'say why a line that was sent is voided');
  const approverId = sent ? approverFor(tx.caller, 'orders.void_sent', approval) : null;
  const { voided, items } = await splitLine(tx, open.items, item, input.quantity ?? item.quantity);
  const voidKot = sent ? await voidInKitchen(tx, open, branch, [voided], reason) : new Map<number, number>();
  const change = { status: 'voided', void_reason: reason, void_kot_id: voidKot.get(voided.id) ?? null };
  await updateItem(tx, voided.id, change);
  if (sent && !input.restock) await wasteStock(tx, open.order, [voided], reason);
  else await returnStock(tx, open.order, [voided]);
  const left = items.map((line) => (line.id === voided.id ? { ...line, ...change } : line));
  const saved = await saveReckoned(tx, { ...open, items: left });
  if (sent) await recordVoid(tx, saved, voided, reason, approverId);
  announceOrder(tx, 'order.updated', saved.order);
  return saved;
}

/** The part to void as a line of its own; the whole line when its whole quantity goes. */
async function splitLine(
  tx: Tx,
  items: readonly OrderItemRow[],
  item: OrderItemRow,
  quantity: number,
): Promise<{ voided: OrderItemRow; items: OrderItemRow[] }> {
  if (quantity > item.quantity) throw invalid('quantity', `the line has ${item.quantity}`);
  if (quantity === item.quantity) return { voided: item, items: [...items] };
  const voided = {
    ...item,
    id: tx.id('order_items'),
    quantity,
    line_discount: 0,
    line_total: 0,
    created_at: tx.now,
  };
  const rest = { ...item, quantity: item.quantity - quantity };
  await insertItems(tx, [voided]);
  await updateItem(tx, item.id, { quantity: rest.quantity });
  return { voided, items: [...items.map((line) => (line.id === item.id ? rest : line)), voided] };
}

const recordVoid = (
  tx: Tx,
  { order }: OpenOrder,
  item: OrderItemRow,
  reason: string | null,
  approverId: number | null,
): Promise<void> =>
  audit(tx, {
    action: 'order.void_item',
    entity: 'order',
    entityId: order.id,
    branchId: order.branch_id,
    before: { order_item_id: item.id, name: item.name, quantity: item.quantity, unit_price: item.unit_price },
    reason,
    approverId,
  });
