import type { Statement } from 'better-sqlite3';
import { exponentOf } from '../../core/money.ts';
import type { Executor, Place, Stamp, StoredProfile, TenantEngine, Work } from '../engine/engine.ts';
import { BEGIN_LIFE, nameOfLife } from '../engine/life.ts';
import type { DatabaseLog } from '../engine/log.ts';
import type { Connections, SqliteConnection } from './connection.ts';
import { IdCounters } from './ids.ts';
import { SqliteDatabase } from './sqlite-database.ts';

const STAMP = `update sync_ctx set tx = tx + 1, hlc = max(hlc + 1, ?), origin = ? returning tx, hlc`;

/** A tenant's file. */
export class SqliteTenant implements TenantEngine {
  readonly dialect = 'sqlite';
  readonly place: Place;
  readonly files: SqliteDatabase;
  readonly ids: IdCounters;
  readonly #life = nameOfLife();
  /** The life of this opening is on the disk. */
  #lives = false;

  constructor(file: string, log: DatabaseLog, node: number, connections?: Connections) {
    this.place = { file };
    this.files = new SqliteDatabase(file, log, connections);
    this.ids = new IdCounters(this.files.writer, node);
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.files.write(
      (executor) => {
        const [stamp] = executor.rowsNow<Stamp>(STAMP, [work.clock(), work.origin]);
        if (!this.#lives) executor.rowsNow(BEGIN_LIFE, [(stamp as Stamp).tx, this.#life]);
        return work.run(executor, stamp as Stamp);
      },
      () => {
        this.#lives = true;
        void work.committed();
      },
    );
  }

  read<T>(fn: (executor: Executor) => Promise<T>): Promise<T> {
    return this.files.read(fn);
  }

  columns(table: string): readonly string[] {
    return columnsOf(this.files.writer, table);
  }

  profile(): StoredProfile | undefined {
    return readFileProfile(this.files.writer);
  }

  close(): Promise<void> {
    return this.files.close();
  }
}

const listings = new WeakMap<SqliteConnection, Statement>();

export function columnsOf(connection: SqliteConnection, table: string): string[] {
  let listing = listings.get(connection);
  if (!listing) {
    listing = connection.prepare('select name from pragma_table_info(?)').pluck();
    listings.set(connection, listing);
  }
  return listing.all(table) as string[];
}

export function readFileProfile(connection: SqliteConnection): StoredProfile | undefined {
  const row = connection.prepare('select c.node, t.currency from sync_ctx c join tenants t').get() as
    | { node: number; currency: string }
    | undefined;
  return row && { ...row, exponent: exponentOf(row.currency) };
}
