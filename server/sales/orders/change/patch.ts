import { accountOf } from '../../../core/money/order-account.ts';
import type { Permission } from '../../../core/permissions.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import type { DeliveryRow } from '../../../db/tables/service.ts';
import type { OpenOrder } from '../access.ts';
import type { CreditedLine } from '../invoices/document.ts';
import { cashRounding, totalsOf } from '../pricing/recalculate.ts';
import type { OrderColumns } from '../store.ts';

/** An act on record: what was done, by whose right, and why. */
export interface Act {
  /** `order.cancel`, `payment.refund`. */
  readonly action: string;
  /** Where the caller's role lacks it, the entry names who approved. */
  readonly permission?: Permission;
  readonly before?: object;
  /** Also what the act made of the order, once it is known. */
  readonly after?: object | ((order: OrderRow) => object);
  readonly reason?: string | null | undefined;
  /** It takes off what the kitchen was told of: the entry says how much, and who approved. */
  readonly takesOff?: boolean;
  /** It gives a discount: the entry names who approved. */
  readonly discounts?: boolean;
}

/** What differs about an order after a change; whatever is left out stays. */
export interface OrderPatch {
  readonly order?: OrderColumns;
  /** All its lines as they stand then. A line that is missing went to another order, which adopts it. */
  readonly items?: readonly OrderItemRow[];
  /** The other order, as it was, that some of `items` came from. */
  readonly adopted?: OpenOrder;
  /** Of `items`, those that are new because they were cut off a line, and that line. */
  readonly cuts?: ReadonlyMap<number, number>;
  /** The table that the adopted lines stood on. */
  readonly cameFrom?: number | null;
  /** Rows to add to the payments. */
  readonly payments?: readonly PaymentRow[];
  readonly delivery?: DeliveryRow | undefined;
  /** What was sent and is voided now was not prepared after all: it goes back into the stock. */
  readonly restock?: boolean;
  /** When the kitchen was told by word of mouth what is sent now. */
  readonly calledOutAt?: number | undefined;
  /** Somebody asks for its invoice. */
  readonly invoice?: boolean;
  /** Somebody takes its invoice back; without lines all of it, and the order has none then. */
  readonly credit?: { readonly lines?: readonly CreditedLine[] | undefined };
  /** Lines that stay sold and whose goods came back, with the quantity that did. */
  readonly returned?: readonly OrderItemRow[];
  readonly acts?: readonly Act[];
}

/** The columns an order's amounts are reckoned from, besides its lines. */
const terms = ['discount_type', 'discount_value', 'coupon_terms', 'charges', 'tax_exemption'] as const;

/** The order as a patch makes it, reckoned and with the status its payments give it. Nothing is written. */
export function patched(open: OpenOrder, patch: OrderPatch): OpenOrder {
  const payments = patch.payments ? [...open.payments, ...patch.payments] : open.payments;
  const columns = { ...open.order, ...(patch.invoice && billed(open.order)), ...patch.order };
  const anew = patch.items !== undefined || terms.some((term) => columns[term] !== open.order[term]);
  const { order, items } = anew
    ? totalsOf(columns, patch.items ?? open.items, payments)
    : { order: withRounding(columns, patch.payments ?? []), items: open.items };
  const delivery = 'delivery' in patch ? patch.delivery : open.delivery;
  return { order: settled(open, order, payments, patch), items, payments, delivery };
}

/** An invoice is of a sale: whoever asks for one bills the order. */
const billed = ({ status }: OrderRow): OrderColumns =>
  status === 'draft' || status === 'kot' ? { status: 'billed' } : {};

/** The order itself where its columns say what its lines and payments come to, whoever added them. */
export function withAllRows(open: OpenOrder): OpenOrder {
  const { items, payments } = open;
  const { order } = isFinal(open.order) ? open : totalsOf(open.order, items, payments);
  if (order.subtotal === open.order.subtotal) return withAllPayments(open);
  return { ...open, order: settled(open, order, payments, {}) };
}

/** What is closed or invoiced stays what it was paid or invoiced for. */
const isFinal = ({ status, invoice_series }: OrderRow): boolean =>
  status === 'paid' || status === 'cancelled' || invoice_series !== null;

function withAllPayments(open: OpenOrder): OpenOrder {
  const { order, payments } = open;
  const { amount_paid, tip_total } = accountOf(order, payments);
  if (amount_paid === order.amount_paid && tip_total === order.tip_total) return open;
  const rounded = cashRounding(payments) - (order.rounding_mode === 'cash' ? order.rounding_adjustment : 0);
  const columns = {
    ...order,
    total: order.total + rounded,
    rounding_adjustment: order.rounding_adjustment + rounded,
  };
  return { ...open, order: settled(open, columns, payments, { payments: voidsThatOpen(columns, payments) }) };
}

/** A void opens what nothing else pays; refunds do not. */
function voidsThatOpen({ total }: OrderRow, payments: readonly PaymentRow[]): readonly PaymentRow[] {
  const isPaid =
    accountOf(
      { total, status: 'paid' },
      payments.filter(({ kind }) => kind !== 'refund'),
    ).amount_paid >= total;
  return isPaid ? [] : payments.filter(({ kind }) => kind === 'void');
}

/** Lines and terms are as they were: only what cash was rounded by is new. */
function withRounding(order: OrderRow, added: readonly PaymentRow[]): OrderRow {
  const rounding = added.reduce((sum, row) => sum + row.rounding_adjustment, 0);
  if (rounding === 0) return order;
  return {
    ...order,
    total: order.total + rounding,
    rounding_adjustment: order.rounding_adjustment + rounding,
  };
}

/** Status and payment columns by the payments. A status that the patch names stands, save that what becomes settled is paid. */
function settled(
  { order: before }: OpenOrder,
  order: OrderRow,
  payments: readonly PaymentRow[],
  patch: OrderPatch,
): OrderRow {
  const status = statusByPayments(before, order, payments, patch);
  const closed = withoutIdleCoupon(before, { ...order, status });
  return { ...closed, ...accountOf(closed, payments) };
}

/** What settles an order closes it, a payment or lines that come and go; a payment that turns out void opens it again. */
function statusByPayments(
  before: OrderRow,
  order: OrderRow,
  payments: readonly PaymentRow[],
  patch: OrderPatch,
): OrderRow['status'] {
  if (order.status === 'cancelled') return 'cancelled';
  const { amount_paid } = accountOf(order, payments);
  const wasSettled = before.amount_paid === before.total;
  if (!wasSettled && amount_paid === order.total && amount_paid > 0) return 'paid';
  const undone = patch.payments?.some((row) => row.kind === 'void') ?? false;
  const isNamed = patch.order?.status !== undefined;
  return !isNamed && order.status === 'paid' && undone && amount_paid < order.total ? 'billed' : order.status;
}

/** A coupon that took nothing off is not used up by an order that is paid: it leaves the order. */
const withoutIdleCoupon = (before: OrderRow, order: OrderRow): OrderRow =>
  order.status === 'paid' && before.status !== 'paid' && order.coupon_id !== null && order.coupon_amount === 0
    ? { ...order, coupon_id: null, coupon_terms: null }
    : order;
