import { isDeepStrictEqual } from 'node:util';
import { AppError, requireFound } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { InvoiceRow, OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { enqueue, type Reprint } from '../../printing/jobs/enqueue.ts';
import { receiptPrinter } from '../../printing/routing.ts';
import type { PrintSnapshotInput } from '../../printing/tickets/snapshot.ts';
import type { QueuedJob } from '../kots/tickets/print.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { changeOrder } from '../orders/change/change-order.ts';
import type { OrderPatch } from '../orders/change/patch.ts';
import { documentSnapshot } from '../orders/invoices/issue.ts';
import { letterheadOf } from '../orders/invoices/letterhead-store.ts';
import { findInvoice, invoiceRules } from '../orders/invoices/store.ts';
import { roundingOf } from '../orders/pricing/recalculate.ts';
import { invoiceNumberOf, warningsOf } from '../orders/read/wire.ts';
import type { BillWish } from './schema.ts';
import { sharesOf } from './shares.ts';
import { saleSnapshot } from './snapshot.ts';
import { earlierPrints } from './store.ts';

interface PrintedSale {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly jobs: readonly QueuedJob[];
  /** 0 for the first print, then the copy's number. */
  readonly copy: number;
}

export const printedOnWire = ({ order, items, jobs, copy }: PrintedSale) => ({
  order_id: order.id,
  status: order.status,
  invoice_number: invoiceNumberOf(order),
  copy_no: copy,
  print_jobs: [...jobs],
  warnings: warningsOf({ items }),
});

/**
 * Prints what the guests owe, or each one's part; an open order becomes billed. The same bill again is a marked copy.
 */
export async function printBill(tx: Tx, orderId: number, wish: BillWish): Promise<PrintedSale> {
  const { branch, ...open } = await changeOrder(tx, orderId, billed, 'kept');
  const shares = sharesOf(open.order.total, roundingOf(open.order), wish) ?? [undefined];
  const printerId = await requireReceiptPrinter(tx, branch);
  const copies = (await letterheadOf(tx, branch.id)).bill_copies ?? 1;
  const printed: Queued[] = [];
  for (const share of shares) {
    const snapshot = { document: 'bill' as const, ...(await saleSnapshot(tx, open, branch, share)) };
    printed.push(await queue(tx, open.order, printerId, snapshot, { copies }));
  }
  const copy = Math.max(...printed.map((one) => one.copy));
  return { order: open.order, items: open.items, jobs: printed.map(({ job }) => job), copy };
}

const billed = ({ order }: LoadedOrder): OrderPatch | null =>
  order.status === 'draft' || order.status === 'kot' ? { order: { status: 'billed' } } : null;

/** The invoice as issued, issued now if the order has none; a branch without a printer issues it too. */
export async function printInvoice(tx: Tx, orderId: number): Promise<PrintedSale> {
  let wasIssued = false;
  const wanted = ({ order }: LoadedOrder): OrderPatch | null => {
    wasIssued = order.invoice_series !== null;
    return wasIssued ? null : { invoice: true };
  };
  const { branch, ...open } = await changeOrder(tx, orderId, wanted, 'kept');
  const { order, items } = open;
  const printerId = await receiptPrinter(tx, branch.id);
  if (printerId === undefined) return { order, items, jobs: [], copy: 0 };
  const snapshot = await invoiceSnapshot(tx, branch, open);
  const wasPrinted = wasIssued && (await invoiceRules(tx)).issue === 'by_hand';
  const { job, copy } = await queue(tx, order, printerId, snapshot, { copies: 1, wasPrinted });
  return { order, items, jobs: [job], copy };
}

/** An issued invoice or credit note again, marked as a copy. Throws PRINTER_NOT_CONFIGURED. */
export async function printCopy(tx: Tx, paper: InvoiceRow): Promise<PrintedSale> {
  const { branch, order, items } = await changeOrder(tx, paper.order_id, () => null, 'any');
  const printerId = await requireReceiptPrinter(tx, branch);
  const snapshot = await documentSnapshot(tx, branch, paper);
  const { job, copy } = await queue(tx, order, printerId, snapshot, { copies: 1, wasPrinted: true });
  return { order, items, jobs: [job], copy };
}

/** The frozen document of an order that has an invoice, with later payments. */
async function invoiceSnapshot(
  tx: Tx,
  branch: HostedBranch,
  open: LoadedOrder,
): Promise<Extract<SaleSnapshot, { document: 'invoice' }>> {
  const id = open.order.invoice_id as number;
  const row = requireFound(await findInvoice(tx, id), 'invoice', id);
  return { ...(await saleSnapshot(tx, open, branch)), ...(await documentSnapshot(tx, branch, row)) };
}

/** Throws PRINTER_NOT_CONFIGURED. */
export async function requireReceiptPrinter(tx: Tx, branch: HostedBranch): Promise<number> {
  const printerId = await receiptPrinter(tx, branch.id);
  if (printerId === undefined) {
    throw new AppError('PRINTER_NOT_CONFIGURED', {
      message: 'This branch has no receipt printer. Choose one in branch settings.',
      details: { branch_id: branch.id },
    });
  }
  return printerId;
}

type SaleSnapshot = Extract<PrintSnapshotInput, { document: 'bill' | 'invoice' }>;

interface Queued {
  readonly job: QueuedJob;
  readonly copy: number;
}

/** `wasPrinted`: even if that job was deleted by now. */
async function queue(
  tx: Tx,
  order: OrderRow,
  printerId: number,
  snapshot: SaleSnapshot,
  { copies, wasPrinted = false }: { copies: number; wasPrinted?: boolean },
): Promise<Queued> {
  const { document } = snapshot;
  const jobs = await earlierPrints(tx, document, order.id);
  const copy = copyNumber(jobs, snapshot, wasPrinted);
  const job = await enqueue(tx, {
    printerId,
    branchId: order.branch_id,
    document,
    refId: order.id,
    dedupeKey: `${document}:${order.id}:${jobs[0]?.id ?? 0}`,
    snapshot,
    copies,
    ...(copy > 0 && { reprint: { n: copy, by: tx.caller.name, at: tx.now } }),
  });
  if (copy > 0) {
    await audit(tx, {
      action: `${document}.reprint`,
      entity: 'order',
      entityId: order.id,
      branchId: order.branch_id,
      after: { copy },
    });
  }
  return { job, copy };
}

/** 0 for new content, else one more than the last copy of the same invoice or bill. */
function copyNumber(
  jobs: Awaited<ReturnType<typeof earlierPrints>>,
  snapshot: SaleSnapshot,
  wasPrinted: boolean,
): number {
  const prints = jobs
    .map((job) => ({ ...job, snapshot: JSON.parse(job.snapshot) as SaleSnapshot }))
    .filter((print) => isOfSame(print.snapshot, snapshot));
  const [last] = prints;
  const repeats = last ? snapshot.document === 'invoice' || sameSale(last.snapshot, snapshot) : wasPrinted;
  const numbers = prints.map(({ reprint }) => (reprint === null ? 0 : (JSON.parse(reprint) as Reprint).n));
  return repeats ? Math.max(0, ...numbers) + 1 : 0;
}

const isOfSame = (before: SaleSnapshot, now: SaleSnapshot): boolean =>
  before.document === 'invoice' && now.document === 'invoice'
    ? before.invoice_number === now.invoice_number
    : isDeepStrictEqual(before.split, now.split);

/** Whether a print has the same content as the one before. */
const sameSale = (before: PrintSnapshotInput, now: PrintSnapshotInput): boolean =>
  isDeepStrictEqual(contentOf(before), contentOf(now));

/** The snapshot without fields that differ between two prints of one bill. */
const contentOf = (snapshot: PrintSnapshotInput): unknown =>
  JSON.parse(JSON.stringify({ ...snapshot, issued_at: 0, cashier: '' }));
