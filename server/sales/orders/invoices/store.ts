import { type Country, invoiceRulesOf } from '../../../core/countries.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Handle, Tx } from '../../../db/handle/handle.ts';
import { insert } from '../../../db/handle/insert.ts';
import { query } from '../../../db/handle/query.ts';
import type { InvoiceRow } from '../../../db/tables/sales.ts';

export const insertInvoice = (tx: Tx, row: InvoiceRow): Promise<void> => insert(tx, 'invoices', row);

const ofOrder = query((db, p: { orderId: number }) =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', p.orderId).orderBy('id'),
);

/** Oldest first, including credit notes. */
export const invoicesOfOrder = (handle: Handle, orderId: number): Promise<InvoiceRow[]> =>
  ofOrder(handle, { orderId });

const byId = query((db, p: { id: number }) => db.selectFrom('invoices').selectAll().where('id', '=', p.id));

export const findInvoice = async (handle: Handle, id: number): Promise<InvoiceRow | undefined> =>
  (await byId(handle, { id }))[0];

const between = query((db, p: { branchId: number; from: string; until: string }) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('branch_id', '=', p.branchId)
    .where('business_date', '>=', p.from)
    .where('business_date', '<', p.until)
    .limit(1),
);

/** Whether a branch issued any on these business days, `until` excluded. */
export const hasInvoiceBetween = async (
  tx: Tx,
  branchId: number,
  days: { from: string; until: string },
): Promise<boolean> => (await between(tx, { branchId, ...days })).length > 0;

const lastOf = query((db, p: { series: string }) =>
  db
    .selectFrom('invoices')
    .select((e) => e.fn.max('sequence').as('last'))
    .where('series', '=', p.series),
);

/** Gapless: taken from the invoices themselves, in the transaction that issues one. */
export const lastSequence = async (tx: Tx, series: string): Promise<number> =>
  (await lastOf(tx, { series }))[0]?.last ?? 0;

const settings = query((db, _: object) =>
  db.selectFrom('tenants').select(['country', 'invoice_issue', 'financial_year_start']).limit(1),
);

/** When invoices are issued and their numbers start again: the restaurant's settings, else its country's. */
export const invoiceRules = cached('tenant.', 'invoice rules', async (tx): Promise<Country['invoice']> => {
  const [restaurant] = await settings(tx, {});
  const usual = invoiceRulesOf(restaurant?.country);
  return {
    ...usual,
    issue: restaurant?.invoice_issue ?? usual.issue,
    year_start: restaurant?.financial_year_start ?? usual.year_start,
  };
});

const prefixes = query((db, p: { branchId: number }) =>
  db.selectFrom('branch_settings').select('invoice_prefix').where('branch_id', '=', p.branchId),
);

export const prefixOf = async (tx: Tx, branchId: number): Promise<string | null> =>
  (await prefixes(tx, { branchId }))[0]?.invoice_prefix ?? null;
