import type { Statement } from 'better-sqlite3';
import { exponentOf } from '../../core/money/money.ts';
import type {
  DatabaseLocation,
  Executor,
  Stamp,
  StoredProfile,
  TenantEngine,
  WriteTransaction,
} from '../engine/engine.ts';
import type { DatabaseLog } from '../engine/log.ts';
import { BEGIN_TIMELINE, newTimeline } from '../engine/timeline.ts';
import type { Connections, SqliteConnection } from './connection.ts';
import type { HandleExecutor } from './executor.ts';
import { IdCounters } from './ids.ts';
import { SqliteDatabase } from './sqlite-database.ts';

const STAMP = 'update sync_ctx set tx = tx + 1, hlc = max(hlc + 1, ?), origin = ?';
const NUMBERS = 'select tx, hlc from sync_ctx where id = 1';

/** Read on first use: triggers number an order, which needs neither. */
class StoredStamp implements Stamp {
  readonly #executor: HandleExecutor;
  #numbers: Stamp | undefined;

  constructor(executor: HandleExecutor) {
    this.#executor = executor;
  }

  get tx(): number {
    return this.read().tx;
  }

  get hlc(): number {
    return this.read().hlc;
  }

  read(): Stamp {
    this.#numbers ??= this.#executor.rowsNow<Stamp>(NUMBERS, [])[0] as Stamp;
    return this.#numbers;
  }
}

/** A tenant's file. */
export class SqliteTenant implements TenantEngine {
  readonly dialect = 'sqlite';
  readonly place: DatabaseLocation;
  readonly files: SqliteDatabase;
  readonly ids: IdCounters;
  readonly #life = newTimeline();
  /** The timeline of this opening is on disk. */
  #lives = false;

  constructor(file: string, log: DatabaseLog, node: number, connections?: Connections) {
    this.place = { file };
    this.files = new SqliteDatabase(file, log, connections);
    this.ids = new IdCounters(this.files.writer, node);
  }

  write<T>(work: WriteTransaction<T>): Promise<T> {
    return this.files.write(
      (executor) => {
        executor.rowsNow(STAMP, [work.clock(), work.origin]);
        const stamp = new StoredStamp(executor);
        // Applied rows move the clock themselves, and their numbers are those from before.
        if (work.origin !== null) stamp.read();
        if (!this.#lives) executor.rowsNow(BEGIN_TIMELINE, [stamp.tx, this.#life]);
        return work.run(executor, stamp);
      },
      () => {
        this.#lives = true;
        void work.committed();
      },
      work.isRetryable ? work : undefined,
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
