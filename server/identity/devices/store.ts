import { type Selectable, sql, type Updateable } from 'kysely';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import type { DeviceRow } from '../../db/tables/identity.ts';

/** Tokens stay in the database where they were made, so what depends on them is local. */
const devices = (handle: Reader | Tx) =>
  handle.db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .selectAll('devices')
    .select('users.role')
    .select((e) => [
      e
        .selectFrom('tokens')
        .whereRef('tokens.device_id', '=', 'devices.id')
        .where('tokens.kind', '!=', 'pairing')
        .select((t) => t.fn.max('tokens.last_used_at').as('last_used_at'))
        .as('last_used_at'),
      e
        .selectFrom('tokens')
        .whereRef('tokens.device_id', '=', 'devices.id')
        .where('tokens.kind', '=', 'device')
        .where('tokens.revoked_at', 'is', null)
        .select(sql<number>`1`.as('one'))
        .limit(1)
        .as('paired'),
    ])
    .where('devices.deleted_at', 'is', null)
    .orderBy('devices.id');

type Row = Selectable<Awaited<ReturnType<ReturnType<typeof devices>['execute']>>[number]>;

const toWire = (row: Row) => ({
  id: row.id,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
  user_id: row.user_id,
  branch_id: row.branch_id,
  label: row.label,
  role: row.role,
  is_active: row.is_active === 1,
  is_paired: row.paired !== null,
  last_used_at: row.last_used_at === null ? null : toIso(row.last_used_at),
});

export type WireDevice = ReturnType<typeof toWire>;

export async function devicesAt(reader: Reader, branches: readonly number[] | 'all'): Promise<WireDevice[]> {
  const all = devices(reader);
  const rows = branches === 'all' ? all : all.where(inList('devices.branch_id', branches));
  return (await rows.execute()).map(toWire);
}

export async function deviceById(handle: Reader | Tx, id: number): Promise<WireDevice | undefined> {
  const row = await devices(handle).where('devices.id', '=', id).executeTakeFirst();
  return row && toWire(row);
}

export async function countDevicesAt(tx: Tx, branchId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('devices')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDevice(
  tx: Tx,
  device: Pick<DeviceRow, 'branch_id' | 'user_id' | 'label'>,
): Promise<number> {
  const id = tx.id('devices');
  const times = { created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'devices', { id, ...device, is_active: 1, deleted_at: null, ...times });
  return id;
}

export async function changeDevice(tx: Tx, id: number, columns: Updateable<DeviceRow>): Promise<void> {
  await tx.db
    .updateTable('devices')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
