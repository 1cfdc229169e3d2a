import { newSecret } from '../../core/secrets/secrets.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';
import type { BackupResultRow, BackupSettingsRow } from '../../db/tables/office.ts';

/** A backup that was read back and found whole. */
export interface Saved {
  readonly folder: string;
  readonly name: string;
  readonly bytes: number;
}

export interface Failed {
  readonly folder: string;
  readonly problem: string;
  readonly hint: string;
}

export interface Settings {
  /** Which installation wrote a folder's mark. */
  readonly installation: string;
  readonly folders: readonly string[];
  readonly atHour: number;
  readonly everyHours: number;
  readonly keepDaily: number;
  readonly keepWeekly: number;
}

const UNSET = { folders: [], atHour: 4, everyHours: 24, keepDaily: 7, keepWeekly: 4 };

const stored = query((db, p: { id: number }) =>
  db.selectFrom('backup_settings').selectAll().where('id', '=', p.id),
);
const allResults = query((db, _: Record<string, never>) => db.selectFrom('backup_results').selectAll());

/** No folder until a person chooses one. */
export async function readSettings(handle: Handle): Promise<Settings> {
  const row = await settingsRow(handle);
  if (!row) return { installation: newSecret(), ...UNSET };
  return {
    installation: row.installation,
    folders: JSON.parse(row.folders) as string[],
    atHour: row.at_hour,
    everyHours: row.every_hours,
    keepDaily: row.keep_daily,
    keepWeekly: row.keep_weekly,
  };
}

export async function settingsRow(handle: Handle): Promise<BackupSettingsRow | undefined> {
  const [row] = await stored(handle, { id: 1 });
  return row;
}

export async function writeSettings(tx: Tx, settings: Settings): Promise<void> {
  await putSettingsRow(tx, {
    id: 1,
    installation: settings.installation,
    folders: JSON.stringify(settings.folders),
    at_hour: settings.atHour,
    every_hours: settings.everyHours,
    keep_daily: settings.keepDaily,
    keep_weekly: settings.keepWeekly,
    updated_at: tx.now,
  });
}

export async function putSettingsRow(tx: Tx, row: BackupSettingsRow): Promise<void> {
  const { id: _, ...rest } = row;
  await tx.db
    .insertInto('backup_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
}

export const readResults = (handle: Handle): Promise<BackupResultRow[]> => allResults(handle, {});

const NONE = {
  ...{ verified_at: null, name: null, bytes: null },
  ...{ failed_at: null, problem: null, hint: null },
};

export function noteSaved(tx: Tx, { folder, name, bytes }: Saved, madeAt: number): Promise<void> {
  return putResult(tx, folder, {
    ...{ verified_at: madeAt, name, bytes },
    ...{ failed_at: null, problem: null, hint: null },
  });
}

/** The last sound one is still there. */
export function noteFailed(tx: Tx, { folder, problem, hint }: Failed): Promise<void> {
  tx.emit({ type: 'backup.failed', branchId: null, data: { folder, problem, hint } });
  return putResult(tx, folder, { failed_at: tx.now, problem, hint });
}

async function putResult(tx: Tx, folder: string, columns: Partial<BackupResultRow>): Promise<void> {
  await tx.db
    .insertInto('backup_results')
    .values({ folder, ...NONE, ...columns })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet(columns))
    .execute();
}

const zones = query((db, p: { node: number }) =>
  db.selectFrom('branches').select('timezone').where('host_node', '=', p.node).orderBy('id').limit(1),
);

/** Of the branch that is run here. */
export async function timeZoneOf(handle: Handle, node: number): Promise<string> {
  const [branch] = await zones(handle, { node });
  return branch?.timezone ?? 'UTC';
}

/** When the restaurant was made here, UTC milliseconds. */
export async function restaurantMadeAt({ db }: Reader): Promise<number> {
  const row = await db.selectFrom('tenants').select('created_at').executeTakeFirst();
  return row?.created_at ?? 0;
}
