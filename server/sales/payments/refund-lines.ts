import { AppError, unknownId, validationError } from '../../core/errors.ts';
import { type Minor, sum } from '../../core/money/money.ts';
import type { OrderTax, RefundedItem } from '../../core/money/sale-terms.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { LoadedOrder } from '../orders/access.ts';
import {
  goodsByLine,
  nearestPieces,
  piecesOfShare,
  refundedSoFar,
  sharesOfTotal,
  taxesBack,
  taxesByLine,
} from '../orders/pricing/refund-shares.ts';
import { isSameTax } from '../orders/pricing/totals-tax.ts';
import type { RefundInput } from './schema.ts';

export interface LinesBack {
  readonly refunded: readonly RefundedItem[];
  /** Positive: less was refunded for lines before than their share, because it was paid in coins. */
  readonly owed: Minor;
  /** With the returned quantity. */
  readonly lines: readonly OrderItemRow[];
  /** The taxes in the money, one entry for each rate. */
  readonly taxes: readonly OrderTax[];
  /** The lines' price without tax: the rest of the money was rounding. */
  readonly goods: Minor;
}

/**
 * The refund for an order's lines, in whole `coin`s as far as possible. Throws if a line is missing or less of it is
 * left.
 */
export function linesBack(
  { order, items, payments }: LoadedOrder,
  wanted: NonNullable<RefundInput['items']>,
  coin: Minor,
): LinesBack {
  const shares = sharesOfTotal(order, items, coin);
  const borne = taxesByLine(order, items);
  const worth = goodsByLine(order, items);
  let goods = 0;
  const before = refundedSoFar(payments);
  const back = new Map(before.quantities);
  const refunded: RefundedItem[] = [];
  const lines: OrderItemRow[] = [];
  const taxes: OrderTax[] = [];
  for (const [at, { order_item_id, quantity }] of wanted.entries()) {
    const item = items.find(({ id, status }) => id === order_item_id && status !== 'voided');
    if (!item) throw unknownId(`items.${at}.order_item_id`, 'item', order_item_id, 'on this order');
    const already = back.get(item.id) ?? 0;
    const left = item.quantity - already;
    if (left === 0)
      throw new AppError('REFUND_EXCEEDS_PAID', {
        message: 'This item has already been refunded. Choose another item.',
        details: { order_item_id, quantity: 0 },
      });
    const taken = quantity ?? left;
    if (taken > left)
      throw validationError(`items.${at}.quantity`, `at most ${left} of this item can be refunded`);
    const part = { already, quantity: taken };
    const amount = piecesOfShare(shares.get(item.id) ?? 0, item, part, coin);
    refunded.push({ order_item_id, quantity: taken, amount });
    lines.push({ ...item, quantity: taken });
    goods += nearestPieces(worth.get(item.id) ?? 0, item, already, taken);
    taxes.push(...taxesBack(item, borne.get(item.id) ?? [], already, taken));
    back.set(item.id, already + taken);
  }
  const bornBefore = items.map((item) => {
    const quantity = before.quantities.get(item.id) ?? 0;
    return piecesOfShare(shares.get(item.id) ?? 0, item, { already: 0, quantity }, coin);
  });
  return { refunded, owed: sum(bornBefore) - before.amount, lines, taxes: byRate(taxes), goods };
}

function byRate(all: readonly OrderTax[]): OrderTax[] {
  const rates: OrderTax[] = [];
  for (const tax of all) {
    const at = rates.findIndex((one) => isSameTax(one, tax));
    const known = rates[at];
    if (known) rates[at] = { ...known, base: known.base + tax.base, amount: known.amount + tax.amount };
    else rates.push(tax);
  }
  return rates;
}
