import { requireFound, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { ofLess } from '../orders/approvals/discounts.ts';
import { kitchenHas } from '../orders/approvals/removed-food.ts';
import { type Changed, changeOrder } from '../orders/change/change-order.ts';
import type { Act, OrderPatch } from '../orders/change/patch.ts';
import { withoutRules } from '../orders/rules/line.ts';

interface VoidInput {
  readonly reason?: string | null | undefined;
  readonly quantity?: number | undefined;
  /** It was not prepared after all: back into stock. */
  readonly restock?: boolean | undefined;
  /** With the other dishes of its combo. */
  readonly combo?: boolean | undefined;
}

/**
 * Voids a line or some of its quantity. What a kitchen has needs a reason and approval and prints a VOID ticket; so
 * does a held course, although it was never begun. An unsent line just disappears. Part of a dish counts as sent,
 * because the kitchen makes all of it for the other parts.
 */
export const voidItem = (tx: Tx, orderId: number, itemId: number, input: VoidInput): Promise<Changed> =>
  changeOrder(tx, orderId, (open) => withoutLine(tx, open, itemId, input));

function withoutLine(tx: Tx, { items }: LoadedOrder, itemId: number, input: VoidInput): OrderPatch {
  const item = requireFound(
    items.find((line) => line.id === itemId && line.status !== 'voided'),
    'order item',
    itemId,
  );
  const reason = input.reason?.trim() || null;
  if (input.combo && item.combo_line_id !== null)
    return withoutCombo(items, item.combo_line_id, reason, input);
  const wasTold = kitchenHas(item);
  if (wasTold && reason === null) throw validationError('reason', 'is required to void an item already sent');
  const quantity = input.quantity ?? item.quantity;
  if (quantity > item.quantity) throw validationError('quantity', `at most ${item.quantity} for this item`);
  return {
    items: voidedIn(tx, items, item, quantity, reason),
    restock: input.restock ?? false,
    ...(wasTold && { acts: [voidOf(item, quantity, reason)] }),
  };
}

/** All that is left of a combo on the order. */
function withoutCombo(
  items: readonly OrderItemRow[],
  comboLineId: number,
  reason: string | null,
  { restock = false, quantity }: VoidInput,
): OrderPatch {
  if (quantity !== undefined) throw validationError('quantity', "can't be used with combo");
  const isPart = (line: OrderItemRow) => line.combo_line_id === comboLineId && line.status !== 'voided';
  const told = items.filter((line) => isPart(line) && kitchenHas(line));
  if (told.length > 0 && reason === null)
    throw validationError('reason', 'is required to void an item already sent');
  return {
    items: items.map((line) => (isPart(line) ? { ...line, status: 'voided', void_reason: reason } : line)),
    restock,
    ...(told.length > 0 && { acts: told.map((line) => voidOf(line, line.quantity, reason)) }),
  };
}

const voidOf = ({ id, name, unit_price }: OrderItemRow, quantity: number, reason: string | null): Act => ({
  action: 'order.void_item',
  takesOff: true,
  before: { order_item_id: id, name, quantity, unit_price },
  reason,
});

/** The removed part becomes its own line; the whole line if its whole quantity is removed. */
function voidedIn(
  tx: Tx,
  items: readonly OrderItemRow[],
  item: OrderItemRow,
  quantity: number,
  void_reason: string | null,
): OrderItemRow[] {
  const voided = { ...item, status: 'voided', void_reason } as const;
  const instead = (line: OrderItemRow) => items.map((one) => (one.id === item.id ? line : one));
  if (quantity === item.quantity) return instead(voided);
  const id = tx.id('order_items');
  const part: OrderItemRow = {
    ...voided,
    id,
    taken_from_id: item.id,
    quantity,
    line_discount: 0,
    ...withoutRules,
    line_total: 0,
    created_at: tx.now,
    updated_at: tx.now,
  };
  return [...instead(ofLess(item, { ...item, quantity: item.quantity - quantity })), part];
}
