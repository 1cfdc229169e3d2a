import { validationError } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { toPercent } from '../../http/endpoint/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import type { FreshSalesReport, SalesQueryInput, SalesReportReply } from './schema.ts';
import { salesQuery } from './service.ts';
import type { SalesSummary } from './summary.ts';
import { branchesIn, daysBetween } from './trading-days.ts';

/** Kept figures of whole months are read at once; narrowed ones are counted from the orders. */
const MAX_DAYS = { whole: 366, narrowed: 31 };

/** The report of a request, read in the background. */
export async function salesReport(
  tenant: TenantDatabase,
  caller: Caller,
  query: SalesQueryInput,
  completeness: ReadonlyMap<number, number>,
  signal: AbortSignal | undefined,
): Promise<FreshSalesReport> {
  const { date_from, date_to, branch_id, group_by, ...filters } = query;
  const isNarrowed = filters.order_type_id !== undefined || filters.waiter_id !== undefined;
  assertPeriod(date_from, date_to, isNarrowed ? MAX_DAYS.narrowed : MAX_DAYS.whole);
  const branches = await tenant.read(caller, async (reader) => listedBranches(reader, branch_id));
  const question = { branches, dateFrom: date_from, dateTo: date_to, filters };
  const summary = await tenant.runReport(salesQuery, question, signal);
  const freshness = await tenant.read(caller, (reader) => freshnessOf(reader, branches, completeness));
  return { ...onWire(summary, group_by), date_from, date_to, freshness };
}

/** The figures of a branch hosted here are always complete. */
export async function freshnessOf(
  reader: Reader,
  wanted: readonly number[] | 'all',
  completeness: ReadonlyMap<number, number>,
): Promise<FreshSalesReport['freshness']> {
  const branches = await branchesIn(reader, wanted);
  return branches.map(({ id, name, host_node }) => {
    const until = host_node === reader.tenant.node ? reader.now : completeness.get(host_node);
    return { branch_id: id, name, complete_until: until === undefined ? null : toIso(until) };
  });
}

export function assertPeriod(from: string, to: string, days = MAX_DAYS.narrowed): void {
  if (to < from) throw validationError('date_to', "can't be before date_from");
  if (daysBetween(from, to) > days) {
    throw validationError(
      'date_to',
      `must be at most ${days} days after date_from; use an export for longer periods`,
    );
  }
}

function onWire(summary: SalesSummary, groupBy: SalesQueryInput['group_by']) {
  const by_tax = summary.by_tax.map(({ rate_ppm, ...tax }) => ({ ...tax, rate: toPercent(rate_ppm) }));
  const all = { ...summary, by_tax };
  if (groupBy === undefined) return all as SalesReportReply;
  const shown = Object.entries(all).map(([key, value]) => {
    const isWanted = !key.startsWith('by_') || key === `by_${groupBy}`;
    return [key, isWanted ? value : null];
  });
  return Object.fromEntries(shown) as SalesReportReply;
}
