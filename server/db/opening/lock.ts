import { join } from 'node:path';
import Database from 'better-sqlite3';
import { finishExchange } from '../files/folder-exchange.ts';
import { makeFolder, toNotWritableError, withWriteErrors } from '../files/not-writable.ts';
import type { SqliteConnection } from '../sqlite/connection.ts';

export class FolderLockedError extends Error {
  constructor(folder: string) {
    super(`another Galley process is using ${folder}; stop it first`);
  }
}

/**
 * One writing process per data folder: two would give the same ids. An operating system lock, taken through SQLite so
 * that it works the same on every platform; it ends with its process, however that dies.
 */
export class FolderLock {
  readonly #connection: SqliteConnection;

  private constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** Completes what a power cut left half exchanged. Throws FolderLockedError or NotWritableError. */
  static take(folder: string): FolderLock {
    makeFolder(folder, 0o700);
    const connection = withWriteErrors(
      folder,
      () => new Database(join(folder, 'galley.lock'), { timeout: 0 }),
    );
    try {
      connection.pragma('journal_mode = memory');
      connection.exec('begin exclusive');
    } catch (error) {
      connection.close();
      throw isBusy(error) ? new FolderLockedError(folder) : toNotWritableError(folder, error);
    }
    finishExchange(folder);
    return new FolderLock(connection);
  }

  release(): void {
    this.#connection.close();
  }
}

const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ?? false;
