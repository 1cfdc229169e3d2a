import type { z } from 'zod';
import { orderNumber } from '../../core/ids.ts';
import { toDecimal } from '../../core/money.ts';
import { toIso } from '../../core/time.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import type { DeliveryRow } from '../../db/tables/service.ts';
import { toPercent } from '../../http/fields.ts';
import { progressOf } from '../delivery/terms.ts';
import { couponOf, shortfallOf } from './kept-coupon.ts';
import type { StoredCharge, StoredModifier } from './lines.ts';
import type { Order, OrderItem, OrderSummary, Payment } from './schema.ts';
import { derivePaymentStatus, statusOfPayment } from './settlement.ts';
import type { LineTax, OrderTax } from './totals-tax.ts';

export type Summary = z.output<typeof OrderSummary>;
type Item = z.output<typeof OrderItem>;

/** Lists do not read the JSON that only one order shows, nor the columns that no one sees. */
export type ListedOrder = Omit<
  OrderRow,
  | 'coupon_terms'
  | 'charges'
  | 'taxes'
  | 'tax_rounding'
  | 'rounding_mode'
  | 'rounding_increment'
  | 'invoiced_at'
  | 'client_key'
  | 'updated_by'
>;

type Balance = Pick<OrderRow, 'status' | 'payment_status' | 'total' | 'amount_paid'>;
type Invoiced = Pick<OrderRow, 'invoice_series' | 'invoice_sequence'>;
type Discounted = Pick<OrderRow, 'discount_type' | 'discount_value'>;

/** What of an order differs between row and wire. Amounts stay minor units here; the reply's schema makes them decimals. */
export const derivedOf = (order: ListedOrder, exponent: number) => ({
  order_number: orderNumber(order.id),
  discount_value: discountOnWire(order, exponent),
  balance_due: balanceOf(order),
  invoice_number: invoiceNumberOf(order),
  opened_by: order.opened_by || null,
  cancelled_at: order.cancelled_at === null ? null : toIso(order.cancelled_at),
  created_at: toIso(order.created_at),
  updated_at: toIso(order.updated_at),
});

export function orderOnWire(
  order: OrderRow,
  items: readonly OrderItemRow[],
  payments: readonly PaymentRow[],
  delivery: DeliveryRow | undefined,
  exponent: number,
): z.output<typeof Order> {
  return {
    ...(order as unknown as Summary),
    ...derivedOf(order, exponent),
    charges: JSON.parse(order.charges) as StoredCharge[],
    taxes: (JSON.parse(order.taxes) as OrderTax[]).map((tax) => ({ ...tax, rate: toPercent(tax.ppm) })),
    items: items.filter(isShown).map(itemOnWire),
    payments: payments.map((payment) => paymentOnWire(payment, payments)),
    delivery: delivery ? progressOf(delivery) : null,
    coupon_code: couponOf(order)?.code ?? null,
    coupon_problem: shortfallOf(order, items),
  };
}

/** An unsent line that was removed never was part of the order for anyone. */
export const isShown = (item: OrderItemRow): boolean => item.status !== 'voided' || item.kot_id !== null;

/** What is still to be paid; nothing once the bill was settled, even if money went back later. */
export function balanceOf(order: Balance): number {
  if (order.status === 'cancelled') return 0;
  const settled = ['paid', 'partially_refunded', 'refunded'].includes(order.payment_status);
  return settled ? Math.min(0, order.total - order.amount_paid) : order.total - order.amount_paid;
}

export const invoiceNumberOf = (order: Invoiced): string | null =>
  order.invoice_series === null
    ? null
    : `${order.invoice_series}-${String(order.invoice_sequence).padStart(6, '0')}`;

function discountOnWire({ discount_type, discount_value }: Discounted, exponent: number): number | null {
  if (discount_value === null) return null;
  return discount_type === 'percent' ? toPercent(discount_value) : toDecimal(discount_value, exponent);
}

export function itemOnWire(item: OrderItemRow): Item {
  return {
    ...(item as unknown as Item),
    price: item.unit_price,
    price_overridden: item.price_overridden === 1,
    modifiers: JSON.parse(item.modifiers) as StoredModifier[],
    taxes: (JSON.parse(item.taxes) as LineTax[]).map((tax) => ({ ...tax, rate: toPercent(tax.ppm) })),
    created_at: toIso(item.created_at),
    updated_at: toIso(item.updated_at),
  };
}

export function paymentOnWire(payment: PaymentRow, all: readonly PaymentRow[]): z.output<typeof Payment> {
  const rows = all.map(settlementRow);
  return {
    ...payment,
    kind: payment.kind as 'payment',
    status: statusOfPayment(settlementRow(payment), rows),
    taken_by: payment.taken_by || null,
    created_at: toIso(payment.created_at),
    updated_at: toIso(payment.created_at),
  };
}

const settlementRow = (row: PaymentRow) => ({ ...row, kind: row.kind as 'payment' });

/** What the payment rows of an order add up to. */
export const paymentState = (total: number, payments: readonly PaymentRow[]) =>
  derivePaymentStatus(total, payments.map(settlementRow));
