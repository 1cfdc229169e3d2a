import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import type { JournalRow } from '../../db/tables/service.ts';

const restaurant = query((db, _: object) =>
  db
    .selectFrom('tenants')
    .select(['name', 'currency', 'country', 'financial_year_start', 'accounting'])
    .limit(1),
);

export async function bookedRestaurant(handle: Handle) {
  const [row] = await restaurant(handle, {});
  if (!row) throw new Error('no restaurant');
  return row;
}

export const soldTaxes = (handle: Reader | Tx) =>
  handle.db
    .selectFrom('taxes')
    .select(['code', 'name', 'rate_ppm'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

export const insertJournal = (tx: Tx, row: JournalRow): Promise<void> => insert(tx, 'journals', row);

/** The newest journal of each of these reports. */
export async function journalsOf(
  handle: Reader | Tx,
  reports: readonly number[],
): Promise<ReadonlyMap<number, JournalRow>> {
  if (reports.length === 0) return new Map();
  const rows = await handle.db
    .selectFrom('journals')
    .selectAll()
    .where('z_report_id', 'in', reports)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.z_report_id, row]));
}
