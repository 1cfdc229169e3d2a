import { orderNumber } from '../../core/ids.ts';
import { type Minor, sum } from '../../core/money/money.ts';
import { derivePaymentStatus } from '../../core/money/order-account.ts';
import { type PaymentStatus, unsettledStatuses } from '../../core/statuses.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { type Account, accountsAfter, invoicesTwice } from './store.ts';

const PAGE = 500;

interface Reconciliation {
  readonly orders: number;
  /** A line per order that does not add up, in minor units, and per invoice number that stands twice. */
  readonly faults: readonly string[];
}

/** Checks every order against its own lines and payments, page by page so that a running server is not held up. */
export async function reconcile(snapshot: Snapshots): Promise<Reconciliation> {
  const faults = (await snapshot(invoicesTwice)).map(
    ({ number, first, last }) =>
      `invoice ${number} is on both ${orderNumber(first)} and ${orderNumber(last)}; credit one and issue a new invoice`,
  );
  let orders = 0;
  for (let after = 0; ; ) {
    const accounts = await snapshot((handle) => accountsAfter(handle, after, PAGE));
    for (const account of accounts) {
      faults.push(...faultsIn(account).map((fault) => `${orderNumber(account.order.id)}: ${fault}`));
    }
    orders += accounts.length;
    const last = accounts.at(-1);
    if (!last) return { orders, faults };
    after = last.order.id;
  }
}

function faultsIn(account: Account): string[] {
  return [...lineFaults(account), ...totalFaults(account), ...paymentFaults(account)];
}

const live = ({ items }: Account): OrderItemRow[] => items.filter((item) => item.status !== 'voided');

function lineFaults(account: Account): string[] {
  return live(account).flatMap((item) => {
    const modifiers = amountsIn(item.modifiers, ({ price, quantity }) => price * quantity);
    const total = item.quantity * (item.unit_price + modifiers) - item.rule_discount - item.line_discount;
    return differs(`line ${item.id}`, item.line_total, total);
  });
}

/** Σ lines − discounts + charges + exclusive tax + rounding = total. */
function totalFaults(account: Account): string[] {
  const { order } = account;
  const subtotal = sum(live(account).map((item) => item.line_total));
  const charges = amountsIn(order.charges, ({ amount }) => amount);
  const tax = amountsIn(order.taxes, ({ amount, inclusive }) => (inclusive ? 0 : amount));
  const discounts = order.discount_amount + order.coupon_amount;
  const total = order.subtotal - discounts + charges + tax + order.rounding_adjustment;
  return [...differs('subtotal', order.subtotal, subtotal), ...differs('total', order.total, total)];
}

/** Money is missing, and no refund says why. */
const unsettled: readonly PaymentStatus[] = unsettledStatuses;

function paymentFaults({ order, payments }: Account): string[] {
  const state = derivePaymentStatus(order.total, payments, order.status);
  const unpaid = order.status === 'paid' && unsettled.includes(state.payment_status);
  return [
    ...differs('amount_paid', order.amount_paid, state.amount_paid),
    ...differs('tip_total', order.tip_total, state.tip_total),
    ...differs('payment_status', order.payment_status, state.payment_status),
    ...(unpaid ? [`the order is marked paid but ${order.total - state.amount_paid} is due`] : []),
  ];
}

const differs = (what: string, stored: Minor | string, recalculated: Minor | string): string[] =>
  stored === recalculated ? [] : [`${what} is ${stored} but adds up to ${recalculated}`];

interface Amounts {
  readonly amount: Minor;
  readonly inclusive: boolean;
  readonly price: Minor;
  readonly quantity: number;
}

const amountsIn = (json: string, amountOf: (entry: Amounts) => Minor): Minor =>
  sum((JSON.parse(json) as Amounts[]).map(amountOf));
