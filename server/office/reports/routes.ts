import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { assortment, branchSales } from './overview.ts';
import { salesReport } from './sales-report.ts';
import { Assortment, BranchSales, FreshSalesReport, SalesQuery } from './schema.ts';

const sales = endpoint({
  method: 'GET',
  path: '/reports/sales',
  summary: 'Get a sales report for up to 366 business days (31 by waiter or order type), with breakdowns',
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  query: SalesQuery,
  reply: FreshSalesReport,
  errors: ['BRANCH_FORBIDDEN', 'REPORTS_BUSY'],
  prepare: async ({ principal, query, request }) => {
    const { tenant, served, caller } = userOf(principal);
    return salesReport(tenant, caller, query, await served.replication.completeness(), request.signal);
  },
  handle: async ({ prepared }) => prepared,
});

const branches = endpoint({
  method: 'GET',
  path: '/reports/branches',
  summary: "Compare each branch's sales today with the same day last week",
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  reply: BranchSales.array(),
  prepare: async ({ principal }) => userOf(principal).served.replication.completeness(),
  handle: ({ reader, prepared }) => branchSales(reader, prepared),
});

const sold = endpoint({
  method: 'GET',
  path: '/reports/assortment',
  summary: "Count each branch's available items by category",
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  reply: Assortment,
  handle: ({ reader }) => assortment(reader),
});

export const reportEndpoints: AnyEndpoint[] = [sales, branches, sold];
