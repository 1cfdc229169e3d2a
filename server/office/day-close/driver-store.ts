import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { sumOf } from '../../db/handle/sums.ts';
import { driverNames } from '../../sales/delivery/terms/store.ts';
import type { DayFigures } from './schema.ts';

type Handle = Reader | Tx;
type Branches = readonly number[];

/** What drivers handed in on a day, by receiving shift. */
export function settlementsOfDay(handle: Handle, branches: Branches, date: string) {
  return handle.db
    .selectFrom('driver_settlements')
    .select(['driver_id', 'shift_id', sumOf('expected').as('expected'), sumOf('counted').as('counted')])
    .where(inList('branch_id', branches))
    .where('business_date', '=', date)
    .groupBy(['driver_id', 'shift_id'])
    .execute();
}
export type SettlementsOfDay = Awaited<ReturnType<typeof settlementsOfDay>>;

/** Cash drivers hold: what they took and handed in on the day, and what they carry now. */
export async function driversOfDay(
  handle: Handle,
  branches: Branches,
  date: string,
  settlements: SettlementsOfDay,
): Promise<DayFigures['drivers']> {
  const collected = await carriedBy(handle, branches).where('business_date', '=', date).execute();
  const carrying = await carriedBy(handle, branches).where('settlement_id', 'is', null).execute();
  const ids = [...collected, ...carrying, ...settlements].map(({ driver_id }) => driver_id);
  const drivers = [...new Set(ids)].sort((a, b) => a - b);
  const names = await driverNames(handle, drivers);
  return drivers.map((driver_id) => {
    const handed = settlements.filter((one) => one.driver_id === driver_id);
    const handed_in = handed.reduce((sum, { counted }) => sum + counted, 0);
    return {
      driver_id,
      name: names.get(driver_id) ?? null,
      collected: amountOf(collected, driver_id),
      handed_in,
      difference: handed_in - handed.reduce((sum, { expected }) => sum + expected, 0),
      carried: amountOf(carrying, driver_id),
    };
  });
}

const carriedBy = (handle: Handle, branches: Branches) =>
  handle.db
    .selectFrom('driver_cash')
    .select(['driver_id', sumOf('amount').as('amount')])
    .where(inList('branch_id', branches))
    .groupBy('driver_id');

const amountOf = (rows: readonly { driver_id: number; amount: number }[], id: number): number =>
  rows.find(({ driver_id }) => driver_id === id)?.amount ?? 0;
