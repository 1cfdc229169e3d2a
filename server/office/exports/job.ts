import type { DatabaseLocation } from '../../db/engine/engine.ts';
import type { AuditFilter } from '../../identity/audit/list-store.ts';

export const kinds = [
  'sales-report',
  'orders',
  'invoices',
  'payments',
  'gstr1',
  'inventory',
  'customers',
  'audit',
] as const;
export type ExportKind = (typeof kinds)[number];

export const formats = ['pdf', 'excel', 'csv'] as const;
export type ExportFormat = (typeof formats)[number];

export const EXTENSIONS: Readonly<Record<ExportFormat, string>> = { pdf: 'pdf', excel: 'xlsx', csv: 'csv' };

/** `local`: separator and decimal mark of the restaurant's country. */
export const csvStyles = ['standard', 'local'] as const;

/** A request as stored: only what its person may see. */
export interface ExportRequest {
  readonly branches: readonly number[] | 'all';
  /** Business dates; null: the whole history. */
  readonly date_from: string | null;
  readonly date_to: string | null;
  readonly filters: {
    readonly order_type_id?: number | undefined;
    readonly waiter_id?: number | undefined;
    readonly table_id?: number | undefined;
    readonly customer_id?: number | undefined;
    readonly category_id?: number | undefined;
    readonly status?: string | undefined;
    readonly payment_status?: string | undefined;
    readonly low_stock?: boolean | undefined;
  };
  /** Of orders: with the customers' names. */
  readonly with_customers?: true;
  readonly audit?: AuditFilter;
  readonly csv_style?: (typeof csvStyles)[number];
}

/** All input of the builder's thread besides the database. */
export interface ExportJob {
  readonly place: DatabaseLocation;
  /** Written under another name first. */
  readonly target: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly request: ExportRequest;
  /** UTC milliseconds. */
  readonly now: number;
}
