import { accountOf } from '../../../core/money/order-account.ts';
import type { Permission } from '../../../core/permissions.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import type { DeliveryRow } from '../../../db/tables/service.ts';
import type { LoadedOrder } from '../access.ts';
import type { CreditedLine } from '../invoices/document.ts';
import { cashRounding, withTotals } from '../pricing/recalculate.ts';
import { withRules } from '../rules/apply.ts';
import type { OrderColumns } from '../store.ts';

/** An audited action: what was done, by which permission, and why. */
export interface Act {
  /** `order.cancel`, `payment.refund`. */
  readonly action: string;
  /** If the caller's role lacks it, the entry names the approver. */
  readonly permission?: Permission;
  readonly before?: object;
  /** Also the order's resulting state, once it is known. */
  readonly after?: object | ((order: OrderRow) => object);
  readonly reason?: string | null | undefined;
  /** It removes food sent to the kitchen: the entry has the amount and the approver. */
  readonly takesOff?: boolean;
  /** It gives a discount: the entry names the approver. */
  readonly discounts?: boolean;
}

/** A line as the request names it: a new one by its menu item, one of the order by its id. */
export interface AskedLine {
  readonly id?: number | undefined;
  readonly menu_item_id?: number | undefined;
}

/** What a change makes different about an order; absent fields stay. */
export interface OrderPatch {
  readonly order?: OrderColumns;
  /** Lines of the request, to name them in a refusal. */
  readonly asked?: readonly AskedLine[] | undefined;
  /** All its lines after the change. A missing line went to another order, which adopts it. */
  readonly items?: readonly OrderItemRow[];
  /** The former state of the order that some `items` came from. */
  readonly adopted?: LoadedOrder;
  /** New `items` that were cut off a line → that line. */
  readonly cuts?: ReadonlyMap<number, number>;
  /** The former table of the adopted lines. */
  readonly cameFrom?: number | null;
  /** Payment rows to add. */
  readonly payments?: readonly PaymentRow[];
  readonly delivery?: DeliveryRow | undefined;
  /** Sent lines voided now were not prepared after all: back into stock. */
  readonly restock?: boolean;
  /** Takes back a send that its sender regrets at once: nobody has to approve what leaves the bill. */
  readonly undoesSend?: boolean;
  /** When the kitchen was told by word of mouth about what is sent now. */
  readonly calledOutAt?: number | undefined;
  /** Somebody requests its invoice. */
  readonly invoice?: boolean;
  /** Somebody credits its invoice; without lines all of it, and the order has none then. */
  readonly credit?: { readonly lines?: readonly CreditedLine[] | undefined };
  /** Sold lines whose goods were returned, with their quantity. */
  readonly returned?: readonly OrderItemRow[];
  readonly acts?: readonly Act[];
  /** Why its lines are discounted or have another price. */
  readonly lineReason?: string;
}

/** Columns that amounts depend on, besides the lines. */
const terms = ['discount_type', 'discount_value', 'coupon_terms', 'charges', 'tax_exemption'] as const;

/** The order after a patch, recalculated and with the status its payments give it. Nothing is written. */
export function patched(open: LoadedOrder, patch: OrderPatch): LoadedOrder {
  const payments = patch.payments ? [...open.payments, ...patch.payments] : open.payments;
  const columns = { ...open.order, ...(patch.invoice && billed(open.order)), ...patch.order };
  const changesTotals = patch.items !== undefined || terms.some((term) => columns[term] !== open.order[term]);
  const { order, items } = changesTotals
    ? withTotals(columns, withRules(columns, patch.items ?? open.items), payments)
    : { order: withRounding(columns, patch.payments ?? []), items: open.items };
  const delivery = 'delivery' in patch ? patch.delivery : open.delivery;
  return { order: settled(open, order, payments, patch), items, payments, delivery };
}

/** An invoice is of a sale, so requesting one bills the order. */
const billed = ({ status }: OrderRow): OrderColumns =>
  status === 'draft' || status === 'kot' ? { status: 'billed' } : {};

/** The order itself if its columns match its lines and payments. */
export function withAllRows(open: LoadedOrder): LoadedOrder {
  const { items, payments } = open;
  const { order } = isFinal(open.order) ? open : withTotals(open.order, items, payments);
  if (order.subtotal === open.order.subtotal) return withAllPayments(open);
  return { ...open, order: settled(open, order, payments, {}) };
}

/** A closed or invoiced order keeps the amounts it was paid or invoiced for. */
const isFinal = ({ status, invoice_series }: OrderRow): boolean =>
  status === 'paid' || status === 'cancelled' || invoice_series !== null;

function withAllPayments(open: LoadedOrder): LoadedOrder {
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

/** A void reopens what nothing else pays; refunds do not. */
function voidsThatOpen({ total }: OrderRow, payments: readonly PaymentRow[]): readonly PaymentRow[] {
  const isPaid =
    accountOf(
      { total, status: 'paid' },
      payments.filter(({ kind }) => kind !== 'refund'),
    ).amount_paid >= total;
  return isPaid ? [] : payments.filter(({ kind }) => kind === 'void');
}

/** Lines and terms are unchanged: only the cash rounding is new. */
function withRounding(order: OrderRow, added: readonly PaymentRow[]): OrderRow {
  const rounding = added.reduce((sum, row) => sum + row.rounding_adjustment, 0);
  if (rounding === 0) return order;
  return {
    ...order,
    total: order.total + rounding,
    rounding_adjustment: order.rounding_adjustment + rounding,
  };
}

/** Status and payment columns from the payments. A status in the patch stays, but a settled order is paid. */
function settled(
  { order: before }: LoadedOrder,
  order: OrderRow,
  payments: readonly PaymentRow[],
  patch: OrderPatch,
): OrderRow {
  const status = statusByPayments(before, order, payments, patch);
  const closed = withoutIdleCoupon(before, { ...order, status });
  return { ...closed, ...accountOf(closed, payments) };
}

/** An order that becomes settled, by a payment or by changed lines, is closed; a voided payment reopens it. */
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

/** A coupon without effect is not used up by a paid order: it is removed. */
const withoutIdleCoupon = (before: OrderRow, order: OrderRow): OrderRow =>
  order.status === 'paid' && before.status !== 'paid' && order.coupon_id !== null && order.coupon_amount === 0
    ? { ...order, coupon_id: null, coupon_terms: null }
    : order;
