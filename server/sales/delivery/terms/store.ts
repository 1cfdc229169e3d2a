import { underWayStatuses } from '../../../core/statuses.ts';
import type { Handle, Reader, Tx } from '../../../db/handle/handle.ts';
import { insert } from '../../../db/handle/insert.ts';
import { inList } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';
import type { DriverRow, DriverStateRow } from '../../../db/tables/service.ts';
import { listRecords, recordById } from '../../../identity/records/store.ts';

export async function driverRows(
  reader: Reader,
  everything: boolean,
  branches: readonly number[] | 'all',
): Promise<DriverRow[]> {
  const rows = await listRecords(reader, 'drivers', everything);
  return branches === 'all' ? rows : rows.filter((row) => branches.includes(row.branch_id));
}

export const driverRow = (handle: Reader | Tx, id: number): Promise<DriverRow | undefined> =>
  recordById(handle, 'drivers', id);

const states = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('driver_states').selectAll().where(inList('driver_id', p.ids)).orderBy('id'),
);

/** Written by the branch's host; a driver without a row is on duty. */
export async function statesOf(handle: Handle, ids: readonly number[]): Promise<Map<number, DriverStateRow>> {
  return new Map((await states(handle, { ids })).map((row) => [row.driver_id, row]));
}

const bound = query((db, p: { branches: readonly number[] }) =>
  db
    .selectFrom('orders')
    .select(['id', 'driver_id'])
    .where(inList('branch_id', p.branches))
    .where('delivery_status', 'in', underWayStatuses)
    .where('status', '!=', 'cancelled')
    .orderBy('id'),
);

/** Driver → orders to deliver. By branch and status: few are under way, however many there were. */
export async function ordersUnderWay(
  handle: Handle,
  branches: readonly number[],
): Promise<Map<number, number[]>> {
  const byDriver = new Map<number, number[]>();
  for (const { id, driver_id } of await bound(handle, { branches })) {
    if (driver_id !== null) byDriver.set(driver_id, [...(byDriver.get(driver_id) ?? []), id]);
  }
  return byDriver;
}

export async function writeDriverDuty(
  tx: Tx,
  driver: Pick<DriverRow, 'id' | 'branch_id'>,
  state: DriverStateRow | undefined,
  offDuty: boolean,
): Promise<void> {
  const off_duty = offDuty ? 1 : 0;
  if (state) {
    await tx.db
      .updateTable('driver_states')
      .set({ off_duty, updated_at: tx.now })
      .where('id', '=', state.id)
      .execute();
    return;
  }
  const id = tx.id('driver_states');
  const times = { created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'driver_states', {
    id,
    branch_id: driver.branch_id,
    driver_id: driver.id,
    off_duty,
    ...times,
  });
}

const accounts = query((db, p: { id: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'branch_ids'])
    .where('id', '=', p.id)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null),
);

export const accountById = async (handle: Handle, id: number) => (await accounts(handle, { id }))[0];

const ofAccount = query((db, p: { userId: number }) =>
  db
    .selectFrom('drivers')
    .select(['id', 'branch_id'])
    .where('user_id', '=', p.userId)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

/** The account's drivers: at most one for each branch. */
export const driversOf = (handle: Handle, userId: number) => ofAccount(handle, { userId });

const named = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('drivers').select(['id', 'name']).where(inList('id', p.ids)),
);

/** Includes former drivers. */
export const driverNames = async (handle: Handle, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await named(handle, { ids })).map(({ id, name }) => [id, name]));

const carries = query((db, p: { driverId: number }) =>
  db
    .selectFrom('driver_cash')
    .select('id')
    .where('driver_id', '=', p.driverId)
    .where('settlement_id', 'is', null)
    .limit(1),
);

export const carriesCash = async (handle: Handle, driverId: number): Promise<boolean> =>
  (await carries(handle, { driverId })).length > 0;

const platformTerms = query((db, p: { id: number }) =>
  db.selectFrom('delivery_platforms').select(['markup_ppm', 'commission_ppm']).where('id', '=', p.id),
);

export const termsOfPlatform = async (handle: Handle, id: number) => (await platformTerms(handle, { id }))[0];
