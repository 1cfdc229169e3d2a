import Database from 'better-sqlite3';

export type SqliteConnection = Database.Database;

/** The one writer of a file. This build falls to synchronous=NORMAL in WAL mode unless told, which would lose answered writes. */
export function openWriter(path: string): SqliteConnection {
  const connection = new Database(path);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  // Triggers inside a savepoint otherwise open their statement journal as a file: half the speed.
  connection.pragma('temp_store = MEMORY');
  connection.pragma('foreign_keys = ON');
  // Otherwise "insert or replace" deletes rows past the triggers that refuse a deletion.
  connection.pragma('recursive_triggers = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('cache_size = -8000');
  connection.pragma('journal_size_limit = 67108864');
  if (connection.pragma('synchronous', { simple: true }) !== 2) {
    throw new Error(`${path}: synchronous=FULL was not accepted`);
  }
  return connection;
}

/** Open only after a writer has made the file WAL. `cacheKb`: of pages that are read again. */
export function openReader(path: string, cacheKb = 8_000): SqliteConnection {
  const connection = new Database(path, { readonly: true });
  connection.pragma('temp_store = MEMORY');
  connection.pragma('busy_timeout = 5000');
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
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
}
