import { sum } from '../../core/money/money.ts';
import { balanceOf } from '../../core/money/order-account.ts';
import { dueInCash, partDue } from '../../core/money/settlement.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson } from '../../db/tables/json.ts';
import type { PaymentRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { issuedAt } from '../../printing/jobs/issued.ts';
import type { PrintSnapshotInput } from '../../printing/tickets/snapshot.ts';
import type { Place } from '../customers/schema.ts';
import { fiscalFields } from '../fiscal/paper.ts';
import { orderHeading } from '../kots/tickets/print.ts';
import type { LoadedOrder } from '../orders/access.ts';
import {
  businessOf,
  chargesOnBill,
  discountsOf,
  itemOnBill,
  withoutNulls,
} from '../orders/invoices/document.ts';
import { customerOnBill, letterheadOf } from '../orders/invoices/letterhead-store.ts';
import { roundingOf } from '../orders/pricing/recalculate.ts';
import { paymentQr } from './payment-qr.ts';
import type { Share } from './shares.ts';
import { type PaymentMethods, paymentMethods } from './store.ts';

type Sale = Omit<Extract<PrintSnapshotInput, { document: 'bill' }>, 'document'>;

/** What a bill or an invoice shows of an order, or of one guest's share of it, as of now. */
export async function saleSnapshot(
  tx: Tx,
  open: LoadedOrder,
  branch: HostedBranch,
  share?: Share,
): Promise<Sale> {
  const { order } = open;
  const letterhead = await letterheadOf(tx, branch.id);
  const customer = await guestOf(tx, open);
  const balance = balanceOf(order);
  const asked = partDue(balance, share?.amount, roundingOf(order));
  const cash = dueInCash(asked, roundingOf(order));
  const qr = paymentQr(tx, letterhead, order.id, asked);
  const methods = await paymentMethods(tx);
  const fiscal = await fiscalFields(tx, order, 'sale');
  return {
    ...(await issueOf(tx, branch)),
    business: businessOf(letterhead),
    order: await orderHeading(tx, order.id),
    ...(customer && { customer }),
    items: open.items.filter((item) => item.status !== 'voided').map(itemOnBill),
    subtotal: order.subtotal,
    discounts: discountsOf(order),
    charges: chargesOnBill(order),
    taxes: fromJson(order.taxes).map(({ name, ppm, inclusive, base, amount }) => ({
      name,
      rate: ppm,
      inclusive,
      taxable: base,
      amount,
    })),
    rounding: order.rounding_adjustment,
    total: order.total,
    payments: open.payments
      .filter((row) => stands(row, open.payments))
      .map((row) => paymentOnBill(row, open.payments, methods)),
    balance_due: balance,
    ...(cash !== asked && { cash_due: cash }),
    ...(fiscal && { fiscal }),
    ...(share && { split: { ...share } }),
    ...(qr && { payment_qr: qr }),
    cashier: tx.caller.name,
    footers: letterhead.ticket_footer?.split('\n') ?? [],
  };
}

/** Includes the delivery address. */
export async function guestOf(tx: Tx, { order, delivery }: LoadedOrder): Promise<Sale['customer']> {
  const customer = await customerOnBill(tx, order.customer_id);
  if (!customer) return undefined;
  const place = delivery?.address ? (JSON.parse(delivery.address) as Place) : undefined;
  const address = [place?.line1, place?.line2, place?.city, place?.postal_code].filter(Boolean).join(', ');
  const { name, phone, tax_number } = customer;
  return { name, ...withoutNulls({ phone, tax_number }), ...(address && { address }) };
}

/** Time, place, language and currency of a document. */
export const issueOf = async (tx: Tx, branch: HostedBranch) => ({
  issued_at: tx.now,
  ...(await issuedAt(tx, branch)),
  currency: { code: tx.tenant.currency, exponent: tx.tenant.exponent },
});

const tipsAfter = ({ id }: PaymentRow, all: readonly PaymentRow[]): PaymentRow[] =>
  all.filter(({ kind, refund_of }) => kind === 'tip' && refund_of === id);

const stands = (row: PaymentRow, all: readonly PaymentRow[]): boolean =>
  row.kind !== 'void' &&
  row.kind !== 'tip' &&
  !all.some((other) => other.kind === 'void' && other.refund_of === row.id);

/** Includes a tip added later. */
const paymentOnBill = (row: PaymentRow, all: readonly PaymentRow[], methods: PaymentMethods) => ({
  method: methods.get(row.payment_method)?.name ?? row.payment_method,
  ...(methods.get(row.payment_method)?.kind === 'card' && { is_card: true }),
  amount: row.amount,
  tip: row.tip_amount + sum(tipsAfter(row, all).map(({ tip_amount }) => tip_amount)),
  ...withoutNulls({ tendered: row.tendered, change_due: row.change_due, reference: row.transaction_id }),
});
