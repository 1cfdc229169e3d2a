import { z } from 'zod';
import { orderStatuses, paymentStatuses } from '../../core/statuses.ts';
import { businessDay, id, isoTime, record, text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { reauthentication } from '../../identity/auth/reauthentication.ts';
import { csvStyles, formats, kinds } from './job.ts';

const statuses = ['pending', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportStatus = (typeof statuses)[number];

const asked = {
  format: z.enum(formats).default('excel'),
  date_from: businessDay().nullish().describe('First and last business date, both included.'),
  date_to: businessDay().nullish(),
  csv_style: z
    .enum(csvStyles)
    .default('standard')
    .describe("`local`: separator and decimal mark of the restaurant's country."),
};

const branch = { branch_id: id().nullish() };
const service = { ...branch, order_type_id: id().nullish(), waiter_id: id().nullish() };

/** Default dates: the present month so far. */
export const SalesExport = z.object({ ...asked, filters: z.object(service).default({}) });

export const OrdersExport = z.object({
  ...asked,
  with_customers: z
    .boolean()
    .default(false)
    .describe('Whether to include customer names. Requires the password again.'),
  filters: z
    .object({
      ...service,
      status: z.enum(orderStatuses).nullish(),
      payment_status: z.enum(paymentStatuses).nullish(),
      table_id: id().nullish(),
      customer_id: id().nullish(),
    })
    .default({}),
  ...reauthentication,
});

const BranchFilters = z.object(branch);

/** Registers of a period. Default dates: the present month so far. */
export const RegisterExport = z.object({ ...asked, filters: BranchFilters.default({}) });

/** The same of documents that name their buyers. */
export const BuyersExport = RegisterExport.extend(reauthentication);

export const InventoryExport = z.object({
  ...asked,
  filters: z.object({ ...branch, category_id: id().nullish(), low_stock: z.boolean().nullish() }).default({}),
});

/** Default dates: everything they ever ordered. */
export const CustomersExport = z.object({
  ...asked,
  filters: BranchFilters.default({}),
  ...reauthentication,
});

/** Default dates: everything ever recorded. */
export const AuditExport = z.object({
  ...asked,
  filters: z
    .object({
      ...branch,
      user_id: id().nullish(),
      approver_id: id().nullish(),
      action: text(100).nullish(),
      entity: text(100).nullish(),
    })
    .default({}),
  ...reauthentication,
});
export type AuditExportInput = z.output<typeof AuditExport>;

/** A request for any of the exports. */
export interface ExportInput {
  readonly format: z.output<typeof SalesExport>['format'];
  readonly csv_style?: z.output<typeof SalesExport>['csv_style'];
  readonly date_from?: string | null | undefined;
  readonly date_to?: string | null | undefined;
  readonly with_customers?: boolean | undefined;
  readonly filters: Partial<
    z.output<typeof OrdersExport>['filters'] & z.output<typeof InventoryExport>['filters']
  >;
}

export const ExportState = z.object({
  ...record,
  kind: z.enum(kinds),
  format: z.enum(formats),
  branch_id: id().nullable(),
  date_from: z.string().nullable(),
  date_to: z.string().nullable(),
  token: z.string(),
  status: z.enum(statuses),
  progress: z.int().describe('Progress in percent.'),
  error: z.string().nullable().describe('Why it failed; null: it did not.'),
  bytes: z.int().nullable(),
  download_url: z.string(),
  expires_at: isoTime(),
});
export type ExportStateReply = z.output<typeof ExportState>;

/** Any text: an invalid token finds nothing. */
export const byToken = z.object({ token: z.string().max(300) });

nameSchemas({
  BranchFilters,
  SalesExport,
  OrdersExport,
  RegisterExport,
  BuyersExport,
  InventoryExport,
  CustomersExport,
  AuditExport,
  ExportState,
});
nameChoices({ ExportFormat: formats, CsvStyle: csvStyles, ExportKind: kinds, ExportStatus: statuses });
