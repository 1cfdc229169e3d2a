import { AppError, requireFound } from '../../../../core/errors.ts';
import { toIso } from '../../../../core/time/time.ts';
import type { Reader, Tx } from '../../../../db/handle/handle.ts';
import type { InvoiceRow } from '../../../../db/tables/sales.ts';
import type { Reply } from '../../../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page, toPercent } from '../../../../http/endpoint/fields.ts';
import { approverFor } from '../../../../identity/auth/approval.ts';
import { assertVisible, listedBranches } from '../../../../identity/branches/scope.ts';
import { printCopy, printedOnWire } from '../../../bills/service.ts';
import type { LoadedOrder } from '../../access.ts';
import { changeOrder } from '../../change/change-order.ts';
import type { OrderPatch } from '../../change/patch.ts';
import type { InvoiceDocument, InvoiceTax } from '../document.ts';
import { findInvoice, invoicesOfOrder } from '../store.ts';
import type { CreditInput, Invoice, InvoiceFilter, InvoiceSummary } from './schema.ts';
import { invoicesOn } from './store.ts';

export async function listInvoices(reader: Reader, filter: InvoiceFilter): Promise<Reply<InvoiceSummary[]>> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = decodeCursor(filter.cursor, 1)?.[0];
  const rows = await invoicesOn(reader, {
    branches: listedBranches(reader, filter.branch_id),
    filter,
    after: after === undefined ? undefined : Number(after),
    count: limit + 1,
  });
  return page(rows.map(summaryOf), limit, ({ id }) => [id]);
}

/**
 * Credited as a whole it leaves the order without an invoice, which can get another; the money is refunded separately.
 */
export async function creditInvoice(tx: Tx, id: number, { items, reason }: CreditInput): Promise<Invoice> {
  approverFor(tx.caller, 'invoices.credit');
  const { order_id, kind, number } = await visibleInvoice(tx, id);
  const asItIs = ({ order }: LoadedOrder): OrderPatch => {
    if (kind !== 'invoice' || order.invoice_id !== id) throw new AppError('INVOICE_CREDITED');
    const act = {
      action: 'invoice.credit',
      permission: 'invoices.credit',
      before: { number },
      reason,
    } as const;
    return { credit: { lines: items }, acts: [act] };
  };
  await changeOrder(tx, order_id, asItIs, 'kept');
  const notes = await invoicesOfOrder(tx, order_id);
  return oneInvoice(tx, requireFound(notes.at(-1), 'credit note', id).id);
}

export async function printAgain(tx: Tx, id: number) {
  const paper = await visibleInvoice(tx, id);
  return { ...printedOnWire(await printCopy(tx, paper)), invoice_number: paper.number };
}

export async function visibleInvoice(reader: Reader | Tx, id: number): Promise<InvoiceRow> {
  const row = requireFound(await findInvoice(reader, id), 'invoice', id);
  assertVisible(reader, row.branch_id, 'invoice', id);
  return row;
}

export async function oneInvoice(reader: Reader | Tx, id: number): Promise<Invoice> {
  const row = await visibleInvoice(reader, id);
  const said = JSON.parse(row.document) as InvoiceDocument;
  const { business, customer } = said;
  return {
    ...summaryOf(row),
    seller: {
      name: business.name,
      legal_name: business.legal_name ?? null,
      tax_number: business.tax_number ?? null,
    },
    buyer: customer ? { name: customer.name, tax_number: customer.tax_number ?? null } : null,
    items: said.items.map(
      ({ name, hsn_code, quantity, share, is_part, unit_price, line_total, discount, taxes }) => ({
        ...{
          name,
          hsn_code: hsn_code ?? null,
          quantity,
          share: share ?? null,
          is_part: is_part ?? false,
          unit_price,
          line_total,
          discount,
        },
        taxes: taxes.map(taxOnWire),
      }),
    ),
    subtotal: said.subtotal,
    discounts: said.discounts.map(({ kind = 'discount', amount }) => ({ kind, amount })),
    charges: said.charges.map(({ name, amount }) => ({ name, amount })),
    taxes: said.taxes.map(taxOnWire),
    rounding: said.rounding,
    verification: said.verification ?? null,
  };
}

const taxOnWire = (tax: InvoiceTax) => ({ ...tax, rate: toPercent(tax.rate) });

const summaryOf = ({ document: _, ...row }: InvoiceRow): InvoiceSummary => ({
  ...row,
  created_at: toIso(row.created_at),
});
