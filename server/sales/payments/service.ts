import { paymentMethodByCode, type SalePaymentMethod } from '../../catalogue/payment-methods/store.ts';
import { AppError, unknownId, validationError } from '../../core/errors.ts';
import { toDecimal } from '../../core/money/money.ts';
import { moneyText } from '../../core/money/money-text.ts';
import { balanceOf } from '../../core/money/order-account.ts';
import { type Settlement, type SettlementError, splitPayments } from '../../core/money/settlement.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { enqueue } from '../../printing/jobs/enqueue.ts';
import { drawerPrinter } from '../../printing/routing.ts';
import type { QueuedJob } from '../kots/tickets/print.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { changeOrder } from '../orders/change/change-order.ts';
import { assertOwedBySomebody } from '../orders/change/on-account.ts';
import { assertNewTransaction, businessDayOf, paymentRow } from '../orders/change/payment-book.ts';
import { roundingOf } from '../orders/pricing/recalculate.ts';
import { salesSettings } from '../orders/store.ts';
import type { Tendered } from './schema.ts';

export interface Paid {
  readonly open: LoadedOrder;
  /** The rows added by this call. */
  readonly added: readonly PaymentRow[];
}

/** A refund with its receipt. */
export interface Refunded extends Paid {
  readonly jobs: readonly QueuedJob[];
  /** Null: nothing was invoiced before. */
  readonly creditNoteId: number | null;
}

/** Takes one or several payments for an order: all or none. Settles the order if nothing remains due. */
export async function pay(
  tx: Tx,
  orderId: number,
  tenders: readonly Tendered[],
  clientKey: string | null,
): Promise<Paid> {
  let methods: readonly SalePaymentMethod[] = [];
  let known: readonly PaymentRow[] = [];
  const open = await changeOrder(
    tx,
    orderId,
    async ({ branch, ...open }) => {
      known = open.payments.filter((row) => clientKey !== null && row.client_key === clientKey);
      if (known.length > 0) return null;
      await assertMayTakePayments(tx);
      const balance = assertPayable(open.order);
      methods = await methodsOf(tx, tenders);
      assertOwedBySomebody(open.order.customer_id, methods);
      const { rows: payments, settled } = paymentRows(tx, open, branch, tenders, methods, balance, clientKey);
      return { payments, ...(settled && { order: { status: 'paid' as const } }) };
    },
    'kept',
  );
  await openDrawer(tx, open.order, methods);
  return { open, added: known.length > 0 ? known : open.added };
}

export async function assertMayTakePayments(tx: Tx): Promise<void> {
  if (tx.caller.role !== 'waiter') return;
  const settings = await salesSettings(tx);
  if (!settings.waiters_take_payments)
    throw new AppError('FORBIDDEN', {
      message: "Waiters can't take payments at this branch. Ask a cashier.",
      details: { setting: 'waiters_take_payments' },
    });
}

/** What is due. 0 for an order without an amount, which is closed all the same. */
function assertPayable(order: OrderRow): number {
  const balance = balanceOf(order);
  const isFree = balance === 0 && order.total === 0 && order.status !== 'paid';
  if (balance <= 0 && !isFree)
    throw new AppError('ORDER_ALREADY_PAID', { details: { payment_status: order.payment_status } });
  return balance;
}

async function methodsOf(tx: Tx, tenders: readonly Tendered[]): Promise<SalePaymentMethod[]> {
  const methods: SalePaymentMethod[] = [];
  for (const { payment_method } of tenders) {
    const method = await paymentMethodByCode(tx, payment_method);
    if (!method) throw unknownId('payment_method', 'payment method', payment_method);
    methods.push(method);
  }
  return methods;
}

function paymentRows(
  tx: Tx,
  { order, payments }: LoadedOrder,
  branch: HostedBranch,
  tenders: readonly Tendered[],
  methods: readonly SalePaymentMethod[],
  balance: number,
  clientKey: string | null,
): { rows: PaymentRow[]; settled: boolean } {
  const kindOf = (at: number) => (methods[at]?.kind === 'cash' ? ('cash' as const) : ('other' as const));
  const split = splitPayments(
    balance,
    tenders.map((tender, at) => ({
      method_kind: kindOf(at),
      amount: tender.amount,
      tip_amount: tender.tip_amount,
      tendered: tender.tendered,
    })),
    roundingOf(order),
  );
  if (!split.ok) throw refusedBy(split, tenders.length, tx.tenant);
  const rows: PaymentRow[] = [];
  for (const [at, settlement] of split.payments.entries()) {
    const { payment_method, transaction_id } = tenders[at] as Tendered;
    assertNewTransaction([...payments, ...rows], payment_method, transaction_id ?? null);
    rows.push(
      paymentRow(tx, order, businessDayOf(tx, branch), {
        kind: 'payment',
        payment_method,
        transaction_id: transaction_id ?? null,
        client_key: clientKey,
        ...amountsOf(settlement, kindOf(at)),
      }),
    );
  }
  return { rows, settled: split.settled };
}

const amountsOf = (settlement: Settlement, kind: 'cash' | 'other') => ({
  amount: settlement.applied,
  tip_amount: settlement.tip_amount,
  tendered: kind === 'cash' ? settlement.tendered : null,
  change_due: kind === 'cash' ? settlement.change_due : null,
  rounding_adjustment: settlement.rounding_adjustment,
});

const whatIsWrong: Record<Exclude<SettlementError['code'], 'OVERPAYMENT'>, readonly [string, string]> = {
  NOTHING_PAID: ['amount', 'must be more than zero'],
  NOTHING_DUE: ['amount', 'must be zero because nothing is due'],
  NOT_CASH: ['tendered', 'is for cash payments only'],
  UNCOVERED: ['tendered', 'must cover the amount and the tip'],
};

/** A payment of nothing settles nothing, except an order without an amount. The tendered money covers the tip too. */
function refusedBy(
  { code, balance, at }: SettlementError & { at: number },
  count: number,
  money: { readonly currency: string; readonly exponent: number },
): AppError {
  if (code === 'OVERPAYMENT') {
    const index = at ? { index: at } : {};
    return new AppError(code, {
      details: { balance_due: toDecimal(balance, money.exponent), ...index },
      facts: { balance_due: moneyText(balance, money) },
    });
  }
  const [field, why] = whatIsWrong[code];
  return validationError(count > 1 ? `payments.${at}.${field}` : field, why);
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
