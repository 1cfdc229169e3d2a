import { orderTypeById, paymentMethodByCode, type SalePaymentMethod } from '../../catalogue/menu/sale.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { toDecimal } from '../../core/money.ts';
import { businessDate } from '../../core/time.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { enqueue } from '../../printing/jobs/enqueue.ts';
import { drawerPrinter } from '../../printing/routing.ts';
import { sendToKitchen, unsent } from '../kots/service.ts';
import type { QueuedJob } from '../kots/tickets.ts';
import { announceOrder, type OpenOrder, openOrder } from '../orders/access.ts';
import { withoutIdleCoupon } from '../orders/coupon.ts';
import { roundingOf } from '../orders/reckoning.ts';
import { followTables } from '../orders/seat.ts';
import { type Refusal, type Settlement, splitPayments } from '../orders/settlement.ts';
import { salesSettings, updateOrder } from '../orders/store.ts';
import { balanceOf, paymentState } from '../orders/wire.ts';
import { followCoupon } from '../redemptions/service.ts';
import { assertNewTransaction, insertPayments, paymentRow } from './rows.ts';
import type { Tendered } from './schema.ts';

export interface Paid {
  readonly open: OpenOrder;
  /** The rows this call added. */
  readonly added: readonly PaymentRow[];
}

/** Money that went back, with its paper. */
export interface Refunded extends Paid {
  readonly jobs: readonly QueuedJob[];
}

/** Takes one or several payments for an order: all of them or none. Settles the order when nothing is left to pay. */
export async function pay(
  tx: Tx,
  orderId: number,
  tenders: readonly Tendered[],
  clientKey: string | null,
): Promise<Paid> {
  const { branch, ...open } = await openOrder(tx, orderId);
  const repeated = open.payments.filter((row) => clientKey !== null && row.client_key === clientKey);
  if (repeated.length > 0) return { open, added: repeated };
  await assertMayTakePayments(tx);
  const balance = assertPayable(open.order);
  const methods = await methodsOf(tx, tenders);
  const rows = paymentRows(tx, open, branch, tenders, methods, balance, clientKey);
  await insertPayments(tx, rows);
  const paid = await settle(tx, open, branch, rows);
  await openDrawer(tx, paid.order, methods);
  announceOrder(tx, 'order.updated', paid.order);
  return { open: paid, added: rows };
}

async function assertMayTakePayments(tx: Tx): Promise<void> {
  if (tx.caller.role !== 'waiter') return;
  const settings = await salesSettings(tx);
  if (!settings.waiters_take_payments)
    throw new AppError('FORBIDDEN', { message: 'Waiters do not take payments here.' });
}

function assertPayable(order: OrderRow): number {
  if (order.status === 'cancelled') throw new AppError('ORDER_LOCKED', { details: { status: order.status } });
  const balance = balanceOf(order);
  if (balance <= 0)
    throw new AppError('ORDER_ALREADY_PAID', { details: { payment_status: order.payment_status } });
  return balance;
}

async function methodsOf(tx: Tx, tenders: readonly Tendered[]): Promise<SalePaymentMethod[]> {
  const methods: SalePaymentMethod[] = [];
  for (const { payment_method } of tenders) {
    const method = await paymentMethodByCode(tx, payment_method);
    if (!method) throw invalid('payment_method', `there is no payment method ${payment_method}`);
    methods.push(method);
  }
  return methods;
}

function paymentRows(
  tx: Tx,
  { order, payments }: OpenOrder,
  branch: HostedBranch,
  tenders: readonly Tendered[],
  methods: readonly SalePaymentMethod[],
  balance: number,
  clientKey: string | null,
): PaymentRow[] {
  const kindOf = (at: number) => (methods[at]?.kind === 'cash' ? ('cash' as const) : ('other' as const));
  const split = splitPayments(
    balance,
    tenders.map(({ amount, tip_amount }, at) => ({
      method_kind: kindOf(at),
      amount: amount ?? balance,
      tip_amount,
    })),
    roundingOf(order),
  );
  if (!split.ok) throw overpaid(split, tx.tenant.exponent);
  const rows: PaymentRow[] = [];
  for (const [at, settlement] of split.payments.entries()) {
    const { payment_method, transaction_id } = tenders[at] as Tendered;
    assertNewTransaction([...payments, ...rows], payment_method, transaction_id ?? null);
    const date = businessDate(tx.now, branch.timezone, branch.day_start);
    rows.push(
      paymentRow(tx, order, date, {
        kind: 'payment',
        payment_method,
        transaction_id: transaction_id ?? null,
        client_key: clientKey,
        ...amountsOf(settlement, kindOf(at)),
      }),
    );
  }
  return rows;
}

const amountsOf = (settlement: Settlement, kind: 'cash' | 'other') => ({
  amount: settlement.applied,
  tip_amount: settlement.tip_amount,
  tendered: kind === 'cash' ? settlement.tendered : null,
  change_due: kind === 'cash' ? settlement.change_due : null,
  rounding_adjustment: settlement.rounding_adjustment,
});

function overpaid(refusal: Refusal & { at?: number }, exponent: number): AppError {
  const index = refusal.at ? { index: refusal.at } : {};
  return new AppError('OVERPAYMENT', {
    details: { balance_due: toDecimal(refusal.balance, exponent), ...index },
  });
}

/** Brings the order's columns in line with its payment rows, and closes it when it is paid. */
export async function settle(
  tx: Tx,
  open: OpenOrder,
  branch: HostedBranch,
  added: readonly PaymentRow[],
): Promise<OpenOrder> {
  const payments = [...open.payments, ...added];
  const rounding = added.reduce((sum, row) => sum + row.rounding_adjustment, 0);
  const total = open.order.total + rounding;
  const { payment_status, amount_paid, tip_total } = paymentState(total, payments);
  const closes = payment_status === 'paid' && open.order.status !== 'paid';
  const sent = closes ? await sendRest(tx, { ...open, payments }, branch) : { ...open, payments };
  const order = await updateOrder(tx, sent.order, {
    total,
    rounding_adjustment: open.order.rounding_adjustment + rounding,
    payment_status,
    amount_paid,
    tip_total,
    ...(closes && { status: 'paid', ...withoutIdleCoupon(open.order) }),
  });
  await followTables(tx, open.order, order);
  await followCoupon(tx, open.order, order);
  return { ...sent, order };
}

/**
 * An order type such as a kiosk's sends to the kitchen what the guest has paid for; so does every order of a kiosk that
 * is of one of the house's other types, which wait for a waiter otherwise.
 */
async function sendRest(tx: Tx, open: OpenOrder, branch: HostedBranch): Promise<OpenOrder> {
  if (unsent(open.items).length === 0 || open.order.status === 'cancelled') return open;
  const type = await orderTypeById(tx, open.order.order_type_id);
  const sends = type?.auto_kot_on_payment || (open.order.source === 'kiosk' && type?.slug !== 'kiosk');
  return sends ? (await sendToKitchen(tx, open, branch)).open : open;
}

async function openDrawer(tx: Tx, order: OrderRow, methods: readonly SalePaymentMethod[]): Promise<void> {
  if (!methods.some((method) => method.opens_drawer)) return;
  const printerId = await drawerPrinter(tx, order.branch_id);
  if (printerId === undefined) return;
  await enqueue(tx, {
    printerId,
    branchId: order.branch_id,
    document: 'drawer',
    refId: order.id,
    dedupeKey: `drawer:${order.id}:${order.version}`,
    snapshot: { document: 'drawer', reason: 'cash_payment', opened_by: tx.caller.name },
  });
}
