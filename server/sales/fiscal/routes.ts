import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { FiscalExport, FiscalExportQuery, FiscalStatus } from './schema.ts';
import { fiscalExport, fiscalStatus } from './service.ts';

const common = { tag: 'Fiscal', extension: true } as const;

const status = endpoint({
  ...common,
  method: 'GET',
  path: '/branches/{id}/fiscal',
  summary: "Get a branch's fiscal requirements, device, and unsigned receipts",
  access: 'payments.read',
  params: byId,
  reply: FiscalStatus,
  handle: ({ reader, params }) => fiscalStatus(reader, params.id),
});

const whole = endpoint({
  ...common,
  method: 'GET',
  path: '/branches/{id}/fiscal/export',
  summary: 'List signed receipts of a period in number order, page by page',
  access: 'day.report',
  params: byId,
  query: FiscalExportQuery,
  reply: FiscalExport,
  errors: ['FISCAL_DEVICE_MISSING'],
  handle: ({ reader, params, query }) => fiscalExport(reader, params.id, query),
});

export const fiscalEndpoints: AnyEndpoint[] = [status, whole];
