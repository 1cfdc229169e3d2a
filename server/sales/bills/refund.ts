import { refundNumber } from '../../core/ids.ts';
import { type Minor, mulDivHalfUp, sum } from '../../core/money/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson } from '../../db/tables/json.ts';
import type { OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { enqueue } from '../../printing/jobs/enqueue.ts';
import { receiptPrinter } from '../../printing/routing.ts';
import type { PrintSnapshotInput } from '../../printing/tickets/snapshot.ts';
import { fiscalFields } from '../fiscal/paper.ts';
import { orderHeading, type QueuedJob } from '../kots/tickets/print.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { businessOf } from '../orders/invoices/document.ts';
import { letterheadOf } from '../orders/invoices/letterhead-store.ts';
import { invoiceNumberOf } from '../orders/read/wire.ts';
import { guestOf, issueOf } from './snapshot.ts';
import { nameOfUser, paymentMethods } from './store.ts';

type Refund = Extract<PrintSnapshotInput, { document: 'refund' }>;

/** The guest's refund receipt; none if the branch has no receipt printer. */
export async function printRefund(
  tx: Tx,
  branch: HostedBranch,
  open: LoadedOrder,
  rows: readonly PaymentRow[],
  approverId: number | null,
): Promise<QueuedJob[]> {
  const [first] = rows;
  const printerId = await receiptPrinter(tx, branch.id);
  if (!first || printerId === undefined) return [];
  const approver = approverId === null ? undefined : await nameOfUser(tx, approverId);
  const job = await enqueue(tx, {
    printerId,
    branchId: branch.id,
    document: 'refund',
    refId: open.order.id,
    dedupeKey: `refund:${first.id}`,
    snapshot: {
      ...(await refundSnapshot(tx, branch, open, rows)),
      refund_number: refundNumber(first.id),
      ...(first.reason !== null && { reason: first.reason }),
      ...(approver && { approved_by: approver }),
    },
  });
  return [job];
}

async function refundSnapshot(
  tx: Tx,
  branch: HostedBranch,
  open: LoadedOrder,
  rows: readonly PaymentRow[],
): Promise<Refund> {
  const { order } = open;
  const letterhead = await letterheadOf(tx, branch.id);
  const customer = await guestOf(tx, open);
  const [amount, tip] = [-sum(rows.map((row) => row.amount)), -sum(rows.map((row) => row.tip_amount))];
  const paid_back = await byMethod(tx, rows);
  const fiscal = await fiscalFields(tx, order, 'refund');
  return {
    document: 'refund',
    ...(await issueOf(tx, branch)),
    business: businessOf(letterhead),
    order: await orderHeading(tx, order.id),
    ...(customer && { customer }),
    original: originalOf(order),
    ...(fiscal && { fiscal }),
    taxes: taxesGivenBack(rows) ?? taxesWithin(amount, order),
    total: amount + tip,
    tip,
    method: paid_back.map(({ method }) => method).join(', '),
    paid_back,
    refunded_by: tx.caller.name,
    footers: letterhead.ticket_footer?.split('\n') ?? [],
  };
}

function originalOf(order: OrderRow): Refund['original'] {
  const invoice_number = invoiceNumberOf(order);
  if (invoice_number === null) return {};
  return { invoice_number, ...(order.invoiced_at !== null && { issued_at: order.invoiced_at }) };
}

async function byMethod(tx: Tx, rows: readonly PaymentRow[]) {
  const methods = await paymentMethods(tx);
  return [...Map.groupBy(rows, (row) => row.payment_method)].map(([method, its]) => ({
    method: methods.get(method)?.name ?? method,
    amount: -sum(its.map((row) => row.amount + row.tip_amount)),
  }));
}

/** As stored with the rows; undefined if missing. */
function taxesGivenBack(rows: readonly PaymentRow[]): Refund['taxes'] | undefined {
  const credits = rows.map(({ credited }) => credited && fromJson(credited));
  const [first] = credits;
  if (!first || credits.includes(null)) return undefined;
  return first.taxes
    .map(({ name, ppm, inclusive }, at) => ({
      ...{ name, inclusive, rate: ppm },
      taxable: sum(credits.map((credit) => credit?.taxes[at]?.base ?? 0)),
      amount: sum(credits.map((credit) => credit?.taxes[at]?.amount ?? 0)),
    }))
    .filter((tax) => tax.taxable !== 0 || tax.amount !== 0);
}

/** Taxes in a part of an order's total, each in the same proportion. */
const taxesWithin = (amount: Minor, { total, taxes }: OrderRow): Refund['taxes'] =>
  total <= 0
    ? []
    : fromJson(taxes).map(({ name, ppm, inclusive, base, amount: due }) => ({
        name,
        rate: ppm,
        inclusive,
        taxable: mulDivHalfUp(base, amount, total),
        amount: mulDivHalfUp(due, amount, total),
      }));
