import { toIso } from '../../core/time.ts';
import type { Reader, Tx } from '../../db/handle.ts';
import { inList } from '../../db/lists.ts';

const devices = (handle: Reader | Tx) =>
  handle.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'tokens.user_id', 'tokens.label', 'tokens.branch_id', 'users.role'])
    .select(['tokens.created_at', 'tokens.last_used_at'])
    .where('tokens.kind', '=', 'device')
    .where('tokens.revoked_at', 'is', null)
    .orderBy('tokens.id');

type DeviceRow = Awaited<ReturnType<ReturnType<typeof devices>['execute']>>[number];

const toWire = (row: DeviceRow) => ({
  id: row.id,
  user_id: row.user_id,
  label: row.label ?? '',
  role: row.role,
  /** A device stands in one branch; only people's sessions may have none. */
  branch_id: row.branch_id as number,
  last_used_at: toIso(row.last_used_at),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.last_used_at),
});

export type WireDevice = ReturnType<typeof toWire>;

export async function devicesAt(reader: Reader, branches: readonly number[] | 'all'): Promise<WireDevice[]> {
  const all = devices(reader);
  const rows = branches === 'all' ? all : all.where(inList('tokens.branch_id', branches));
  return (await rows.execute()).map(toWire);
}

export async function deviceById(handle: Reader | Tx, id: number): Promise<WireDevice | undefined> {
  const row = await devices(handle).where('tokens.id', '=', id).executeTakeFirst();
  return row && toWire(row);
}
