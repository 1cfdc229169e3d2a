import { AppError, invalid } from '../../core/errors.ts';
import { allocate, type Minor, splitEvenly, sum } from '../../core/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson, toJson } from '../../db/tables/json.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';

/** Some of a line: so many of it, or so many parts of a dish that is shared. */
export interface Portion {
  readonly order_item_id: number;
  readonly quantity?: number | undefined;
  /** The dish is cut into so many parts, and `quantity` of them are meant. */
  readonly of?: number | undefined;
}

/** Lines of an order divided: those that leave, those they leave behind. */
export interface Division {
  readonly taken: readonly OrderItemRow[];
  readonly left: readonly OrderItemRow[];
}

/** Takes portions off lines. A whole line keeps its id; some of one becomes a line of its own. */
export function divide(
  tx: Tx,
  items: readonly OrderItemRow[],
  portions: readonly Portion[],
  path: string,
): Division {
  const left = new Map(items.map((item) => [item.id, item]));
  const taken: OrderItemRow[] = [];
  for (const [at, portion] of portions.entries()) {
    const where = `${path}.${at}`;
    const item = left.get(portion.order_item_id);
    if (!item || item.status === 'voided')
      throw invalid(`${where}.order_item_id`, 'the order has no such line');
    const { part, rest } =
      portion.of === undefined ? byQuantity(tx, item, portion, where) : byShare(tx, item, portion, where);
    taken.push(part);
    if (rest) left.set(item.id, rest);
    else left.delete(item.id);
  }
  return { taken, left: items.flatMap((item) => left.get(item.id) ?? []) };
}

interface Cut {
  readonly part: OrderItemRow;
  readonly rest?: OrderItemRow;
}

function byQuantity(tx: Tx, item: OrderItemRow, { quantity = item.quantity }: Portion, where: string): Cut {
  if (quantity > item.quantity) throw invalid(`${where}.quantity`, `the line has ${item.quantity}`);
  if (quantity === item.quantity) return { part: item };
  const rest = item.quantity - quantity;
  const [kept = 0, gone = 0] = allocate(item.line_discount, [rest, quantity]);
  return {
    part: partOf(tx, item, { quantity, line_discount: gone }),
    rest: { ...item, quantity: rest, line_discount: kept },
  };
}

/** A dish cut into parts that add up to its price to the cent. Its goods stay with the line that was ordered. */
function byShare(tx: Tx, item: OrderItemRow, { quantity = 1, of = 1 }: Portion, where: string): Cut {
  if (item.quantity !== 1) throw invalid(`${where}.of`, 'only a line of one dish can be shared');
  if (quantity >= of) throw invalid(`${where}.quantity`, `less than ${of} of ${of}`);
  const unit = item.unit_price + sum(fromJson(item.modifiers).map((one) => one.price * one.quantity));
  const modifiers = toJson(fromJson(item.modifiers).map((one) => ({ ...one, price: 0 })));
  const gone = (amount: Minor): Minor => sum(splitEvenly(amount, of).slice(of - quantity));
  const price = gone(unit);
  const discount = gone(item.line_discount);
  return {
    part: {
      ...partOf(tx, item, { quantity: 1, line_discount: discount }),
      ...{ unit_price: price, modifiers, shares_item_id: item.shares_item_id ?? item.id },
      ...({ status: 'served', kot_id: null, held_at: null } as const),
      ...{ name: `${item.name} (${quantity}/${of})` },
    },
    rest: { ...item, modifiers, unit_price: unit - price, line_discount: item.line_discount - discount },
  };
}

const partOf = (tx: Tx, item: OrderItemRow, columns: Partial<OrderItemRow>): OrderItemRow => ({
  ...item,
  ...columns,
  id: tx.id('order_items'),
  created_at: tx.now,
  updated_at: tx.now,
});

/** What belongs to a bill as a whole and cannot be divided. */
export function assertDivisible(reasons: readonly string[], order_id: number): void {
  if (reasons.length === 0) return;
  throw new AppError('ORDER_LOCKED', {
    message: 'The order has terms of its own, which cannot be divided; take them off first.',
    details: { order_id, reasons },
  });
}
