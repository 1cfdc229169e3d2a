import type { DatabaseLocation } from '../../db/engine/engine.ts';
import type { AuditFilter } from '../../identity/audit/list-store.ts';

export const kinds = ['sales-report', 'orders', 'inventory', 'customers', 'audit'] as const;
export type ExportKind = (typeof kinds)[number];

export const formats = ['pdf', 'excel', 'csv'] as const;
export type ExportFormat = (typeof formats)[number];

export const EXTENSIONS: Readonly<Record<ExportFormat, string>> = { pdf: 'pdf', excel: 'xlsx', csv: 'csv' };

/** What was asked for, as it is stored: only what the person who asked may see. */
export interface ExportRequest {
  readonly branches: readonly number[] | 'all';
  /** Business dates; null where the whole history is meant. */
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
  readonly audit?: AuditFilter;
}

/** Everything the builder's thread is told; it has nothing but the database and these. */
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

export type ThreadMessage = { readonly percent: number } | { readonly bytes: number };
