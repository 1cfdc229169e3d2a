import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { AppError, requireFound, validationError } from '../core/errors.ts';
import { toIso } from '../core/time/time.ts';
import { backupKeysIn } from '../db/archive/backup-key.ts';
import type { Reader, Tx } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { BackupService } from '../http/endpoint/platform.ts';
import { audit } from '../identity/audit/store.ts';
import type { Drive } from './drives.ts';
import { claimFolder, FolderUnusable, listFolder, parseName, type StoredBackup, unusable } from './folder.ts';
import { readResults, readSettings, type Settings, writeSettings } from './records/store.ts';
import type { BackupSettings, BackupState } from './wire.ts';

/** A share that hangs must not keep the answer waiting. */
const PATIENCE_MS = 3_000;

const shown = ({ folders, atHour, everyHours, keepDaily, keepWeekly }: Settings): BackupSettings => ({
  folders: [...folders],
  at_hour: atHour,
  every_hours: everyHours as BackupSettings['every_hours'],
  keep_daily: keepDaily,
  keep_weekly: keepWeekly,
});

/** What lies in the chosen folders, the newest first; a folder that cannot be read has none. */
export async function listAll(tenant: TenantDatabase, folders: readonly string[]): Promise<StoredBackup[]> {
  const lists = await Promise.all(
    folders.map((folder) => patiently(listFolder(folder, tenant.id)).catch(() => [])),
  );
  return lists.flat().sort((a, b) => b.madeAt - a.madeAt);
}

function patiently<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the folder isn't responding")), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export async function backupState(
  reader: Reader | Tx,
  backups: BackupService,
  tenant: TenantDatabase,
  { files, drives }: { readonly files: readonly StoredBackup[]; readonly drives: readonly Drive[] },
): Promise<BackupState> {
  const settings = await readSettings(reader);
  const results = new Map((await readResults(reader)).map((row) => [row.folder, row]));
  const folders = settings.folders.map((path) => {
    const row = results.get(path);
    const { problem = null, hint = null } = row ?? {};
    return {
      ...{ path, problem, hint },
      ...{ verified_at: iso(row?.verified_at), failed_at: iso(row?.failed_at) },
    };
  });
  const newest = Math.max(...settings.folders.map((path) => results.get(path)?.verified_at ?? 0), 0);
  const available = backups.covers(tenant);
  const encrypted = backupKeysIn(backups.dataDir).length > 0;
  return {
    available,
    encrypted,
    settings: shown(settings),
    newest_verified_at: newest === 0 ? null : toIso(newest),
    folders,
    drives: drives.filter(({ path }) => !settings.folders.includes(path)),
    ...problemOf(available, encrypted, folders),
    backups: files.map(({ madeAt, ...file }) => ({ ...file, made_at: toIso(madeAt) })),
    running: backups.running,
    restore: restoreOf(backups),
  };
}

const iso = (ms: number | null | undefined): string | null => (ms == null ? null : toIso(ms));

function problemOf(available: boolean, encrypted: boolean, folders: BackupState['folders']) {
  if (available && folders.length === 0) {
    return {
      problem: 'Backups are off.',
      hint: "Choose a folder on another drive or a network share. If this disk fails, you'll lose everything stored only here.",
    };
  }
  const failing = folders.find(({ problem }) => problem !== null);
  if (failing)
    return { problem: `Backups to ${failing.path} aren't working. ${failing.problem}`, hint: failing.hint };
  if (!available || encrypted) return { problem: null, hint: null };
  return {
    problem: "Backups aren't encrypted. Anyone with the drive can read them.",
    hint: 'Ask an owner to create a recovery phrase, print it, and store it somewhere safe.',
  };
}

function restoreOf({ restored }: BackupService): BackupState['restore'] {
  if (!restored) return null;
  const { held, ...rest } = restored;
  return { ...rest, print_jobs_held: held };
}

/** A backup holds all that the restaurant knows: where else it is written is a sensitive action. */
export function assertFoldersKnown({ folders: known }: Settings, { folders }: BackupSettings): void {
  if (folders.some((folder) => !known.includes(folder))) throw new AppError('REAUTHENTICATION_REQUIRED');
}

/** Makes the folders this installation's before they are stored: one that cannot be written to is refused at once. */
export function claimFolders(dataDir: string, { folders }: BackupSettings, installation: string): void {
  for (const [index, folder] of folders.entries()) {
    try {
      assertOutside(folder, dataDir);
      claimFolder(folder, installation);
    } catch (error) {
      const { message, hint } = unusable(error);
      throw validationError(`folders.${index}`, `${message} ${hint}`);
    }
  }
}

/** Also by another name of it: a link, or a mount. */
function assertOutside(folder: string, dataDir: string): void {
  const way = relative(realpathSync(dataDir), realpathSync(folder));
  if (way === '' || !(way.startsWith('..') || isAbsolute(way)))
    throw new FolderUnusable('This folder is inside the data folder.', 'Choose a folder on another drive.');
}

export async function changeBackupSettings(
  tx: Tx,
  settings: BackupSettings,
  installation: string,
): Promise<void> {
  const before = await readSettings(tx);
  const after: Settings = {
    installation,
    folders: settings.folders,
    atHour: settings.at_hour,
    everyHours: settings.every_hours,
    keepDaily: settings.keep_daily,
    keepWeekly: settings.keep_weekly,
  };
  await writeSettings(tx, after);
  const facts = { before: shown(before), after: shown(after) };
  await audit(tx, {
    action: 'backups.set',
    entity: 'backup',
    entityId: null,
    branchId: tx.caller.branchId,
    ...facts,
  });
}

/** The backup of that name in one of the chosen folders. */
export function findBackup(
  tenant: TenantDatabase,
  files: readonly StoredBackup[],
  name: string,
): StoredBackup {
  if (!parseName(name, tenant.id))
    throw new AppError('NOT_FOUND', { message: 'Backup not found. Reload the list.' });
  return requireFound(
    files.find((file) => file.name === name),
    'backup',
    name,
  );
}

/** Never the phrase itself. */
export const notePhrase = (tx: Tx): Promise<void> =>
  audit(tx, { action: 'backups.phrase', entity: 'backup', entityId: null, branchId: tx.caller.branchId });

export const noteRestore = (tx: Tx, name: string): Promise<void> =>
  audit(tx, {
    ...{ action: 'backup.restore', entity: 'backup', entityId: null, branchId: tx.caller.branchId },
    after: { name },
  });
