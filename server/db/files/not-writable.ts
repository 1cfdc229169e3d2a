import { userInfo } from 'node:os';
import { makeFolderSync } from './durable-file.ts';

/** Where Galley has to write and may not; the message says why, and how to mend it. */
export class NotWritableError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'a file is in the place of a folder',
  EEXIST: 'a file is in the place of a folder',
  ENOENT: 'nothing can be made there',
  SQLITE_CANTOPEN: 'this account may not write there, or its folder is gone',
  SQLITE_READONLY: 'this account may not write there, or its disk is read-only',
};

/** The error of a file system or of SQLite as one that says what to do, if it is of that kind. */
export function toNotWritableError(path: string, error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  const reason = typeof code === 'string' ? reasons[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')] : undefined;
  if (reason === undefined) return error;
  const text = `${path} cannot be written: ${reason}. Let ${account()} write there (on Windows: Properties, Security; elsewhere: sudo chown -R), or choose another place (${code})`;
  return new NotWritableError(text);
}

/** With those above it. Throws NotWritable. */
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
