import type { Tx } from '../../../db/handle/handle.ts';
import type { InvoiceRow, OrderRow } from '../../../db/tables/sales.ts';
import { audit } from '../../../identity/audit/store.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { enqueue } from '../../../printing/jobs/enqueue.ts';
import { issuedAt } from '../../../printing/jobs/issued.ts';
import { receiptPrinter } from '../../../printing/routing.ts';
import type { PrintSnapshotInput } from '../../../printing/tickets/snapshot.ts';
import { orderHeading } from '../../kots/tickets/print.ts';
import type { InvoiceDocument } from './document.ts';
import type { InvoicesAndCreditNotes } from './required-documents.ts';
import { findInvoice, insertInvoice } from './store.ts';

type Printed = Extract<PrintSnapshotInput, { document: 'invoice' }>;

/** Stores and audits them; a credit note is printed if the branch has a receipt printer, an invoice on request. */
export async function issueDocuments(
  tx: Tx,
  branch: HostedBranch,
  order: OrderRow,
  { rows }: InvoicesAndCreditNotes,
): Promise<void> {
  for (const row of rows) {
    await insertInvoice(tx, row);
    await audit(tx, {
      action: `${row.kind}.issue`,
      entity: 'order',
      entityId: order.id,
      branchId: order.branch_id,
      after: { number: row.number, total: row.total },
      reason: row.reason,
    });
    if (row.kind === 'credit_note') await printPaper(tx, branch, row);
  }
}

async function printPaper(tx: Tx, branch: HostedBranch, row: InvoiceRow): Promise<void> {
  const printerId = await receiptPrinter(tx, branch.id);
  if (printerId === undefined) return;
  await enqueue(tx, {
    printerId,
    branchId: branch.id,
    document: 'invoice',
    refId: row.order_id,
    dedupeKey: `credit_note:${row.id}`,
    snapshot: await documentSnapshot(tx, branch, row),
  });
}

/** An issued document, in the branch's present language. */
export async function documentSnapshot(tx: Tx, branch: HostedBranch, row: InvoiceRow): Promise<Printed> {
  const { charge_taxes: _, ...said } = JSON.parse(row.document) as InvoiceDocument;
  const original =
    row.credited_invoice_id === null ? undefined : await findInvoice(tx, row.credited_invoice_id);
  return {
    document: 'invoice',
    ...said,
    items: said.items.map(
      ({ discount: _discount, amount: _amount, taxes: _taxes, line: _line, ...item }) => item,
    ),
    charges: said.charges.map(({ place: _place, ...charge }) => charge),
    taxes: said.taxes.map(({ code: _code, ...tax }) => tax),
    issued_at: row.created_at,
    ...(await issuedAt(tx, branch)),
    currency: { code: tx.tenant.currency, exponent: tx.tenant.exponent },
    order: await orderHeading(tx, row.order_id),
    invoice_number: row.number,
    ...(original && {
      credits: {
        invoice_number: original.number,
        issued_at: original.created_at,
        ...(row.reason !== null && { reason: row.reason }),
      },
    }),
    cashier: tx.caller.name,
  };
}
