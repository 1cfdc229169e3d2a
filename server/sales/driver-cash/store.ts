import { toIso } from '../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { DriverCashRow, DriverSettlementRow } from '../../db/tables/service.ts';
import type { DriverSettlement, SettlementFilter } from './schema.ts';

type Branches = readonly number[] | 'all';

/** Oldest first. Few rows are without a settlement at any time. */
export function carriedAt(handle: Reader | Tx, branches: Branches): Promise<DriverCashRow[]> {
  let rows = handle.db.selectFrom('driver_cash').selectAll().where('settlement_id', 'is', null);
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  return rows.orderBy('id').execute();
}

const carriedPayments = query((db, p: { payments: readonly number[] }) =>
  db
    .selectFrom('driver_cash')
    .selectAll()
    .where(inList('payment_id', p.payments))
    .where('settlement_id', 'is', null),
);

/** Those of the payments that a driver still carries. */
export const stillCarried = (handle: Handle, payments: readonly number[]): Promise<DriverCashRow[]> =>
  carriedPayments(handle, { payments });

export const insertCarried = (tx: Tx, rows: readonly DriverCashRow[]): Promise<void> =>
  insert(tx, 'driver_cash', rows);

export async function handIn(tx: Tx, rows: readonly number[], settlementId: number): Promise<void> {
  await tx.db
    .updateTable('driver_cash')
    .set({ settlement_id: settlementId, updated_at: tx.now })
    .where(inList('id', rows))
    .execute();
}

export const insertSettlement = (tx: Tx, row: DriverSettlementRow): Promise<void> =>
  insert(tx, 'driver_settlements', row);

const settlements = (handle: Reader | Tx) =>
  handle.db
    .selectFrom('driver_settlements')
    .leftJoin('drivers', 'drivers.id', 'driver_settlements.driver_id')
    .selectAll('driver_settlements')
    .select('drivers.name as driver_name');

const onWire = (row: DriverSettlementRow & { driver_name: string | null }): DriverSettlement => ({
  ...row,
  difference: row.counted - row.expected,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.created_at),
});

export async function settlementById(handle: Reader | Tx, id: number): Promise<DriverSettlement | undefined> {
  const row = await settlements(handle).where('driver_settlements.id', '=', id).executeTakeFirst();
  return row && onWire(row);
}

interface SettlementPage {
  readonly branches: Branches;
  readonly filter: SettlementFilter;
  /** Id of the previous page's last one. */
  readonly after: number | undefined;
  readonly count: number;
}

/** Newest first. */
export async function settlementsOn(
  reader: Reader,
  { branches, filter, after, count }: SettlementPage,
): Promise<DriverSettlement[]> {
  let rows = settlements(reader);
  if (branches !== 'all') rows = rows.where(inList('driver_settlements.branch_id', branches));
  if (filter.driver_id !== undefined)
    rows = rows.where('driver_settlements.driver_id', '=', filter.driver_id);
  if (filter.shift_id !== undefined) rows = rows.where('driver_settlements.shift_id', '=', filter.shift_id);
  if (filter.date !== undefined) rows = rows.where('driver_settlements.business_date', '=', filter.date);
  if (after !== undefined) rows = rows.where('driver_settlements.id', '<', after);
  return (await rows.orderBy('driver_settlements.id', 'desc').limit(count).execute()).map(onWire);
}
