import type { Reader } from '../../../../db/handle/handle.ts';
import { inList } from '../../../../db/handle/lists.ts';
import type { InvoiceRow } from '../../../../db/tables/sales.ts';
import type { InvoiceFilter } from './schema.ts';

interface InvoicePage {
  readonly branches: readonly number[] | 'all';
  readonly filter: InvoiceFilter;
  /** Id of the previous page's last one. */
  readonly after: number | undefined;
  readonly count: number;
}

/** Newest first. */
export function invoicesOn(
  reader: Reader,
  { branches, filter, after, count }: InvoicePage,
): Promise<InvoiceRow[]> {
  let rows = reader.db.selectFrom('invoices').selectAll();
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  if (filter.order_id !== undefined) rows = rows.where('order_id', '=', filter.order_id);
  if (filter.kind !== undefined) rows = rows.where('kind', '=', filter.kind);
  if (filter.date_from !== undefined) rows = rows.where('business_date', '>=', filter.date_from);
  if (filter.date_to !== undefined) rows = rows.where('business_date', '<=', filter.date_to);
  if (after !== undefined) rows = rows.where('id', '<', after);
  return rows.orderBy('id', 'desc').limit(count).execute();
}
