import type { Updateable } from 'kysely';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { BranchRow, BranchSettingsRow } from '../../db/tables/identity.ts';
import { DAY_START } from '../tenant/create.ts';

const pad = (n: number): string => String(n).padStart(2, '0');
const clockTime = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** `05:30` → minutes after midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Node → when this server last exchanged rows with it. */
export type Contacts = ReadonlyMap<number, number>;

const lastSync = (row: BranchRow, contacts: Contacts): string | null => {
  const at = contacts.get(row.host_node);
  return at === undefined ? null : toIso(at);
};

const toWire = (handle: Reader | Tx, row: BranchRow, contacts: Contacts) => ({
  id: row.id,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
  name: row.name,
  code: row.code,
  address: row.address,
  phone: row.phone,
  timezone: row.timezone,
  day_start: clockTime(row.day_start),
  base_url: row.base_url,
  is_active: row.is_active === 1,
  catalogue: row.catalogue ?? ('edit' as const),
  is_local: row.host_node === handle.tenant.node,
  last_sync_at: lastSync(row, contacts),
});

export type WireBranch = ReturnType<typeof toWire>;

export async function activeBranches(reader: Reader, contacts: Contacts): Promise<WireBranch[]> {
  const rows = await reader.db
    .selectFrom('branches')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map((row) => toWire(reader, row, contacts));
}

export async function branchById(
  handle: Reader | Tx,
  id: number,
  contacts: Contacts,
): Promise<WireBranch | undefined> {
  const row = await handle.db.selectFrom('branches').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toWire(handle, row, contacts);
}

/** Time zone and start of the trading day (minutes after local midnight): the branch's, or the restaurant's. */
export async function tradingDayOf(
  handle: Reader | Tx,
  branchId: number | null,
): Promise<{ timezone: string; day_start: number }> {
  const branches = handle.db.selectFrom('branches').select(['timezone', 'day_start']);
  const branch = await branches.where('id', '=', branchId ?? 0).executeTakeFirst();
  if (branch) return branch;
  const tenant = await handle.db.selectFrom('tenants').select('timezone').executeTakeFirst();
  return { timezone: tenant?.timezone ?? 'UTC', day_start: DAY_START };
}

export async function changeBranch(tx: Tx, id: number, columns: Updateable<BranchRow>): Promise<void> {
  await tx.db
    .updateTable('branches')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

export const activeBranchNames = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx.db.selectFrom('branches').select(['id', 'name']).where('is_active', '=', 1).orderBy('name').execute();

/** The branches that this server runs. */
export async function localBranchNames(tx: Tx): Promise<string[]> {
  const own = tx.db.selectFrom('branches').select('name').where('host_node', '=', tx.tenant.node);
  return (await own.orderBy('id').execute()).map(({ name }) => name);
}

export async function isCodeTaken(tx: Tx, code: string, except: number): Promise<boolean> {
  const other = tx.db.selectFrom('branches').select('id').where('code', '=', code).where('id', '!=', except);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Whether a central owns this tenant's branches. */
export async function isEnrolled(handle: Reader | Tx): Promise<boolean> {
  return (await handle.db.selectFrom('sync_link').select('id').executeTakeFirst()) !== undefined;
}

export async function settingsOf(handle: Reader | Tx, branchId: number) {
  const row = await handle.db
    .selectFrom('branch_settings')
    .selectAll()
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: _, created_at, updated_at, ...settings } = row;
  return {
    ...settings,
    shifts_required: row.shifts_required === 1,
    waiters_may_86: row.waiters_may_86 === 1,
    guest_ordering: row.guest_ordering ?? ('off' as const),
    created_at: toIso(created_at),
    updated_at: toIso(updated_at),
  };
}

export type WireBranchSettings = NonNullable<Awaited<ReturnType<typeof settingsOf>>>;

export async function changeBranchSettings(
  tx: Tx,
  branchId: number,
  columns: Updateable<BranchSettingsRow>,
): Promise<void> {
  await tx.db
    .updateTable('branch_settings')
    .set({ ...columns, updated_at: tx.now })
    .where('branch_id', '=', branchId)
    .execute();
}

/** Settings columns of guest screens; their contents belong to those screens. */
export type GuestScreen = 'kiosk' | 'customer_display';

/** The JSON of the screen's settings, null before any change; undefined if there is no such branch. */
export async function screenSettings(
  handle: Reader | Tx,
  branchId: number,
  screen: GuestScreen,
): Promise<string | null | undefined> {
  const row = await handle.db
    .selectFrom('branch_settings')
    .select(screen)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  return row?.[screen];
}

export async function isPrinterOf(tx: Tx, printerId: number, branchId: number): Promise<boolean> {
  const printer = await tx.db
    .selectFrom('printers')
    .select('id')
    .where('id', '=', printerId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return printer !== undefined;
}
