import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { enqueue, type Reprint } from '../../printing/jobs/enqueue.ts';
import { receiptPrinter } from '../../printing/routing.ts';
import type { PrintSnapshotInput } from '../../printing/tickets/snapshot.ts';
import type { OpenOrder } from '../orders/access.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { OrderPatch } from '../orders/patch.ts';
import { nextInvoiceSequence, type OrderColumns } from '../orders/store.ts';
import { invoiceNumberOf } from '../orders/wire.ts';
import { seriesAfterLoss } from '../tickets/loss-store.ts';
import type { QueuedJob } from '../tickets/print.ts';
import type { BillWish } from './schema.ts';
import { sharesOf } from './shares.ts';
import { saleSnapshot } from './snapshot.ts';
import { earlierPrints, letterheadOf } from './store.ts';

export interface PrintedSale {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly jobs: readonly QueuedJob[];
  /** 0 for the first print, then the number on the copy. */
  readonly copy: number;
}

/**
 * Prints what the guests owe, or each one's part; an order that was still open is billed with it. The same bill again is
 * a marked copy.
 */
export async function printBill(tx: Tx, orderId: number, wish: BillWish): Promise<PrintedSale> {
  const { branch, ...open } = await changeOrder(tx, orderId, billed, 'kept');
  const shares = sharesOf(open.order.total, wish) ?? [undefined];
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

const billed = ({ order }: OpenOrder): OrderPatch | null =>
  order.status === 'draft' || order.status === 'kot' ? { order: { status: 'billed' } } : null;

/** The tax document: its number is taken now if the order has none yet, gapless within the series of this node. */
export async function printInvoice(tx: Tx, orderId: number): Promise<PrintedSale> {
  let wasIssued = false;
  const { branch, ...open } = await changeOrder(
    tx,
    orderId,
    async (before) => {
      wasIssued = before.order.invoice_series !== null;
      return wasIssued ? null : { order: await nextInvoiceNumber(tx, before.branch) };
    },
    'kept',
  );
  const printerId = await requireReceiptPrinter(tx, branch);
  const { order } = open;
  const snapshot = {
    document: 'invoice' as const,
    ...(await saleSnapshot(tx, open, branch)),
    issued_at: order.invoiced_at ?? tx.now,
    invoice_number: invoiceNumberOf(order) ?? '',
  };
  const { job, copy } = await queue(tx, order, printerId, snapshot, { copies: 1, wasIssued });
  return { order, items: open.items, jobs: [job], copy };
}

/** Throws PRINTER_NOT_CONFIGURED. */
export async function requireReceiptPrinter(tx: Tx, branch: HostedBranch): Promise<number> {
  const printerId = await receiptPrinter(tx, branch.id);
  if (printerId === undefined) {
    throw new AppError('PRINTER_NOT_CONFIGURED', {
      message: 'The branch has no receipt printer; choose one in its settings.',
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

/** `wasIssued`: it was printed before, also where that job is forgotten by now. */
async function queue(
  tx: Tx,
  order: OrderRow,
  printerId: number,
  snapshot: SaleSnapshot,
  { copies, wasIssued = false }: { copies: number; wasIssued?: boolean },
): Promise<Queued> {
  const { document } = snapshot;
  const jobs = await earlierPrints(tx, document, order.id);
  const copy = copyNumber(jobs, snapshot, wasIssued);
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

/** 0 for what says something new, else one more than the last copy of the same share has. */
function copyNumber(
  jobs: Awaited<ReturnType<typeof earlierPrints>>,
  snapshot: SaleSnapshot,
  wasIssued: boolean,
): number {
  const prints = jobs
    .map((job) => ({ ...job, snapshot: JSON.parse(job.snapshot) as SaleSnapshot }))
    .filter((print) => isDeepStrictEqual(print.snapshot.split, snapshot.split));
  const repeats = prints[0] ? sameSale(prints[0].snapshot, snapshot) : wasIssued;
  const numbers = prints.map(({ reprint }) => (reprint === null ? 0 : (JSON.parse(reprint) as Reprint).n));
  return repeats ? Math.max(0, ...numbers) + 1 : 0;
}

/** Whether a print says nothing that the one before did not. */
const sameSale = (before: PrintSnapshotInput, now: PrintSnapshotInput): boolean =>
  isDeepStrictEqual(contentOf(before), contentOf(now));

/** As stored, without what differs between two prints of one bill. */
const contentOf = (snapshot: PrintSnapshotInput): unknown =>
  JSON.parse(JSON.stringify({ ...snapshot, issued_at: 0, cashier: '' }));

async function nextInvoiceNumber(tx: Tx, branch: HostedBranch): Promise<OrderColumns> {
  const node = String(tx.tenant.node).padStart(3, '0');
  const series = `${branch.code}-${node}${await seriesAfterLoss(tx)}`;
  const sequence = await nextInvoiceSequence(tx, series);
  return { invoice_series: series, invoice_sequence: sequence, invoiced_at: tx.now };
}
