import { orderNumber } from '../../core/ids.ts';
import type { Caller } from '../../core/permissions.ts';
import { fromIso, toIso } from '../../core/time/time.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page, toPercent } from '../../http/endpoint/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { assertPeriod, freshnessOf } from '../reports/sales-report.ts';
import { lostShare } from './far.ts';
import type { Loss } from './loss.ts';
import type { LossEntriesQueryInput, LossEntry, LossQueryInput, LossReport } from './schema.ts';
import { lossQuery } from './service.ts';

async function lossesOf(
  tenant: TenantDatabase,
  caller: Caller,
  { date_from, date_to, branch_id }: LossQueryInput,
  signal: AbortSignal | undefined,
) {
  assertPeriod(date_from, date_to);
  const [branches, now] = await tenant.read(caller, async (reader) => [
    listedBranches(reader, branch_id),
    reader.now,
  ]);
  const question = { branches, now, dateFrom: date_from, dateTo: date_to };
  const report = await tenant.runReport(lossQuery, question, signal);
  return { branches, report };
}

/** The report of a request, read in the background. */
export async function lossReport(
  tenant: TenantDatabase,
  caller: Caller,
  query: LossQueryInput,
  completeness: ReadonlyMap<number, number>,
  signal: AbortSignal | undefined,
): Promise<LossReport> {
  const { branches, report } = await lossesOf(tenant, caller, query, signal);
  const freshness = await tenant.read(caller, (reader) => freshnessOf(reader, branches, completeness));
  const percentOf = ({ lost, sent }: { lost: number; sent: number }) => toPercent(lostShare(lost, sent));
  return {
    date_from: query.date_from,
    date_to: query.date_to,
    orders: report.orders,
    sent: report.sent,
    lost: report.lost,
    share: percentOf(report),
    by_reason: [...report.byReason],
    by_person: report.byPerson.map(({ userId, name, orders, sent, lost, share, usual, isFar }) => ({
      user_id: userId || null,
      name,
      orders,
      sent,
      lost,
      share: toPercent(share),
      usual_share: usual === null ? null : toPercent(usual),
      is_far: isFar,
    })),
    by_hour: [...report.byHour],
    by_branch: report.byBranch.map(({ id, ...branch }) => ({
      branch_id: id,
      ...branch,
      share: percentOf(branch),
    })),
    freshness,
  };
}

/** The entries behind a figure, newest first. */
export async function lossEntries(
  tenant: TenantDatabase,
  caller: Caller,
  query: LossEntriesQueryInput,
  signal: AbortSignal | undefined,
): Promise<Reply<LossEntry[]>> {
  const { report } = await lossesOf(tenant, caller, query, signal);
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const [at, key] = decodeCursor(cursor, 2) ?? [];
  const isAfter = (loss: Loss) =>
    at === undefined || loss.at < Number(at) || (loss.at === Number(at) && loss.key > String(key));
  const wanted = report.losses.filter((loss) => isWanted(loss, query) && isAfter(loss));
  const rows = wanted.slice(0, limit + 1).map((loss) => onWire(loss, report.names));
  return page(rows, limit, (entry) => [fromIso(entry.at), entry.key]);
}

const isWanted = (loss: Loss, { reason, user_id, hour }: LossEntriesQueryInput): boolean =>
  (reason === undefined || loss.reason === reason) &&
  (user_id === undefined || (loss.userId ?? 0) === user_id) &&
  (hour === undefined || loss.hour === hour);

function onWire(loss: Loss, names: ReadonlyMap<number, string>): LossEntry {
  const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? null });
  return {
    key: loss.key,
    reason: loss.reason,
    at: toIso(loss.at),
    branch_id: loss.branchId,
    order_id: loss.orderId,
    order_number: orderNumber(loss.orderId),
    token_number: loss.token,
    dishes: loss.dishes,
    amount: loss.amount,
    why: loss.why,
    audit_entry_id: loss.auditEntryId,
    by: person(loss.userId),
    approver: person(loss.approverId),
  };
}
