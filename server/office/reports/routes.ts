import { type AnyEndpoint, endpoint } from '../../http/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { salesReport } from './sales-report.ts';
import { FreshSalesReport, SalesQuery } from './schema.ts';

const sales = endpoint({
  method: 'GET',
  path: '/reports/sales',
  summary: 'Sales figures of up to 31 business days, with their breakdowns',
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  query: SalesQuery,
  reply: FreshSalesReport,
  errors: ['BRANCH_FORBIDDEN'],
  prepare: async ({ principal, query }, platform) => {
    const { tenant, caller } = userOf(principal);
    return salesReport(tenant, caller, query, await platform.completeness(tenant));
  },
  handle: async ({ prepared }) => prepared,
});

export const reportEndpoints: AnyEndpoint[] = [sales];
