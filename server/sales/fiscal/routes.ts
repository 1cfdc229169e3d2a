import { type AnyEndpoint, endpoint } from '../../http/endpoint.ts';
import { FiscalExport, FiscalExportQuery, FiscalQuery, FiscalStatus } from './schema.ts';
import { fiscalExport, fiscalStatus } from './service.ts';

const common = { tag: 'Fiscal', extension: true } as const;

const status = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/fiscal',
  summary: 'What the law asks of the tills of a branch, its device, and receipts without a signature',
  access: 'payments.read',
  query: FiscalQuery,
  reply: FiscalStatus,
  errors: ['BRANCH_REQUIRED', 'NOT_FOUND'],
  handle: ({ reader, query }) => fiscalStatus(reader, query.branch_id),
});

const whole = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/fiscal/export',
  summary: 'The receipts of a period with their signatures, in the order of their numbers, in parts',
  access: 'day.report',
  query: FiscalExportQuery,
  reply: FiscalExport,
  errors: ['BRANCH_REQUIRED', 'NOT_FOUND', 'FISCAL_DEVICE_MISSING'],
  handle: ({ reader, query }) => fiscalExport(reader, query),
});

export const fiscalEndpoints: AnyEndpoint[] = [status, whole];
