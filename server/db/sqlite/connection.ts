import Database from 'better-sqlite3';
import { faultOf } from '../files/faults.ts';

export type SqliteConnection = Database.Database;

/** Locks of other programs are awaited in the event loop: SQLite's own waiting would block it. */
const WAITS_NOT = { timeout: 0 } as const;

/**
 * The only writer of a file. This build falls back to synchronous=NORMAL in WAL mode unless set, which would lose
 * answered writes.
 */
export function openWriter(path: string): SqliteConnection {
  const connection = new Database(path, WAITS_NOT);
  try {
    return asWriter(connection, path);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function asWriter(connection: SqliteConnection, path: string): SqliteConnection {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // Triggers inside a savepoint otherwise open their statement journal as a file: half the speed.
  connection.pragma('temp_store = MEMORY');
  connection.pragma('foreign_keys = ON');
  // Otherwise "insert or replace" deletes rows without firing the triggers that refuse deletions.
  connection.pragma('recursive_triggers = ON');
  connection.pragma('cache_size = -8000');
  connection.pragma('journal_size_limit = 67108864');
  if (connection.pragma('synchronous', { simple: true }) !== 2) {
    throw new Error(`${path}: synchronous=FULL was not accepted`);
  }
  return connection;
}

/** Open only after a writer has switched the file to WAL. `cacheKb`: for pages that are read again. */
export function openReader(path: string, cacheKb = 8_000): SqliteConnection {
  const connection = new Database(path, { readonly: true, ...WAITS_NOT });
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`cache_size = -${cacheKb}`);
  return connection;
}

/** Open on one file. */
export interface Connections {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
}

export function openConnections(path: string): Connections {
  const writer = openWriter(path);
  return { writer, reader: openReader(path) };
}

/** Moves the WAL into the file and closes; Kysely's destroy() closes nothing if no query ever ran. */
export function closeWriter(connection: SqliteConnection): void {
  if (!connection.open) return;
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // What is in the WAL is safe there; the disk or another program prevents the checkpoint now.
    if (faultOf(error) === undefined) throw error;
  } finally {
    connection.close();
  }
}
