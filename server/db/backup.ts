import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { SqliteConnection } from './sqlite/connection.ts';

/** Copies a database while it is in use and proves the copy: opened, `integrity_check`, foreign keys. Throws otherwise. */
export async function verifiedCopy(connection: SqliteConnection, target: string): Promise<void> {
  rmSync(target, { force: true });
  await connection.backup(target);
  const faults = faultsOf(target);
  if (faults.length > 0) {
    rmSync(target, { force: true });
    throw new Error(`the copy ${target} is damaged: ${faults[0]}`);
  }
}

/** What SQLite itself finds wrong with a file; empty when it is sound. */
export function faultsOf(file: string): string[] {
  let copy: SqliteConnection;
  try {
    copy = new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    return [String(error)];
  }
  try {
    const integrity = copy.pragma('integrity_check') as { integrity_check: string }[];
    const orphans = copy.pragma('foreign_key_check') as { table: string; parent: string }[];
    return [
      ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...orphans.map((row) => `${row.table} row without its ${row.parent}`),
    ];
  } catch (error) {
    return [String(error)];
  } finally {
    copy.close();
  }
}
