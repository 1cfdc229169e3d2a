import { allocate, type Minor, percentOf, splitEvenly, sum } from '../../core/money.ts';
import type { OrderTax, RefundedItem } from '../../core/sale-terms.ts';
import { fromJson, fromRepeated } from '../../db/tables/json.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import { totalsAsStored } from './reckoning.ts';
import { isSameTax } from './totals-tax.ts';

/**
 * What of an order's total each live line bears: its amount after discounts, with its part of charges and taxes, by the
 * terms kept on the order. They add up to the total to the cent.
 */
export function sharesOfTotal(order: OrderRow, items: readonly OrderItemRow[]): ReadonlyMap<number, Minor> {
  const live = items.filter((item) => item.status !== 'voided');
  const { lines, charges } = totalsAsStored(order, live);
  const net = lines.map((line) => line.line_total - line.discount_share - line.coupon_share);
  const untaxed = sum(charges.filter(({ taxable }) => !taxable).map(({ amount }) => amount));
  const plain = allocate(untaxed, net);
  const weights = live.map((item, at) => {
    const base = (net[at] ?? 0) + (lines[at]?.charge_share ?? 0);
    const taxes = order.tax_exemption === null ? fromJson(item.taxes) : [];
    const onTop = taxes.filter(({ inclusive }) => !inclusive);
    return base + (plain[at] ?? 0) + sum(onTop.map(({ ppm }) => percentOf(base, ppm)));
  });
  const shares = allocate(order.total, weights);
  return new Map(live.map((item, at) => [item.id, shares[at] ?? 0]));
}

/** The taxes that each live line bears, with those of the charges on it: of each tax they add up to the order's. */
export function taxesByLine(
  order: OrderRow,
  items: readonly OrderItemRow[],
): ReadonlyMap<number, readonly OrderTax[]> {
  const live = items.filter((item) => item.status !== 'voided');
  const { lines } = totalsAsStored(order, live);
  const weights = lines.map(
    ({ line_total, discount_share, coupon_share, charge_share }) =>
      line_total - discount_share - coupon_share + charge_share,
  );
  const byTax = fromJson(order.taxes).map((tax) => {
    const bears = live.map((item) => fromRepeated(item.taxes).some((one) => isSameTax(one, tax)));
    const own = weights.map((weight, at) => (bears[at] ? weight : 0));
    const [bases, amounts] = [allocate(tax.base, own), allocate(tax.amount, own)];
    return live.map((_, at) =>
      bears[at] ? { ...tax, base: bases[at] ?? 0, amount: amounts[at] ?? 0 } : null,
    );
  });
  return new Map(live.map(({ id }, at) => [id, byTax.flatMap((parts) => parts[at] ?? [])]));
}

/** What was given back of each line so far. */
export function refundedSoFar(payments: readonly PaymentRow[]): ReadonlyMap<number, number> {
  const back = new Map<number, number>();
  for (const { refunded_items } of payments) {
    for (const { order_item_id, quantity } of refunded_items === null ? [] : fromJson(refunded_items))
      back.set(order_item_id, (back.get(order_item_id) ?? 0) + quantity);
  }
  return back;
}

/** What goes back for some of a line's quantity: piece by piece the whole line comes to its share exactly. */
export function refundOf(item: OrderItemRow, share: Minor, already: number, quantity: number): RefundedItem {
  return { order_item_id: item.id, quantity, amount: pieces(share, item, already, quantity) };
}

/** The taxes in it. */
export const taxesBack = (
  item: OrderItemRow,
  taxes: readonly OrderTax[],
  already: number,
  quantity: number,
): OrderTax[] =>
  taxes.map((tax) => ({
    ...tax,
    base: pieces(tax.base, item, already, quantity),
    amount: pieces(tax.amount, item, already, quantity),
  }));

const pieces = (whole: Minor, item: OrderItemRow, already: number, quantity: number): Minor =>
  sum(splitEvenly(whole, item.quantity).slice(already, already + quantity));
