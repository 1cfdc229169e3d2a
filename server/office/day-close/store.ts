import { openOrderStatuses } from '../../core/statuses.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { sumOf } from '../../db/handle/sums.ts';
import type { ZReportRow } from '../../db/tables/service.ts';
import type { ZFilter } from './schema.ts';

const calendars = query((db, _: object) =>
  db.selectFrom('branches').select(['id', 'timezone', 'day_start']).orderBy('id'),
);

/** What each branch's business date depends on. */
export const branchCalendars = (handle: Handle) => calendars(handle, {});

const reports = (handle: Reader | Tx) =>
  handle.db
    .selectFrom('z_reports')
    .leftJoin('users', 'users.id', 'z_reports.closed_by')
    .selectAll('z_reports')
    .select('users.name as closed_by_name');

export type NamedZ = ZReportRow & { closed_by_name: string | null };

/** Oldest first: the closed day, then its supplements. */
export function zReportsOf(
  handle: Reader | Tx,
  branches: readonly number[],
  date: string,
): Promise<NamedZ[]> {
  return reports(handle)
    .where(inList('z_reports.branch_id', branches))
    .where('z_reports.business_date', '=', date)
    .orderBy('z_reports.id')
    .execute();
}

export function zReportById(handle: Reader | Tx, id: number): Promise<NamedZ | undefined> {
  return reports(handle).where('z_reports.id', '=', id).executeTakeFirst();
}

export const zNumberOf = ({ series, number }: Pick<ZReportRow, 'series' | 'number'>): string =>
  `${series}-${String(number).padStart(6, '0')}`;

interface Period {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** By date and in the order of their closing. */
export function zReportsOfPeriod(
  handle: Reader | Tx,
  branches: readonly number[] | 'all',
  { date_from, date_to }: Period,
): Promise<NamedZ[]> {
  let rows = reports(handle);
  if (branches !== 'all') rows = rows.where(inList('z_reports.branch_id', branches));
  if (date_from !== undefined) rows = rows.where('z_reports.business_date', '>=', date_from);
  if (date_to !== undefined) rows = rows.where('z_reports.business_date', '<=', date_to);
  return rows.orderBy('z_reports.business_date').orderBy('z_reports.id').execute();
}

interface ZPage {
  readonly branches: readonly number[] | 'all';
  readonly filter: ZFilter;
  /** Id of the previous page's last report. */
  readonly after: number | undefined;
  readonly count: number;
}

/** Newest first. */
export function zReportsOn(reader: Reader, { branches, filter, after, count }: ZPage): Promise<NamedZ[]> {
  let rows = reports(reader);
  if (branches !== 'all') rows = rows.where(inList('z_reports.branch_id', branches));
  if (filter.date_from !== undefined) rows = rows.where('z_reports.business_date', '>=', filter.date_from);
  if (filter.date_to !== undefined) rows = rows.where('z_reports.business_date', '<=', filter.date_to);
  if (after !== undefined) rows = rows.where('z_reports.id', '<', after);
  return rows.orderBy('z_reports.id', 'desc').limit(count).execute();
}

const lastNumber = query((db, p: { series: string }) =>
  db
    .selectFrom('z_reports')
    .select((e) => e.fn.max('number').as('last'))
    .where('series', '=', p.series),
);

/** Gapless: taken from the reports themselves, in the transaction that closes the day. */
export async function nextZNumber(tx: Tx, series: string): Promise<number> {
  return ((await lastNumber(tx, { series }))[0]?.last ?? 0) + 1;
}

export const insertZReport = (tx: Tx, report: ZReportRow): Promise<void> => insert(tx, 'z_reports', report);

/** Numbers of the invoices and credit notes issued on a day. */
export const invoicesOf = (
  handle: Reader | Tx,
  branches: readonly number[],
  date: string,
): Promise<{ series: string; number: number }[]> =>
  handle.db
    .selectFrom('invoices')
    .select(['series', 'sequence as number'])
    .where(inList('branch_id', branches))
    .where('business_date', '=', date)
    .orderBy('series')
    .orderBy('sequence')
    .execute();

/** The day's orders that are neither paid nor cancelled. */
export async function countOpenOrders(
  handle: Reader | Tx,
  branches: readonly number[],
  date: string,
): Promise<number> {
  const { count } = await handle.db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(inList('branch_id', branches))
    .where('business_date', '=', date)
    .where('status', 'in', openOrderStatuses)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The payment rows of a day by shift, method and kind; separately the cash that drivers took at doors. */
export function takingsOfDay(handle: Reader | Tx, branches: readonly number[], date: string) {
  return handle.db
    .selectFrom('payments')
    .leftJoin('driver_cash', 'driver_cash.payment_id', 'payments.id')
    .select((e) => [
      'payments.shift_id',
      'payments.payment_method',
      'payments.kind',
      'driver_cash.driver_id',
      e.fn.countAll<number>().as('rows'),
      sumOf('payments.amount').as('amount'),
      sumOf('payments.tip_amount').as('tips'),
    ])
    .where(inList('payments.branch_id', branches))
    .where('payments.business_date', '=', date)
    .groupBy(['payments.shift_id', 'payments.payment_method', 'payments.kind', 'driver_cash.driver_id'])
    .execute();
}

export function cashMovementsOfDay(handle: Reader | Tx, branches: readonly number[], date: string) {
  return handle.db
    .selectFrom('cash_movements')
    .select(['shift_id', 'type', 'amount'])
    .where(inList('branch_id', branches))
    .where('business_date', '=', date)
    .execute();
}

/** Shifts opened on the day. */
export async function shiftsOpenedOn(
  handle: Reader | Tx,
  branches: readonly number[],
  date: string,
): Promise<number[]> {
  const opened = await handle.db
    .selectFrom('shifts')
    .select('id')
    .where(inList('branch_id', branches))
    .where('business_date', '=', date)
    .execute();
  return opened.map(({ id }) => id);
}
