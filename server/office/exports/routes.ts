import type { z } from 'zod';
import type { Permission } from '../../core/permissions.ts';
import { type AnyEndpoint, type Endpoint, endpoint, rawEndpoint } from '../../http/endpoint/endpoint.ts';
import type { Principal } from '../../http/endpoint/platform.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { graveAct, graveActFor } from '../../identity/auth/reauthentication.ts';
import { auditFilter } from '../audit/service.ts';
import { download } from './download.ts';
import type { ExportKind } from './job.ts';
import {
  AuditExport,
  type AuditExportInput,
  BuyersExport,
  byToken,
  CustomersExport,
  ExportState,
  InventoryExport,
  OrdersExport,
  RegisterExport,
  SalesExport,
} from './schema.ts';
import { exportState, requestExport } from './service.ts';

const tag = 'Exports';
const message = 'The export is being built.';

type Body =
  | typeof SalesExport
  | typeof RegisterExport
  | typeof BuyersExport
  | typeof OrdersExport
  | typeof InventoryExport
  | typeof CustomersExport;

const added = { extension: true } as const;
/** With names and tax numbers of buyers. */
const ofBuyers = { ...added, ...graveAct } as const;

const exportOf = <B extends Body>(
  kind: ExportKind,
  body: B,
  summary: string,
  asks: Partial<typeof graveAct & typeof added> & { readonly access?: Permission } = {},
): Endpoint =>
  endpoint({
    method: 'POST',
    path: `/export/${kind}`,
    operationId: kind === 'sales-report' ? 'exports.salesReport' : `exports.${kind}`,
    summary,
    tag,
    access: 'exports.create',
    status: 201,
    body: body as typeof OrdersExport,
    reply: ExportState,
    message,
    errors: ['BRANCH_FORBIDDEN', 'TOO_MANY_AT_ONCE'],
    // The answer contains the token that opens the file.
    hasSecretAnswer: true,
    ...asks,
    handle: ({ tx, body: input }) => requestExport(tx, kind, input as z.output<typeof OrdersExport>),
  });

const audit = endpoint({
  method: 'POST',
  path: '/export/audit',
  operationId: 'exports.audit',
  summary: 'Export the audit log as PDF, Excel, or CSV',
  tag,
  extension: true,
  access: 'audit.read',
  ...graveAct,
  status: 201,
  body: AuditExport,
  reply: ExportState,
  message,
  errors: ['BRANCH_FORBIDDEN', 'TOO_MANY_AT_ONCE'],
  prepare: ({ principal, body }) => entriesAskedFor(principal, body),
  handle: ({ tx, body, prepared }) => {
    const { branch_id } = body.filters;
    return requestExport(tx, 'audit', { ...body, filters: { branch_id } }, prepared);
  },
});

const entriesAskedFor = (
  principal: Principal | undefined,
  { date_from, date_to, filters }: AuditExportInput,
) => {
  const { tenant, caller } = userOf(principal);
  const given = Object.entries({ date_from, date_to, ...filters }).filter(([, value]) => value != null);
  return tenant.read(caller, (reader) => auditFilter(reader, Object.fromEntries(given)));
};

const state = endpoint({
  method: 'GET',
  path: '/export/status/{token}',
  operationId: 'exports.status',
  summary: "Get an export's progress",
  tag,
  extension: true,
  access: 'exports.create',
  params: byToken,
  reply: ExportState,
  handle: ({ reader, params }) => exportState(reader, params.token),
});

const file = rawEndpoint({
  method: 'GET',
  path: '/export/download/{token}',
  operationId: 'exports.download',
  summary: 'Download an export, using only its token',
  tag,
  access: 'public',
  replyType: 'application/octet-stream',
  errors: ['NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_FAILED', 'EXPORT_EXPIRED'],
  handle: ({ params, platform }) => download(params.token ?? '', platform),
});

export const exportEndpoints: AnyEndpoint[] = [
  exportOf('sales-report', SalesExport, 'Export the sales report as PDF, Excel, or CSV'),
  exportOf(
    'orders',
    OrdersExport,
    'Export the orders as PDF, Excel, or CSV',
    graveActFor("with the customers' names"),
  ),
  exportOf('invoices', BuyersExport, 'Export the invoices and credit notes as PDF, Excel, or CSV', ofBuyers),
  exportOf('payments', RegisterExport, 'Export the payments as PDF, Excel, or CSV', added),
  exportOf('gstr1', BuyersExport, "Export the sections of India's GSTR-1 as PDF, Excel, or CSV", ofBuyers),
  exportOf('inventory', InventoryExport, 'Export the inventory report as PDF, Excel, or CSV'),
  exportOf('customers', CustomersExport, 'Export the customers as PDF, Excel, or CSV', {
    ...graveAct,
    access: 'exports.customers',
  }),
  audit,
  state,
  file,
];
