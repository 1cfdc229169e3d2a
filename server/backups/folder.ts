import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sentence } from '../core/errors.ts';
import { toIso } from '../core/time/time.ts';
import { writeDurablySync } from '../db/files/durable-file.ts';
import { isWorldReadable } from '../db/files/private-folder.ts';

/** How a folder is known as this installation's: an empty mount point, or a folder of another one, has no such file. */
const MARK = 'galley-backups.json';
const Mark = z.object({ installation: z.string() });
const NAME = /^galley-(\d+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-before-restore)?\.backup$/;
const UNFINISHED = /^galley-.*\.backup\.(unproved|unproved\.draft|unproved\.draft-journal)$/;

export type BackupKind = 'scheduled' | 'before_restore';

export interface StoredBackup {
  readonly name: string;
  readonly folder: string;
  /** UTC milliseconds. */
  readonly madeAt: number;
  readonly kind: BackupKind;
  readonly bytes: number;
}

/** Why a folder cannot be used, for a person, and what to do about it. */
export class FolderUnusable extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

export const backupNameOf = (tenantId: number, madeAt: number, kind: BackupKind): string => {
  const at = toIso(madeAt).slice(0, 19).replaceAll(':', '-');
  return `galley-${tenantId}-${at}Z${kind === 'before_restore' ? '-before-restore' : ''}.backup`;
};

/** Undefined for what is none of the tenant's backups. */
export function parseName(name: string, tenantId: number): Pick<StoredBackup, 'madeAt' | 'kind'> | undefined {
  const [, tenant, day, hour, minute, second, before] = NAME.exec(name) ?? [];
  if (Number(tenant) !== tenantId) return undefined;
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return { madeAt, kind: before ? 'before_restore' : 'scheduled' };
}

/** Makes a folder this installation's. Throws FolderUnusable. */
export function claimFolder(folder: string, installation: string): void {
  attempt(() => {
    if (!statSync(folder).isDirectory()) throw new FolderUnusable("This isn't a folder.", 'Choose a folder.');
    assertPrivate(folder);
    if (!existsSync(join(folder, MARK))) mark(folder, installation);
  });
  assertFolder(folder, installation);
}

/** Throws FolderUnusable where every account of the computer may look into the folder. */
function assertPrivate(folder: string): void {
  if (!isWorldReadable(folder)) return;
  throw new FolderUnusable(
    'Every account on this computer can read this folder.',
    'Choose a folder that only the Galley account can read, or take away everyone else’s access to it.',
  );
}

/** Throws FolderUnusable unless the folder is there and this installation's. */
export function assertFolder(folder: string, installation: string): void {
  const found = attempt(() => {
    readdirSync(folder);
    // A mark that a power cut left empty still tells that this is the folder and not an empty mount point.
    if (isUnreadable(folder)) mark(folder, installation);
    return markOf(folder);
  });
  if (found === undefined) {
    throw new FolderUnusable(
      `${folder} isn't the folder that was chosen.`,
      'The drive or network share may be disconnected. Reconnect it, or choose the folder again.',
    );
  }
  if (found !== installation) {
    throw new FolderUnusable(
      'Another Galley keeps its backups in this folder.',
      'Choose a separate folder for each server.',
    );
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unusable(error);
  }
}

const mark = (folder: string, installation: string): void =>
  writeDurablySync(join(folder, MARK), JSON.stringify({ installation }));

const isUnreadable = (folder: string): boolean =>
  existsSync(join(folder, MARK)) && markOf(folder) === undefined;

/** Undefined where there is none, and for one that cannot be understood. */
function markOf(folder: string): string | undefined {
  if (!existsSync(join(folder, MARK))) return undefined;
  const text = readFileSync(join(folder, MARK), 'utf8');
  try {
    return Mark.parse(JSON.parse(text)).installation;
  } catch {
    return undefined;
  }
}

const sentences: Readonly<Record<string, readonly [string, string]>> = {
  ENOENT: ["The folder doesn't exist.", 'Connect the drive or network share, or choose another folder.'],
  EACCES: ["Galley can't write to the folder.", "Give Galley's account write permission there."],
  EROFS: ['The disk is read-only.', 'Check the disk; it may be damaged or locked.'],
  ENOSPC: ['The disk is full.', 'Free up space there, or keep fewer backups.'],
  EIO: ['The disk is failing.', 'Replace the disk. Until then, choose another folder.'],
};
const alike: Readonly<Record<string, string>> = {
  ...{ EPERM: 'EACCES', EDQUOT: 'ENOSPC', SQLITE_FULL: 'ENOSPC', SQLITE_READONLY: 'EACCES' },
  ...{ SQLITE_CANTOPEN: 'ENOENT', ENXIO: 'EIO', ESTALE: 'ENOENT', EHOSTDOWN: 'ENOENT', ETIMEDOUT: 'ENOENT' },
};

/** What an error of the disk means to the one who can mend it. */
export function unusable(error: unknown): FolderUnusable {
  if (error instanceof FolderUnusable) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const kind = code.startsWith('SQLITE_IOERR') ? 'EIO' : (alike[code] ?? code);
  const [message, hint] = sentences[kind] ?? [
    sentence(error instanceof Error ? error.message : String(error)),
    'Check the server log.',
  ];
  return new FolderUnusable(message, hint);
}

/** The newest first. Never blocks: a share that hangs keeps only the caller waiting. */
export async function listFolder(folder: string, tenantId: number): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of await readdir(folder)) {
    const parsed = parseName(name, tenantId);
    if (!parsed) continue;
    const { size } = await stat(join(folder, name));
    found.push({ name, folder, bytes: size, ...parsed });
  }
  return found.sort((a, b) => b.madeAt - a.madeAt);
}

/** A backup that was copied here may be open to others. A disk without owners and modes keeps them as they are. */
export function closeBackups(folder: string, backups: readonly StoredBackup[]): void {
  for (const { name } of backups) {
    try {
      chmodSync(join(folder, name), 0o600);
    } catch {}
  }
}

/** What an earlier attempt left when it was cut off. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (UNFINISHED.test(name)) rmSync(join(folder, name), { force: true });
  }
}
