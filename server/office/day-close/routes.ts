import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { approvable } from '../../identity/auth/approval.ts';
import { PrintJob } from '../../printing/jobs/schema.ts';
import { printX, printZ } from './print.ts';
import { XQuery, XReport, ZBody, ZQuery, ZReport, ZSummary } from './schema.ts';
import { closeDay, listZ, oneZ, xReport } from './service.ts';

const common = { tag: 'Reports', extension: true } as const;

const x = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/reports/x',
  summary: 'Get a snapshot (X report) of the current business day',
  access: 'day.report',
  query: XQuery,
  reply: XReport,
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => xReport(reader, query),
});

const close = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/reports/z',
  operationId: 'reports.z.close',
  summary: 'Close a business day (Z report); later sales go into a supplement',
  access: 'day.ask',
  status: 201,
  body: ZBody,
  strictBody: true,
  reply: ZReport,
  message: 'Day closed.',
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED', 'DAY_ALREADY_CLOSED', 'APPROVAL_REQUIRED'],
  ...approvable,
  handle: ({ tx, body }) => closeDay(tx, body.business_date),
});

const list = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/reports/z',
  summary: 'List Z reports, newest first',
  access: 'day.report',
  query: ZQuery,
  reply: ZSummary.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listZ(reader, query),
});

const one = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/reports/z/{id}',
  summary: 'Get a Z report',
  access: 'day.report',
  params: byId,
  reply: ZReport,
  handle: ({ reader, params }) => oneZ(reader, params.id),
});

const printed = {
  ...common,
  method: 'POST',
  access: 'day.report',
  status: 201,
  reply: PrintJob,
  message: 'Report queued.',
} as const;

const printTheX = endpoint({
  ...printed,
  path: '/pos/reports/x/print',
  operationId: 'reports.printX',
  summary: 'Print a snapshot (X report) on the receipt printer',
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED', 'PRINTER_NOT_CONFIGURED'],
  handle: ({ tx }) => printX(tx),
});

const printOneZ = endpoint({
  ...printed,
  path: '/pos/reports/z/{id}/print',
  summary: 'Print a Z report on the receipt printer; later prints are marked as copies',
  params: byId,
  errors: ['BRANCH_NOT_HOSTED', 'PRINTER_NOT_CONFIGURED'],
  handle: ({ tx, params }) => printZ(tx, params.id),
});

export const dayCloseEndpoints: AnyEndpoint[] = [x, printTheX, close, list, one, printOneZ];
