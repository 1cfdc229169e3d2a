import { allocate, type Minor, percentOf, splitEvenly, sum } from '../../core/money.ts';
import type { RefundedItem } from '../../core/sale-terms.ts';
import { fromJson } from '../../db/json.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import { totalsAsStored } from './reckoning.ts';

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
  const pieces = splitEvenly(share, item.quantity);
  return { order_item_id: item.id, quantity, amount: sum(pieces.slice(already, already + quantity)) };
}
