import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { DatabaseUnusableError } from '../files/unusable.ts';
import type { SqliteConnection } from './connection.ts';

/** Copies a database in use and verifies the copy: opened, `integrity_check`, foreign keys. Throws otherwise. */
export async function verifiedCopy(connection: SqliteConnection, target: string): Promise<void> {
  rmSync(target, { force: true });
  await connection.backup(target);
  const faults = faultsOf(target);
  if (faults.length > 0) {
    rmSync(target, { force: true });
    throw new Error(`the copy ${target} is damaged: ${faults[0]}`);
  }
}

/** Pages copied at once: a fraction of a millisecond of work. */
const STEP_PAGES = 256;

/**
 * Copies a database that a server may be writing to, as of this moment, and verifies the copy. The open read
 * transaction holds the moment: without it each commit of the server would restart the copy.
 */
export async function verifiedSnapshot(file: string, target: string): Promise<void> {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    connection.exec('begin');
    connection.prepare('select count(*) from sqlite_master').get();
    await connection.backup(target, { progress: () => STEP_PAGES });
  } finally {
    connection.close();
  }
  const [fault] = faultsOf(target);
  if (fault) throw new DatabaseUnusableError(`${file} is damaged: ${fault}`);
}

/** What SQLite itself finds wrong with a file; empty if it is intact. */
export function faultsOf(file: string): string[] {
  let copy: SqliteConnection;
  try {
    copy = new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    return [(error as Error).message];
  }
  try {
    const integrity = copy.pragma('integrity_check') as { integrity_check: string }[];
    const orphans = copy.pragma('foreign_key_check') as { table: string; parent: string }[];
    return [
      ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...orphans.map((row) => `${row.table} row without its ${row.parent}`),
    ];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    copy.close();
  }
}
