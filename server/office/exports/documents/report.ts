import { countryOf } from '../../../core/countries.ts';
import { exponentOf } from '../../../core/money/money.ts';
import { wallClock } from '../../../core/time/wall-clock.ts';
import type { Snapshots } from '../../../db/handle/snapshots.ts';
import { branchesIn } from '../../reports/trading-days.ts';
import type { ExportJob, ExportKind, ExportRequest } from '../job.ts';
import { auditTables } from './audit.ts';
import { customerTables } from './customers.ts';
import { restaurantHead } from './head-store.ts';
import { inventoryTables } from './inventory.ts';
import { orderTables } from './orders.ts';
import { gstr1Tables } from './registers/gstr1.ts';
import { invoiceTables } from './registers/invoices.ts';
import { paymentTables } from './registers/payments.ts';
import { salesTables } from './sales.ts';
import type { Source } from './source.ts';
import type { Report, Table } from './table.ts';

/** Every kind of report. */
const documents: Readonly<Record<ExportKind, { title: string; tables(source: Source): Promise<Table[]> }>> = {
  'sales-report': { title: 'Sales report', tables: salesTables },
  orders: { title: 'Orders', tables: orderTables },
  invoices: { title: 'Invoices and credit notes', tables: invoiceTables },
  payments: { title: 'Payments', tables: paymentTables },
  gstr1: { title: 'GSTR-1', tables: gstr1Tables },
  inventory: { title: 'Inventory', tables: inventoryTables },
  customers: { title: 'Customers', tables: customerTables },
  audit: { title: 'Audit', tables: auditTables },
};

/** The report of a job; its tables are read while they are written. */
export async function reportOf(
  { kind, request, now }: Pick<ExportJob, 'kind' | 'request' | 'now'>,
  snapshot: Snapshots,
  progress: (part: number) => void,
): Promise<Report> {
  const [head] = await snapshot((handle) => restaurantHead(handle, {}));
  if (!head) throw new Error('the database holds no restaurant');
  const branches = await snapshot((handle) => branchesIn(handle, request.branches));
  const { title, tables } = documents[kind];
  const exponent = exponentOf(head.currency);
  return {
    title,
    restaurant: head.name,
    scope: branches.map(({ name }) => name).join(', '),
    period: periodText(request),
    madeAt: wallClock(now, branches[0]?.timezone ?? 'UTC'),
    currency: head.currency,
    exponent,
    decimalMark: request.csv_style === 'local' ? decimalMarkOf(head.country) : '.',
    tables: await tables({ snapshot, request, branches, exponent, progress }),
  };
}

/** As spreadsheets of the country expect it. */
const decimalMarkOf = (country: string | null): Report['decimalMark'] =>
  new Intl.NumberFormat(countryOf(country)?.locale ?? 'en').format(0.5).includes(',') ? ',' : '.';

function periodText({ date_from, date_to }: ExportRequest): string {
  if (date_from === null && date_to === null) return '';
  return date_from === date_to ? `${date_from}` : `${date_from ?? '…'} – ${date_to ?? '…'}`;
}
