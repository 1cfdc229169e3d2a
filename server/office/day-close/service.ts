import { AppError, requireFound, validationError } from '../../core/errors.ts';
import { businessDate, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { approverFor } from '../../identity/auth/approval.ts';
import {
  assertVisible,
  type HostedBranch,
  listedBranches,
  requireBranch,
  requireHosted,
} from '../../identity/branches/scope.ts';
import { dayFigures, dayWarningsOf } from './figures.ts';
import { keepJournal, summariesOf } from './journal.ts';
import type { JournalSummary } from './journal-schema.ts';
import { isEmpty, remainder } from './remainder.ts';
import type { DayFigures, XReport, ZFilter, ZReport, ZSummary } from './schema.ts';
import {
  branchCalendars,
  insertZReport,
  type NamedZ,
  nextZNumber,
  zNumberOf,
  zReportById,
  zReportsOf,
  zReportsOn,
} from './store.ts';

/** The day so far, as often as anyone likes. */
export async function xReport(
  reader: Reader,
  query: { business_date?: string | undefined; branch_id?: number | undefined },
): Promise<XReport> {
  const calendars = await calendarsOf(reader, listedBranches(reader, query.branch_id));
  const branches = calendars.map(({ id }) => id);
  const date = query.business_date ?? today(reader, calendars);
  const figures = await dayFigures(reader, branches, date);
  const closed = await zReportsOf(reader, branches, date);
  return {
    branch_id: branches.length === 1 ? (branches[0] ?? null) : null,
    business_date: date,
    taken_at: toIso(reader.now),
    z_reports: await summaries(reader, closed),
    is_closed:
      branches.length === 1 && closed.length > 0 && isEmpty(await sinceClosed(reader, branches, date)),
    figures,
    warnings: dayWarningsOf(figures),
  };
}

/** What came to a day after its Z reports; all of it before the first. */
async function sinceClosed(
  handle: Reader | Tx,
  branches: readonly number[],
  date: string,
): Promise<DayFigures> {
  const told = (await zReportsOf(handle, branches, date)).map(figuresOf);
  return told.reduce(remainder, await dayFigures(handle, branches, date, told));
}

type Calendar = Pick<HostedBranch, 'id' | 'timezone' | 'day_start'>;

async function calendarsOf(reader: Reader | Tx, branches: readonly number[] | 'all'): Promise<Calendar[]> {
  const all = await branchCalendars(reader);
  return branches === 'all' ? all : all.filter(({ id }) => branches.includes(id));
}

/** The branches' present business date; the latest one if they are in several zones. */
export const latestDate = async (handle: Reader | Tx, branches: readonly number[] | 'all'): Promise<string> =>
  today(handle, await calendarsOf(handle, branches));

/** The present business date; of several branches the latest. */
function today({ now }: Reader | Tx, calendars: readonly Calendar[]): string {
  const dates = calendars.map(({ timezone, day_start }) => businessDate(now, timezone, day_start));
  return dates.sort().at(-1) ?? businessDate(now, 'UTC', 0);
}

/**
 * Closes a business date: its figures are kept as they are, under the next number. What comes to the date afterwards, such
 * as a bill paid between the report and midnight, is told by a supplement with the next number; nothing is ever refused
 * for it. DAY_ALREADY_CLOSED when nothing came.
 */
export async function closeDay(tx: Tx, wanted: string | undefined): Promise<ZReport> {
  const approverId = approverFor(tx.caller, 'day.close');
  const branch = await requireHosted(tx, requireBranch(tx));
  const now = businessDate(tx.now, branch.timezone, branch.day_start);
  const date = wanted ?? now;
  if (date > now) throw validationError('business_date', 'is in the future');
  const earlier = await zReportsOf(tx, [branch.id], date);
  const figures = await sinceClosed(tx, [branch.id], date);
  const last = earlier.at(-1);
  if (last && isEmpty(figures))
    throw new AppError('DAY_ALREADY_CLOSED', {
      details: { z_report_id: last.id, z_number: zNumberOf(last) },
    });
  const id = await keep(tx, branch, date, figures, { isSupplement: last !== undefined, approverId });
  await keepJournal(tx, requireFound(await zReportById(tx, id), 'Z report', id));
  return oneZ(tx, id);
}

async function keep(
  tx: Tx,
  branch: HostedBranch,
  date: string,
  figures: DayFigures,
  { isSupplement, approverId }: { readonly isSupplement: boolean; readonly approverId: number | null },
): Promise<number> {
  const id = tx.id('z_reports');
  const series = `Z-${branch.code}-${String(tx.tenant.node).padStart(3, '0')}`;
  const number = await nextZNumber(tx, series);
  await insertZReport(tx, {
    id,
    branch_id: branch.id,
    series,
    number,
    business_date: date,
    is_supplement: isSupplement ? 1 : 0,
    figures: JSON.stringify(figures),
    closed_by: tx.caller.userId,
    created_at: tx.now,
  });
  await audit(tx, {
    action: 'day.close',
    entity: 'z_report',
    entityId: id,
    branchId: branch.id,
    after: { z_number: zNumberOf({ series, number }), business_date: date, total: figures.orders.total },
    approverId,
  });
  tx.emit({ type: 'shift.day_closed', branchId: branch.id, data: { id, business_date: date } });
  return id;
}

export async function listZ(reader: Reader, filter: ZFilter): Promise<Reply<ZSummary[]>> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = decodeCursor(filter.cursor, 1)?.[0];
  const rows = await zReportsOn(reader, {
    branches: listedBranches(reader, filter.branch_id),
    filter,
    after: after === undefined ? undefined : Number(after),
    count: limit + 1,
  });
  return page(await summaries(reader, rows), limit, ({ id }) => [id]);
}

export async function oneZ(handle: Reader | Tx, id: number): Promise<ZReport> {
  const row = requireFound(await zReportById(handle, id), 'Z report', id);
  assertVisible(handle, row.branch_id, 'Z report', id);
  const figures = figuresOf(row);
  const journal = (await summariesOf(handle, [id])).get(id) ?? null;
  return { ...headOf(row, journal), figures, warnings: dayWarningsOf(figures) };
}

const figuresOf = ({ figures }: NamedZ): DayFigures => JSON.parse(figures);

const headOf = ({ figures: _, ...row }: NamedZ, journal: JournalSummary | null) => ({
  ...row,
  journal,
  z_number: zNumberOf(row),
  is_supplement: row.is_supplement === 1,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.created_at),
});

async function summaries(reader: Reader, rows: readonly NamedZ[]): Promise<ZSummary[]> {
  const journals = await summariesOf(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { orders, payments } = figuresOf(row);
    const head = headOf(row, journals.get(row.id) ?? null);
    return { ...head, total: orders.total, taken: payments.taken, refunded: payments.refunded };
  });
}
