import { type AnyEndpoint, endpoint } from '../../http/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { salesReport } from './sales-report.ts';
import { SalesQuery, SalesReport } from './schema.ts';

const sales = endpoint({
  method: 'GET',
  path: '/reports/sales',
  summary: 'Sales figures of up to 31 business days, with their breakdowns',
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  query: SalesQuery,
  reply: SalesReport,
  errors: ['BRANCH_FORBIDDEN'],
  prepare: ({ principal, query }) => {
    const { tenant, caller } = userOf(principal);
    return salesReport(tenant, caller, query);
  },
  handle: async ({ prepared }) => prepared,
});

export const reportEndpoints: AnyEndpoint[] = [sales];
