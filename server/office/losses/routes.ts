import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { noteLossesSeen } from './alarms.ts';
import { lossEntries, lossReport } from './report.ts';
import { LossEntriesQuery, LossEntry, LossQuery, LossReport } from './schema.ts';

const report = endpoint({
  method: 'GET',
  path: '/reports/losses',
  summary:
    'Get losses (sent to a kitchen but not paid) by reason, person, and hour, for up to 31 business days',
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  query: LossQuery,
  reply: LossReport,
  errors: ['BRANCH_FORBIDDEN', 'REPORTS_BUSY'],
  prepare: async ({ principal, query, request }) => {
    const { tenant, served, caller } = userOf(principal);
    return lossReport(tenant, caller, query, await served.replication.completeness(), request.signal);
  },
  handle: async ({ prepared }) => prepared,
});

const entries = endpoint({
  method: 'GET',
  path: '/reports/losses/entries',
  operationId: 'reports.lossEntries',
  summary: 'List the entries behind the loss report, newest first: order, dish, who, approval, and reason',
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  query: LossEntriesQuery,
  reply: LossEntry.array(),
  errors: ['BRANCH_FORBIDDEN', 'REPORTS_BUSY'],
  prepare: ({ principal, query, request }) => {
    const { tenant, caller } = userOf(principal);
    return lossEntries(tenant, caller, query, request.signal);
  },
  handle: async ({ prepared }) => prepared,
});

const seen = endpoint({
  method: 'POST',
  path: '/reports/losses/seen',
  operationId: 'reports.lossesSeen',
  summary: 'Mark the current alarms about unusual losses as seen, which ends them',
  tag: 'Reports',
  extension: true,
  access: 'day.report',
  status: 200,
  message: 'Marked as seen.',
  handle: async ({ tx }) => {
    await noteLossesSeen(tx);
    return undefined;
  },
});

export const lossEndpoints: AnyEndpoint[] = [report, entries, seen];
