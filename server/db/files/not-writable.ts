import { userInfo } from 'node:os';
import { makeFolderSync } from './durable-file.ts';

/** A place where Galley must write and may not; the message says why and what to do. */
export class NotWritableError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "this account doesn't have permission to write there",
  EPERM: "this account doesn't have permission to write there",
  EROFS: 'the disk is read-only',
  ENOTDIR: "there's a file where a folder should be",
  EEXIST: "there's a file where a folder should be",
  ENOENT: "the location doesn't exist",
  SQLITE_CANTOPEN: "this account doesn't have permission to write there, or the folder no longer exists",
  SQLITE_READONLY: "this account doesn't have permission to write there, or the disk is read-only",
};

/** Turns such an error of the file system or SQLite into one that says what to do. */
export function toNotWritableError(path: string, error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  const reason = typeof code === 'string' ? reasons[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')] : undefined;
  if (reason === undefined) return error;
  const text = `can't write to ${path}: ${reason}. Give ${account()} write permission (Windows: Properties, Security; elsewhere: sudo chown -R), or choose another folder (${code})`;
  return new NotWritableError(text);
}

/** With its parents. Throws NotWritableError. */
export function makeFolder(path: string, mode?: number): void {
  withWriteErrors(path, () => makeFolderSync(path, mode));
}

export function withWriteErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toNotWritableError(path, error);
  }
}

function account(): string {
  try {
    return `the account "${userInfo().username}"`;
  } catch {
    return 'the account that runs Galley';
  }
}
