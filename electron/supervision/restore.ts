import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { moveDurablySync } from '../../server/db/files/durable-file.ts';
import { runCommand } from '../commands.ts';
import type { DataFolders } from '../data-folders.ts';
import type { Fork } from '../ports.ts';

export interface Backup {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** UTC milliseconds. */
  readonly madeAt: number;
}

const asideOf = (data: string, n: number): string => `${data}.aside-${n}`;
const draftOf = (data: string): string => `${data}.restoring`;

/** The backups of all folders, newest first. Unfinished ones have another ending. */
export const listBackups = (folders: readonly string[]): Backup[] =>
  folders.flatMap(backupsIn).sort((a, b) => b.madeAt - a.madeAt);

function backupsIn(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(galley|backup)$/.test(name))
    .map((name) => {
      const path = join(folder, name);
      const { size, mtimeMs } = statSync(path);
      return { name, path, bytes: size, madeAt: Math.round(mtimeMs) };
    });
}

/**
 * Replaces the data by a backup and keeps the old data. Nothing changes before the backup was read whole and verified.
 * The server must not run.
 */
export async function restoreBackup(fork: Fork, { data }: DataFolders, file: string): Promise<void> {
  const draft = draftOf(data);
  rmSync(draft, { recursive: true, force: true });
  const { ok, line } = await runCommand(fork, ['restore', file, '--data-dir', draft, '--keys-in', data]);
  if (!ok) throw new Error(line || 'Couldn’t restore the backup. Your data is unchanged.');
  if (existsSync(data)) moveDurablySync(data, freeAside(data));
  moveDurablySync(draft, data);
}

/** The power may fail between the two renames of a restore: the restored folder is then complete, and is used. */
export function finishInterruptedRestore({ data }: DataFolders): void {
  if (!existsSync(data) && existsSync(draftOf(data))) moveDurablySync(draftOf(data), data);
}

function freeAside(data: string): string {
  let n = 1;
  while (existsSync(asideOf(data, n))) n += 1;
  return asideOf(data, n);
}
