import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { enqueue, nextReprint } from '../../printing/jobs/enqueue.ts';
import { receiptPrinter } from '../../printing/routing.ts';
import type { PrintSnapshotInput } from '../../printing/tickets/snapshot.ts';
import type { QueuedJob } from '../kots/tickets.ts';
import { announceOrder, type OpenOrder, openOrder } from '../orders/access.ts';
import { followTables } from '../orders/seat.ts';
import { nextInvoiceSequence, updateOrder } from '../orders/store.ts';
import { invoiceNumberOf } from '../orders/wire.ts';
import { saleSnapshot } from './snapshot.ts';
import { earlierPrints, letterheadOf } from './store.ts';

export interface PrintedSale {
  readonly order: OrderRow;
  readonly jobs: readonly QueuedJob[];
  /** 0 for the first print, then the number on the copy. */
  readonly copy: number;
}

/** Prints what the guest owes; an order that was still open is billed with it. The same bill again is a marked copy. */
export async function printBill(tx: Tx, orderId: number): Promise<PrintedSale> {
  const { branch, ...open } = await openOrder(tx, orderId);
  assertPrintable(open.order);
  const printerId = await requireReceiptPrinter(tx, branch);
  const snapshot = { document: 'bill' as const, ...(await saleSnapshot(tx, open, branch)) };
  const copies = (await letterheadOf(tx, branch.id)).bill_copies ?? 1;
  const printed = await queue(tx, open.order, printerId, snapshot, copies);
  return { ...printed, order: await markBilled(tx, open) };
}

/** The tax document: its number is taken now if the order has none yet, gapless within the series of this node. */
export async function printInvoice(tx: Tx, orderId: number): Promise<PrintedSale> {
  const { branch, ...open } = await openOrder(tx, orderId);
  assertPrintable(open.order);
  const printerId = await requireReceiptPrinter(tx, branch);
  const order = await withInvoiceNumber(tx, open.order, branch);
  const snapshot = {
    document: 'invoice' as const,
    ...(await saleSnapshot(tx, { ...open, order }, branch)),
    invoice_number: invoiceNumberOf(order) ?? '',
  };
  return queue(tx, order, printerId, snapshot, 1);
}

function assertPrintable(order: OrderRow): void {
  if (order.status === 'cancelled') throw new AppError('ORDER_LOCKED', { details: { status: order.status } });
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

async function queue(
  tx: Tx,
  order: OrderRow,
  printerId: number,
  snapshot: Extract<PrintSnapshotInput, { document: 'bill' | 'invoice' }>,
  copies: number,
): Promise<PrintedSale> {
  const { document } = snapshot;
  const earlier = await earlierPrints(tx, document, order.id);
  const repeats = earlier[0] !== undefined && sameSale(JSON.parse(earlier[0].snapshot), snapshot);
  const copy = repeats ? await nextReprint(tx, document, order.id) : 0;
  const job = await enqueue(tx, {
    printerId,
    branchId: order.branch_id,
    document,
    refId: order.id,
    dedupeKey: `${document}:${order.id}:${earlier.length + 1}`,
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
  return { order, jobs: [job], copy };
}

/** Whether a print says nothing that the one before did not. */
const sameSale = (before: PrintSnapshotInput, now: PrintSnapshotInput): boolean =>
  isDeepStrictEqual(contentOf(before), contentOf(now));

/** As stored, without what differs between two prints of one bill. */
const contentOf = (snapshot: PrintSnapshotInput): unknown =>
  JSON.parse(JSON.stringify({ ...snapshot, issued_at: 0, cashier: '' }));

async function withInvoiceNumber(tx: Tx, order: OrderRow, branch: HostedBranch): Promise<OrderRow> {
  if (order.invoice_series !== null) return order;
  const series = `${branch.code}-${String(tx.tenant.node).padStart(3, '0')}`;
  const sequence = await nextInvoiceSequence(tx, series);
  const numbered = await updateOrder(tx, order, { invoice_series: series, invoice_sequence: sequence });
  announceOrder(tx, 'order.updated', numbered);
  return numbered;
}

async function markBilled(tx: Tx, { order }: OpenOrder): Promise<OrderRow> {
  if (order.status !== 'draft' && order.status !== 'kot') return order;
  const billed = await updateOrder(tx, order, { status: 'billed' });
  await followTables(tx, order, billed);
  announceOrder(tx, 'order.updated', billed);
  return billed;
}
