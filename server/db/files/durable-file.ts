import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

// The only place that gives a data file or folder its name: after a power cut the new one is complete, or the old one
// is still there.

const ON_WINDOWS = process.platform === 'win32';

interface Options {
  /** Draft file; needed if one file is written twice at a time. */
  readonly draft?: string;
}

/** For this account alone. */
export function writeDurablySync(file: string, content: string | Uint8Array, { draft }: Options = {}): void {
  const place = draft ?? `${file}.draft`;
  writeDraft(place, content);
  renameSync(place, file);
  syncFolderSync(dirname(file));
}

/** The same without blocking the event loop. */
export async function writeDurably(
  file: string,
  content: string | Uint8Array,
  { draft = `${file}.draft` }: Options = {},
): Promise<void> {
  try {
    await rm(draft, { force: true });
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Creates a file that does not exist yet; false if another process created it first. */
export function createDurablySync(file: string, content: string | Uint8Array): boolean {
  const draft = `${file}.${process.pid}.draft`;
  writeDraft(draft, content);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
  syncFolderSync(dirname(file));
  return true;
}

/** Moves a file or a folder within one disk. A file at the target is replaced. */
export function moveDurablySync(from: string, to: string): void {
  makeFolderSync(dirname(to));
  syncContents(from);
  renameSync(from, to);
  syncFolderSync(dirname(to));
  if (dirname(from) !== dirname(to)) syncFolderSync(dirname(from));
}

/** A file that must not come back after a power cut. */
export function removeDurablySync(file: string): void {
  rmSync(file, { force: true });
  syncFolderSync(dirname(file));
}

/** With its parents. Node's own function never returns where none can be made, as below /proc. */
export function makeFolderSync(path: string, mode?: number): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolderSync(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Somebody else may have created it in the meantime.
    if (!isFolder(folder)) throw error;
  }
  syncFolderSync(dirname(folder));
}

/** A new name is only permanent once its folder is synced. */
export function syncFolderSync(path: string): void {
  if (ON_WINDOWS) return;
  try {
    syncSync(path, 'r');
  } catch (error) {
    if (!cannotSync(error)) throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  if (ON_WINDOWS) return;
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!cannotSync(error)) throw error;
  }
}

/** A folder may be unlistable, or on a share without such a request. Windows never has it. */
const cannotSync = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'EISDIR'].includes(codeOf(error));

function writeDraft(draft: string, content: string | Uint8Array): void {
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A file, or a folder with all in it. */
export function syncContents(path: string): void {
  if (isFolder(path)) {
    for (const name of readdirSync(path)) syncContents(join(path, name));
    syncFolderSync(path);
  } else {
    syncSync(path, ON_WINDOWS ? 'r+' : 'r');
  }
}

function syncSync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
