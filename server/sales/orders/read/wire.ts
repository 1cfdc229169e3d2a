import type { z } from 'zod';
import type { GuestAllergy } from '../../../core/allergies.ts';
import { orderNumber } from '../../../core/ids.ts';
import { toDecimal } from '../../../core/money/money.ts';
import { refundable, statusOfPayment } from '../../../core/money/order-account.ts';
import type { LineTax, RefundedItem, StoredCharge } from '../../../core/money/sale-terms.ts';
import type { Granted } from '../../../core/price-rules/deals.ts';
import { toIso } from '../../../core/time/time.ts';
import { cachedJsonAs, fromCachedJson, fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import type { DeliveryRow } from '../../../db/tables/service.ts';
import { toPercent } from '../../../http/endpoint/fields.ts';
import { deliveryProgressOf } from '../../delivery/terms/terms.ts';
import { comboOf } from '../../kots/tickets/combo.ts';
import { isHeld, shownLineStatus } from '../../kots/tickets/states.ts';
import type { Payment } from '../http/payment-schema.ts';
import type { Order, OrderItem, OrderSummary, Warning } from '../http/schema.ts';
import { stillDueOf } from '../pricing/balance.ts';
import { couponOf, shortfallOf } from '../pricing/stored-coupon.ts';
import { grantedOn } from '../rules/line.ts';
import type { OrderNames } from './names.ts';

export type Summary = z.output<typeof OrderSummary>;
type Item = z.output<typeof OrderItem>;

/** What lists do not read: the JSON that only one order shows, and the columns that no one sees. */
export const UNLISTED = [
  'coupon_terms',
  'charges',
  'taxes',
  'tax_rounding',
  'invoiced_at',
  'client_key',
  'updated_by',
  'commission_ppm',
  'charge_consent',
  'discount_approved',
  'reopened_version',
  'joined_from_table_id',
  'on_bill_of',
] as const satisfies readonly (keyof OrderRow)[];

export type ListedOrder = Omit<OrderRow, (typeof UNLISTED)[number]>;

type Invoiced = Pick<OrderRow, 'invoice_series' | 'invoice_sequence'>;
type Discounted = Pick<OrderRow, 'discount_type' | 'discount_value'>;

/** What of an order differs between row and wire. Amounts stay minor units here; the reply's schema makes them decimals. */
export const derivedOf = (order: ListedOrder, exponent: number) => ({
  allergies: allergiesOf(order),
  order_number: orderNumber(order.id),
  discount_value: discountOnWire(order, exponent),
  ...stillDueOf(order),
  invoice_number: invoiceNumberOf(order),
  opened_by: order.opened_by || null,
  cancelled_at: order.cancelled_at === null ? null : toIso(order.cancelled_at),
  token_called_at: order.called_out_at === null ? null : toIso(order.called_out_at),
  created_at: toIso(order.created_at),
  updated_at: toIso(order.updated_at),
});

/** One object assigned to another: a spread of so many columns takes a hundred times as long. */
export const orderOnWire = (
  order: OrderRow,
  items: readonly OrderItemRow[],
  payments: readonly PaymentRow[],
  delivery: DeliveryRow | undefined,
  { exponent, names }: { readonly exponent: number; readonly names: OrderNames },
): z.output<typeof Order> =>
  Object.assign(summaryOnWire(order, derivedOf(order, exponent), names), {
    discount_approved: order.discount_approved === 1,
    charge_consent: order.charge_consent === null ? null : order.charge_consent === 1,
    charges: fromJson(order.charges).map(chargeOnWire),
    taxes: fromJson(order.taxes).map((tax) => ({ ...tax, rate: toPercent(tax.ppm) })),
    items: items.filter(isShown).map(itemOnWire),
    payments: payments.map((payment) => paymentOnWire(payment, payments)),
    delivery: delivery ? deliveryProgressOf(delivery) : null,
    coupon_code: couponOf(order)?.code ?? null,
    coupon_problem: shortfallOf(order, items),
  });

const summaryOnWire = (
  order: OrderRow,
  derived: ReturnType<typeof derivedOf>,
  names: OrderNames,
): Summary => ({
  id: order.id,
  created_at: derived.created_at,
  updated_at: derived.updated_at,
  branch_id: order.branch_id,
  order_number: derived.order_number,
  token_number: order.token_number,
  business_date: order.business_date,
  status: order.status,
  payment_status: order.payment_status,
  source: order.source,
  order_type_id: order.order_type_id,
  order_type_name: names.order_type_name,
  table_id: order.table_id,
  table_name: names.table_name,
  customer_id: order.customer_id,
  customer_name: names.customer_name,
  waiter_id: order.waiter_id,
  waiter_name: names.waiter_name,
  driver_id: order.driver_id,
  delivery_platform_id: order.delivery_platform_id,
  delivery_status: order.delivery_status,
  external_ref: order.external_ref,
  covers: order.covers,
  notes: order.notes,
  guest_name: order.guest_name,
  allergies: derived.allergies,
  subtotal: order.subtotal,
  discount_type: order.discount_type,
  discount_value: derived.discount_value,
  discount_reason: order.discount_reason,
  discount_amount: order.discount_amount,
  coupon_id: order.coupon_id,
  coupon_amount: order.coupon_amount,
  rounding_adjustment: order.rounding_adjustment,
  total: order.total,
  tip_total: order.tip_total,
  amount_paid: order.amount_paid,
  balance_due: derived.balance_due,
  balance_due_in_cash: derived.balance_due_in_cash,
  rounding: derived.rounding,
  invoice_number: derived.invoice_number,
  version: order.version,
  opened_by: derived.opened_by,
  cancelled_by: order.cancelled_by,
  cancelled_at: derived.cancelled_at,
  cancel_reason: order.cancel_reason,
  split_of: order.split_of,
  tax_exemption: order.tax_exemption,
  token_called_at: derived.token_called_at,
});

const allergiesOf = ({ allergies }: Pick<OrderRow, 'allergies'>): GuestAllergy[] =>
  allergies === null ? [] : [...fromCachedJson(allergies)];

const chargeOnWire = (charge: StoredCharge) => ({ ...charge, reason: charge.reason ?? null });

/** Warns that a guest pays for dishes that no kitchen has, or whose course nobody fired. */
export function warningsOf({ items }: { readonly items: readonly OrderItemRow[] }): Warning[] {
  const unsent = items.filter((item) => item.status === 'pending');
  const waiting = items.filter((item) => item.status !== 'pending' && isHeld(item));
  return [...warningAbout('LINES_NOT_SENT', unsent), ...warningAbout('LINES_HELD', waiting)];
}

const warningAbout = (code: Warning['code'], lines: readonly OrderItemRow[]): Warning[] =>
  lines.length === 0
    ? []
    : [{ code, items: lines.map(({ id, name, quantity }) => ({ id, name, quantity })) }];

/** An unsent line that was removed never was part of the order for anyone. */
export const isShown = (item: OrderItemRow): boolean => item.status !== 'voided' || item.kot_id !== null;

export const invoiceNumberOf = (order: Invoiced): string | null =>
  order.invoice_series === null ? null : `${order.invoice_series}-${order.invoice_sequence}`;

function discountOnWire({ discount_type, discount_value }: Discounted, exponent: number): number | null {
  if (discount_value === null) return null;
  return discount_type === 'percent' ? toPercent(discount_value) : toDecimal(discount_value, exponent);
}

/** Frozen, so that their text is kept as well. */
const lineTaxes = cachedJsonAs(({ id, name, code, ppm, inclusive }: LineTax) => ({
  id,
  name,
  code,
  rate: toPercent(ppm),
  inclusive,
}));

const shareOnWire = ({ shares_item_id, share_part, share_of }: OrderItemRow): Item['share'] =>
  shares_item_id === null || share_part === null || share_of === null
    ? null
    : { part: share_part, of: share_of, order_item_id: shares_item_id };

function comboOnWire(line: OrderItemRow): Item['combo'] {
  const combo = comboOf(line);
  if (!combo) return null;
  const { id: order_item_id, ...others } = combo;
  return { order_item_id, ...others };
}

/** A list of its own: an event rewrites its prices in place. */
const noRules = (): Item['rules'] => [];
const ruleOnWire = ({ id: rule_id, name, quantity, amount }: Granted) => ({
  rule_id,
  name,
  quantity,
  amount,
});

export function itemOnWire(item: OrderItemRow): Item {
  return {
    id: item.id,
    created_at: toIso(item.created_at),
    updated_at: toIso(item.updated_at),
    order_id: item.order_id,
    menu_item_id: item.menu_item_id,
    variant_id: item.variant_id,
    name: item.name,
    quantity: item.quantity,
    share: shareOnWire(item),
    combo: comboOnWire(item),
    price: item.unit_price,
    unit_price: item.unit_price,
    price_overridden: item.price_overridden === 1,
    // Copies: an event rewrites its prices in place.
    modifiers: fromCachedJson(item.modifiers).map(({ dish_price: _, ...one }) => one),
    note: item.note,
    rule_discount: item.rule_discount,
    rules: item.rule_discount === 0 ? noRules() : grantedOn(item).map(ruleOnWire),
    line_discount: item.line_discount,
    discount_approved: item.discount_approved === 1,
    outside_discount: item.outside_discount === 1,
    line_total: item.line_total,
    taxes: lineTaxes(item.taxes) as Item['taxes'],
    hsn_code: item.hsn_code ?? null,
    course: item.course,
    seat: item.seat,
    kitchen_id: item.kitchen_id,
    kot_id: item.kot_id,
    status: shownLineStatus(item),
    void_reason: item.void_reason,
  };
}

export function paymentOnWire(payment: PaymentRow, all: readonly PaymentRow[]): z.output<typeof Payment> {
  return {
    ...payment,
    status: statusOfPayment(payment, all),
    refunded_items: payment.refunded_items === null ? null : fromJson(payment.refunded_items).map(lineBack),
    tip_kept: payment.kind === 'payment' ? refundable(payment, all).tip_amount : null,
    taken_by: payment.taken_by || null,
    created_at: toIso(payment.created_at),
    updated_at: toIso(payment.created_at),
  };
}

const lineBack = ({ order_item_id, quantity }: RefundedItem) => ({ order_item_id, quantity });
