import {
  allocate,
  type Minor,
  mulDivHalfUp,
  percentOf,
  splitEvenly,
  sum,
} from '../../../core/money/money.ts';
import type { OrderTax } from '../../../core/money/sale-terms.ts';
import { fromCachedJson, fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import { totalsAsStored } from './recalculate.ts';
import { isSameTax } from './totals-tax.ts';

/**
 * Each live line's part of the order's total: its amount after discounts, with its part of charges and taxes, by the
 * stored terms. They add up to the total, and are whole `coin`s if the total is.
 */
export function sharesOfTotal(
  order: OrderRow,
  items: readonly OrderItemRow[],
  coin: Minor,
): ReadonlyMap<number, Minor> {
  const live = items.filter((item) => item.status !== 'voided');
  const { lines, charges } = totalsAsStored(order, live);
  const net = lines.map((line) => line.line_total - line.discount_share - line.coupon_share);
  const untaxed = sum(charges.filter(({ taxable }) => !taxable).map(({ amount }) => amount));
  const plain = allocate(untaxed, net);
  const weights = live.map((item, index) => {
    const base = (net[index] ?? 0) + (lines[index]?.charge_share ?? 0);
    const taxes = order.tax_exemption === null ? fromJson(item.taxes) : [];
    const onTop = taxes.filter(({ inclusive }) => !inclusive);
    return base + (plain[index] ?? 0) + sum(onTop.map(({ ppm }) => percentOf(base, ppm)));
  });
  const unit = order.total % coin === 0 ? coin : 1;
  const shares = allocate(order.total / unit, weights).map((count) => count * unit);
  return new Map(live.map((item, index) => [item.id, shares[index] ?? 0]));
}

/** Each live line's taxes, including those on its charges: each tax adds up to the order's. */
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
    const bears = live.map((item) => fromCachedJson(item.taxes).some((one) => isSameTax(one, tax)));
    const own = weights.map((weight, index) => (bears[index] ? weight : 0));
    const [bases, amounts] = [allocate(tax.base, own), allocate(tax.amount, own)];
    return live.map((_, index) =>
      bears[index] ? { ...tax, base: bases[index] ?? 0, amount: amounts[index] ?? 0 } : null,
    );
  });
  return new Map(live.map(({ id }, index) => [id, byTax.flatMap((parts) => parts[index] ?? [])]));
}

/** Each live line's price without tax, with its part of the charges: together the order's net. */
export function goodsByLine(order: OrderRow, items: readonly OrderItemRow[]): ReadonlyMap<number, Minor> {
  const live = items.filter((item) => item.status !== 'voided');
  const { lines, charges } = totalsAsStored(order, live);
  const net = lines.map((line) => line.line_total - line.discount_share - line.coupon_share);
  const charged = allocate(sum(charges.map(({ amount }) => amount)), net);
  const taxes = taxesByLine(order, items);
  return new Map(
    live.map(({ id }, index) => {
      const contained = (taxes.get(id) ?? []).filter(({ inclusive }) => inclusive);
      return [id, (net[index] ?? 0) + (charged[index] ?? 0) - sum(contained.map(({ amount }) => amount))];
    }),
  );
}

interface RefundedSoFar {
  /** Line → how many of it. */
  readonly quantities: ReadonlyMap<number, number>;
  /** The money refunded for lines. */
  readonly amount: Minor;
}

/** What was refunded for lines so far. */
export function refundedSoFar(payments: readonly PaymentRow[]): RefundedSoFar {
  const items = payments.flatMap(({ refunded_items }) => (refunded_items ? fromJson(refunded_items) : []));
  const quantities = new Map<number, number>();
  for (const { order_item_id, quantity } of items)
    quantities.set(order_item_id, (quantities.get(order_item_id) ?? 0) + quantity);
  return { quantities, amount: sum(items.map(({ amount }) => amount)) };
}

/** The part of a line's share for some of its quantity: the pieces add up exactly. */
export function piecesOfShare(
  share: Minor,
  { quantity: all }: OrderItemRow,
  { already, quantity }: { readonly already: number; readonly quantity: number },
  coin: Minor,
): Minor {
  const unit = share % coin === 0 ? coin : 1;
  return sum(splitEvenly(share / unit, all).slice(already, already + quantity)) * unit;
}

/** The taxes in some pieces of a line. */
export const taxesBack = (
  { quantity: of }: OrderItemRow,
  taxes: readonly OrderTax[],
  already: number,
  quantity: number,
): OrderTax[] =>
  taxes.map((tax) => ({ ...tax, ...taxOfPieces(tax, { of, from: already, to: already + quantity }) }));

/** The pieces after `from` up to `to` of a line's quantity. */
interface Pieces {
  readonly of: number;
  readonly from: number;
  readonly to: number;
}

/** The pieces' tax by its rate: 2.5 % of 256.95 is 6.42. All pieces together have the line's. */
export function taxOfPieces(
  { base, amount, ppm }: Pick<OrderTax, 'base' | 'amount' | 'ppm'>,
  { of, from, to }: Pieces,
): Pick<OrderTax, 'base' | 'amount'> {
  const baseOf = (count: number) => mulDivHalfUp(base, count, of);
  const taxOf = (count: number) => (count === of ? amount : Math.min(amount, percentOf(baseOf(count), ppm)));
  return { base: baseOf(to) - baseOf(from), amount: taxOf(to) - taxOf(from) };
}

/** The part of a line's amount for some of its quantity, to the nearest unit. */
export function nearestPieces(whole: Minor, item: OrderItemRow, already: number, quantity: number): Minor {
  const upTo = (count: number) => mulDivHalfUp(whole, count, item.quantity);
  return upTo(already + quantity) - upTo(already);
}
