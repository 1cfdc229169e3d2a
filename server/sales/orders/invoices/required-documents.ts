import { AppError, requireFound } from '../../../core/errors.ts';
import { type Minor, sum } from '../../../core/money/money.ts';
import type { RefundBreakdown } from '../../../core/money/sale-terms.ts';
import { businessDate } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { InvoiceRow, OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { recoverySuffix } from '../../kots/tickets/number-gaps-store.ts';
import type { LoadedOrder } from '../access.ts';
import type { OrderPatch } from '../change/patch.ts';
import { creditsOf } from '../pricing/credits.ts';
import { refundedSoFar } from '../pricing/refund-shares.ts';
import { type Back, creditOf, creditOfLines } from './credit-notes.ts';
import { documentOf, type InvoiceDocument, verificationOf } from './document.ts';
import { letterheadOf } from './letterhead-store.ts';
import { fits, type InvoiceKind, invoiceNumber, prefixFrom, seriesName } from './number.ts';
import { invoiceRules, invoicesOfOrder, lastSequence, prefixOf } from './store.ts';
import { assertYearConfirmed, isYearConfirmed } from './year.ts';

type Numbered = Pick<OrderRow, 'invoice_id' | 'invoice_series' | 'invoice_sequence' | 'invoiced_at'>;

/** Documents that an order's change requires, and the order's resulting columns. */
export interface InvoicesAndCreditNotes {
  readonly rows: readonly InvoiceRow[];
  readonly columns: Partial<Numbered>;
  /** An invoice is due and waits until the date is confirmed; payment does not wait. */
  readonly waits?: boolean;
}

export const noInvoices: InvoicesAndCreditNotes = { rows: [], columns: {} };
const cleared: Numbered = {
  invoice_id: null,
  invoice_series: null,
  invoice_sequence: null,
  invoiced_at: null,
};

/**
 * An invoice never changes. Any change of lines, prices, discounts, taxes or buyer credits the whole invoice; a refund of a closed order
 * credits a part. A new invoice is issued by the restaurant's rule (by hand, at billing, when paid), with a credit note
 * for what was refunded before.
 */
export async function invoicesAndCreditNotesFor(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder,
  after: LoadedOrder,
  patch: OrderPatch,
): Promise<InvoicesAndCreditNotes> {
  const credit = await creditFor(tx, branch, before, after, patch);
  const isFree = before.order.invoice_id === null || credit.columns.invoice_id === null;
  if (!isFree || !(await isDue(tx, before.order, after.order, patch))) return credit;
  if (patch.invoice && after.items.every(({ status }) => status === 'voided'))
    throw new AppError('ORDER_EMPTY');
  if (!patch.invoice && !(await isYearConfirmed(tx, branch))) return { ...credit, waits: true };
  const row = await issuedRow(tx, branch, after.order, 'invoice', credit.rows, await documentOf(tx, after));
  const { id: invoice_id, series: invoice_series, sequence: invoice_sequence } = row;
  const columns = { invoice_id, invoice_series, invoice_sequence, invoiced_at: tx.now };
  return { rows: await withRefunds(tx, branch, after, [...credit.rows, row]), columns };
}

/** If the last row is an invoice of a partly or fully refunded order: one note for each refund. */
async function withRefunds(
  tx: Tx,
  branch: HostedBranch,
  open: LoadedOrder,
  rows: readonly InvoiceRow[],
): Promise<readonly InvoiceRow[]> {
  const invoice = rows.at(-1);
  if (!invoice) return rows;
  const { order, payments } = open;
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  const credits = creditsOf(
    { ...order, taxes: fromJson(order.taxes) },
    refunds.map(({ id, amount, credited }) => ({ id, amount, credited: credited && fromJson(credited) })),
  );
  const back = refunds.filter(({ id }) => credits.some(({ paymentId }) => paymentId === id));
  const notes: InvoiceRow[] = [];
  for (const [, together] of Map.groupBy(back, ({ created_at }) => created_at)) {
    const its = credits.filter(({ paymentId }) => together.some(({ id }) => id === paymentId));
    const isLast = together.at(-1) === back.at(-1);
    const wanted = order.amount_paid <= 0 && isLast ? 'rest' : backOf(open, together, sumOf(its), its);
    const document = creditOf(said(invoice), notes.map(said), wanted);
    const reason = together.find((row) => row.reason !== null)?.reason ?? null;
    const earlier = [...rows, ...notes];
    if (document) notes.push(await note(tx, branch, order, earlier, invoice, document, reason));
  }
  return [...rows, ...notes];
}

const sumOf = (parts: readonly { readonly amount: Minor }[]): Minor => sum(parts.map(({ amount }) => amount));

/** Refunds in a credit note's terms: `amount` may be less if manual notes credited it before. */
function backOf(
  { items }: LoadedOrder,
  refunds: readonly PaymentRow[],
  amount: Minor,
  kept: readonly RefundBreakdown[] = refunds.flatMap(({ credited }) =>
    credited === null ? [] : fromJson(credited),
  ),
): Back {
  const live = items.filter(({ status }) => status !== 'voided');
  const lines = [...refundedSoFar(refunds).quantities].map(([id, quantity]) => ({
    line: live.findIndex((item) => item.id === id) + 1,
    quantity,
  }));
  return { amount, lines, kept };
}

/** For an order without one here: an uncredited invoice that another server issued for it. */
export async function invoiceThatCame(tx: Tx, order: OrderRow): Promise<Numbered | undefined> {
  if (order.invoice_id !== null) return undefined;
  const known = await invoicesOfOrder(tx, order.id);
  const credited = new Set(known.map(({ credited_invoice_id }) => credited_invoice_id));
  const invoice = known.findLast(({ id, kind }) => kind === 'invoice' && !credited.has(id));
  if (!invoice) return undefined;
  const { id, series, sequence, created_at } = invoice;
  return { invoice_id: id, invoice_series: series, invoice_sequence: sequence, invoiced_at: created_at };
}

async function isDue(tx: Tx, before: OrderRow, after: OrderRow, patch: OrderPatch): Promise<boolean> {
  if (after.status === 'cancelled' || patch.credit) return false;
  if (patch.invoice) return true;
  const { issue } = await invoiceRules(tx);
  if (issue === 'by_hand' || after.total === 0) return false;
  const due = issue === 'paid' ? ['paid'] : ['billed', 'paid'];
  const wasDue = due.includes(before.status) && before.invoice_id === null;
  return due.includes(after.status) && !wasDue;
}

async function creditFor(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder,
  after: LoadedOrder,
  patch: OrderPatch,
): Promise<InvoicesAndCreditNotes> {
  if (before.order.invoice_id === null) return noInvoices;
  const changed = isNoSale(after.order) || billable(before) !== billable(after);
  const back = refunded(after, patch);
  if (!changed && back === 0 && !patch.credit) return noInvoices;
  const known = await invoicesOfOrder(tx, before.order.id);
  const { invoice_id } = before.order;
  const invoice = requireFound(
    known.find(({ id }) => id === invoice_id),
    'invoice',
    invoice_id,
  );
  const notes = known.filter(({ credited_invoice_id }) => credited_invoice_id === invoice.id);
  const isWhole = changed || (patch.credit !== undefined && patch.credit.lines === undefined);
  const columns = isWhole ? cleared : {};
  const earlier = notes.map(said);
  const owed = Math.min(back, shortfall(after, notes));
  const isAllBack = after.order.amount_paid <= 0 && owed > 0;
  const document = patch.credit?.lines
    ? creditOfLines(said(invoice), earlier, patch.credit.lines)
    : creditOf(said(invoice), earlier, isWhole || isAllBack ? 'rest' : backOf(after, refundsIn(patch), owed));
  if (document === undefined) return { rows: [], columns };
  const credit = await note(tx, branch, before.order, [], invoice, document, reasonOf(after, patch));
  return { rows: [credit], columns };
}

const said = ({ document }: InvoiceRow) => JSON.parse(document) as InvoiceDocument;

const refundsIn = ({ payments = [] }: OrderPatch) => payments.filter(({ kind }) => kind === 'refund');

/** Nothing of it counts as sold, so an invoice would be empty. */
const isNoSale = ({ status }: OrderRow): boolean => status === 'cancelled' || status === 'draft';

/** What the payments lack of the total and no credit note has credited yet. */
const shortfall = ({ order }: LoadedOrder, notes: readonly InvoiceRow[]): Minor =>
  Math.max(0, order.total - order.amount_paid - sum(notes.map(({ total }) => total)));

/** Lines, money and buyer as on an invoice. Cash rounding comes with the payment and is not part of it. */
function billable({ order, items }: LoadedOrder): string {
  const lines = items
    .filter(({ status }) => status !== 'voided')
    .map((item) => [item.id, item.quantity, item.unit_price, item.modifiers, item.line_total, item.taxes]);
  const { discount_amount, coupon_amount, taxes, total, rounding_adjustment, customer_id } = order;
  const charges = fromJson(order.charges).map(({ name, amount }) => [name, amount]);
  return JSON.stringify([
    lines,
    charges,
    discount_amount,
    coupon_amount,
    taxes,
    total - rounding_adjustment,
    customer_id,
  ]);
}

/** A refund of a closed order takes back part of the sale; on an open order it is only unpaid again. */
const refunded = ({ order }: LoadedOrder, patch: OrderPatch): Minor =>
  order.status === 'paid' ? -sumOf(refundsIn(patch)) : 0;

const reasonOf = ({ order }: LoadedOrder, { payments = [], acts = [] }: OrderPatch): string | null =>
  order.status === 'cancelled'
    ? order.cancel_reason
    : (payments.find(({ reason }) => reason !== null)?.reason ?? acts[0]?.reason ?? null);

async function issuedRow(
  tx: Tx,
  branch: HostedBranch,
  order: OrderRow,
  kind: InvoiceKind,
  earlier: readonly InvoiceRow[],
  document: InvoiceDocument,
): Promise<InvoiceRow> {
  await assertYearConfirmed(tx, branch);
  const date = businessDate(tx.now, branch.timezone, branch.day_start);
  const number = await nextNumber(tx, branch, kind, date, earlier);
  return {
    ...number,
    id: tx.id('invoices'),
    order_id: order.id,
    branch_id: order.branch_id,
    kind,
    credited_invoice_id: null,
    business_date: date,
    document: JSON.stringify(document),
    total: document.total,
    reason: null,
    issued_by: tx.caller.userId,
    created_at: tx.now,
  };
}

/** A credit note with its verification code. */
async function note(
  tx: Tx,
  branch: HostedBranch,
  order: OrderRow,
  earlier: readonly InvoiceRow[],
  invoice: InvoiceRow,
  document: InvoiceDocument,
  reason: string | null,
): Promise<InvoiceRow> {
  const whole = { ...document, ...verificationOf(tx, await letterheadOf(tx, branch.id), document) };
  const row = await issuedRow(tx, branch, order, 'credit_note', earlier, whole);
  return { ...row, credited_invoice_id: invoice.id, reason };
}

async function nextNumber(
  tx: Tx,
  branch: HostedBranch,
  kind: InvoiceKind,
  businessDate: string,
  earlier: readonly InvoiceRow[],
): Promise<Pick<InvoiceRow, 'series' | 'sequence' | 'number'>> {
  const of = {
    kind,
    prefix: (await prefixOf(tx, branch.id)) ?? prefixFrom(branch.code),
    node: tx.tenant.node,
    businessDate,
    yearStart: (await invoiceRules(tx)).year_start,
    mark: await recoverySuffix(tx),
  };
  for (let book = 0; ; book++) {
    const series = seriesName(of, book);
    const here = earlier.filter((row) => row.series === series).length;
    const sequence = (await lastSequence(tx, series)) + here + 1;
    if (fits(series, sequence)) return { series, sequence, number: invoiceNumber(series, sequence) };
  }
}
