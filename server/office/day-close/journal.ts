import { AppError, requireFound, validationError } from '../../core/errors.ts';
import { sum } from '../../core/money/money.ts';
import { addDays, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { JournalRow } from '../../db/tables/service.ts';
import { type Reply, replyWith } from '../../http/endpoint/endpoint.ts';
import { audit } from '../../identity/audit/store.ts';
import { assertVisible, listedBranches, requireHosted } from '../../identity/branches/scope.ts';
import { financialYearOf } from '../../sales/orders/invoices/number.ts';
import { cashMethods } from '../../sales/shifts/store.ts';
import type { Batch } from '../accounting/batch.ts';
import { type JournalFile, journalFile } from '../accounting/programs/file.ts';
import { addJournal, batchOf } from '../accounting/service.ts';
import { journalsOf } from '../accounting/store.ts';
import type { Journal, JournalFileQuery, JournalSummary } from './journal-schema.ts';
import type { DayFigures } from './schema.ts';
import { type NamedZ, zNumberOf, zReportById, zReportsOfPeriod } from './store.ts';

/** Days; a shift ends within it. */
const MONTH = 31;

/** Books a Z report by the accounts of now. undefined: the restaurant has none. */
export async function keepJournal(tx: Tx, report: NamedZ): Promise<JournalRow | undefined> {
  const branch = await requireHosted(tx, report.branch_id);
  const batch = await batchOf(tx, {
    ...(await dayToBook(tx, report)),
    report: {
      z_number: zNumberOf(report),
      business_date: report.business_date,
      is_supplement: report.is_supplement === 1,
      closed_at: report.created_at,
    },
    branch,
  });
  if (!batch) return undefined;
  const row = {
    id: tx.id('journals'),
    branch_id: report.branch_id,
    z_report_id: report.id,
    program: batch.settings.program,
    batch: JSON.stringify(batch),
    digest: journalFile([batch], batch.z_number).digest,
    created_at: tx.now,
  };
  const latest = (await journalsOf(tx, [report.id])).get(report.id);
  if (latest && latest.batch === row.batch) return latest;
  await addJournal(tx, row);
  await audit(tx, {
    action: 'journal.create',
    entity: 'z_report',
    entityId: report.id,
    branchId: report.branch_id,
    after: { z_number: batch.z_number, program: row.program, digest: row.digest },
  });
  tx.emit({
    type: 'shift.day_booked',
    branchId: report.branch_id,
    data: { id: row.id, z_report_id: report.id, business_date: report.business_date },
  });
  return row;
}

/** Drawers and drivers are in every report of their days; what earlier reports have is not booked again. */
async function dayToBook(tx: Tx, report: NamedZ) {
  const [from, to] = [-MONTH, MONTH].map((days) => addDays(report.business_date, days));
  const near = await zReportsOfPeriod(tx, [report.branch_id], { date_from: from, date_to: to });
  const earlier = near.filter((one) => closedBefore(one, report));
  const figures = figuresOf(report);
  const counted = new Set(
    earlier.flatMap((one) =>
      figuresOf(one)
        .drawers.filter(isCounted)
        .map(({ shift_id }) => shift_id),
    ),
  );
  const fresh = figures.drawers.filter((drawer) => isCounted(drawer) && !counted.has(drawer.shift_id));
  const sameDay = earlier.filter(({ business_date }) => business_date === report.business_date).at(-1);
  return {
    figures,
    cash: await cashMethods(tx),
    drawersOver: sum(fresh.map(({ difference }) => difference ?? 0)),
    driversOver: driversOver(figures) - (sameDay ? driversOver(figuresOf(sameDay)) : 0),
  };
}

const closedBefore = (one: NamedZ, other: NamedZ): boolean =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id);

const figuresOf = ({ figures }: NamedZ): DayFigures => JSON.parse(figures);

const isCounted = ({ shift_id, difference }: DayFigures['drawers'][number]): boolean =>
  shift_id !== null && difference !== null;

const driversOver = ({ drivers }: DayFigures): number => sum(drivers.map(({ difference }) => difference));

/** Makes a journal of a report that has none, or again by changed accounts. */
export async function makeJournal(tx: Tx, id: number): Promise<Reply<Journal>> {
  const report = await visibleReport(tx, id);
  const before = (await journalsOf(tx, [id])).get(id);
  const row = await keepJournal(tx, report);
  if (!row) throw new AppError('ACCOUNTS_NOT_SET');
  return replyWith(journalOf(row), { status: before?.id === row.id ? 200 : 201 });
}

/** Beside their reports. */
export async function summariesOf(
  handle: Reader | Tx,
  reports: readonly number[],
): Promise<ReadonlyMap<number, JournalSummary>> {
  const journals = await journalsOf(handle, reports);
  return new Map(
    [...journals].map(([report, { id, program, digest, created_at }]) => [
      report,
      { id, program, digest, created_at: toIso(created_at) },
    ]),
  );
}

export async function oneJournal(reader: Reader, id: number): Promise<Journal> {
  await visibleReport(reader, id);
  return journalOf(requireFound((await journalsOf(reader, [id])).get(id), 'journal of Z report', id));
}

async function visibleReport(handle: Reader | Tx, id: number): Promise<NamedZ> {
  const report = requireFound(await zReportById(handle, id), 'Z report', id);
  assertVisible(handle, report.branch_id, 'Z report', id);
  return report;
}

const batchIn = ({ batch }: JournalRow): Batch => JSON.parse(batch);

function journalOf(row: JournalRow): Journal {
  const batch = batchIn(row);
  const entries = batch.entries.map(({ account, text, amount }) => ({
    account,
    text,
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
  }));
  return {
    id: row.id,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.created_at),
    branch_id: row.branch_id,
    z_report_id: row.z_report_id,
    z_number: batch.z_number,
    business_date: batch.business_date,
    is_supplement: batch.is_supplement,
    program: row.program,
    file_name: journalFile([batch], batch.z_number).name,
    digest: row.digest,
    debit: sum(entries.map(({ debit }) => debit)),
    credit: sum(entries.map(({ credit }) => credit)),
    entries,
  };
}

/** The import file of one report or of all reports of a period, one batch for each. */
export async function fileOfJournals(reader: Reader, query: JournalFileQuery): Promise<JournalFile> {
  if (query.z_report_id !== undefined) {
    const { id } = await visibleReport(reader, query.z_report_id);
    const row = requireFound((await journalsOf(reader, [id])).get(id), 'journal of Z report', id);
    return ofOne(row);
  }
  const { date_from, date_to } = query;
  if (date_from === undefined) throw validationError('date_from', 'is required without z_report_id');
  if (date_to === undefined) throw validationError('date_to', 'is required without z_report_id');
  const reports = await zReportsOfPeriod(reader, listedBranches(reader, query.branch_id), query);
  if (reports.length === 0) throw validationError('date_from', 'no day of this period is closed');
  const journals = await journalsOf(
    reader,
    reports.map(({ id }) => id),
  );
  const missing = reports.filter(({ id }) => !journals.has(id)).map(zNumberOf);
  if (missing.length > 0)
    throw new AppError('JOURNALS_MISSING', { details: { z_numbers: missing.slice(0, 100) } });
  const batches = reports.map(({ id }) => batchIn(journals.get(id) as JournalRow));
  assertTogether(batches);
  return journalFile(batches, `${date_from}_${date_to}`);
}

function ofOne(row: JournalRow): JournalFile {
  const batch = batchIn(row);
  const file = journalFile([batch], batch.z_number);
  if (file.digest !== row.digest)
    throw new Error(`the file of journal ${row.id} is not the one that was made`);
  return file;
}

/** One file has one head: its program, its client and, for DATEV, its financial year. */
function assertTogether(batches: readonly Batch[]): void {
  const heads = new Set(
    batches.map(({ settings: { program, datev, tally } }) => JSON.stringify([program, datev, tally])),
  );
  if (heads.size > 1)
    throw validationError(
      'date_from',
      'journals of this period are for different programs; create them again',
    );
  if (batches[0]?.settings.program !== 'datev') return;
  const years = new Set(
    batches.map(({ business_date, year_start }) => financialYearOf(business_date, year_start).from),
  );
  if (years.size > 1) throw validationError('date_to', 'must be in the same financial year');
}
