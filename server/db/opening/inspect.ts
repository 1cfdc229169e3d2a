import Database from 'better-sqlite3';
import type { DatabaseLocation } from '../engine/engine.ts';
import type { Statement } from '../handle/dialect.ts';
import type { Handle } from '../handle/handle.ts';
import type { Snapshots } from '../handle/snapshots.ts';
import { openReader, type SqliteConnection } from '../sqlite/connection.ts';
import { HandleExecutor } from '../sqlite/executor.ts';
import { StatementCache } from '../sqlite/statements.ts';

/**
 * Separate connections to a tenant's rows, beside the server that may be writing them; nothing is migrated or locked.
 */
export interface Inspection {
  readonly snapshot: Snapshots;
  /** Ends a statement that runs at a server; of a file none takes long. It is of no use afterwards. */
  readonly abort: () => void;
  close(): Promise<void>;
}

export async function inspect<T>(
  place: DatabaseLocation,
  work: (snapshot: Snapshots) => Promise<T>,
): Promise<T> {
  const { snapshot, close } = await openInspection(place);
  try {
    return await work(snapshot);
  } finally {
    await close();
  }
}

export async function openInspection(place: DatabaseLocation): Promise<Inspection> {
  if ('file' in place) return inspectionOf(place.file);
  const { inspectionOfSchema } = await import('../postgres/inspect.ts');
  return inspectionOfSchema(place);
}

/** It reads most pages once, in order. */
const CACHE_KB = 2_000;

/** One snapshot at a time. */
function inspectionOf(file: string): Inspection {
  const connection = openReader(file, CACHE_KB);
  // An inspection runs in no event loop that serves others.
  connection.pragma('busy_timeout = 5000');
  const executor = new HandleExecutor(
    new StatementCache(connection, { after: Number.POSITIVE_INFINITY, report: () => {} }),
  );
  const handle: Handle = {
    dialect: 'sqlite',
    execute: <R>(statement: Statement, parameters: readonly unknown[]) =>
      executor.rows<R>(statement, parameters),
  };
  return {
    snapshot: async (read) => {
      connection.exec('begin');
      try {
        return await read(handle);
      } finally {
        connection.exec('commit');
      }
    },
    abort: () => {},
    close: async () => {
      executor.close();
      connection.close();
    },
  };
}

export function schemaVersionOf(file: string): number {
  const connection = new Database(file, { readonly: true });
  try {
    return schemaVersionIn(connection);
  } finally {
    connection.close();
  }
}

export const schemaVersionIn = (connection: SqliteConnection): number =>
  connection.prepare('select count(*) from migrations').pluck().get() as number;

/** False for an empty file, which SQLite accepts as an empty database. */
export function fileHoldsRestaurant(file: string): boolean {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return holdsRestaurant(connection);
  } finally {
    connection.close();
  }
}

export function holdsRestaurant(connection: SqliteConnection): boolean {
  const tables = connection
    .prepare("select count(*) from sqlite_master where name in ('tenants', 'sync_ctx')")
    .pluck()
    .get();
  return tables === 2 && connection.prepare('select 1 from tenants join sync_ctx').get() !== undefined;
}

/** The node of a database file; undefined if it has none, as one whose creation was interrupted. */
export function nodeOfFile(file: string): number | undefined {
  try {
    const connection = new Database(file, { readonly: true });
    try {
      return connection.prepare('select node from sync_ctx').pluck().get() as number | undefined;
    } finally {
      connection.close();
    }
  } catch {
    return undefined;
  }
}
