import type { Statement } from 'better-sqlite3';
import {
  type Connections,
  openReader,
  openWriter,
  type SqliteConnection,
} from '../../../server/db/sqlite/connection.ts';

/**
 * A database file whose connections outlive the programs that use them, as to open it and to prepare all statements takes
 * longer than most programs live. What a program had not committed when it ended is undone, as after a kill.
 */
export class Disk {
  readonly file: string;
  readonly #writer: Kept;
  readonly #reader: Kept;
  #lent: readonly Lent[] = [];

  constructor(file: string) {
    this.file = file;
    this.#writer = new Kept(openWriter(file));
    // The disk is not under test.
    this.#writer.connection.pragma('synchronous = off');
    this.#reader = new Kept(openReader(file));
  }

  /** For one program. Whoever had them before is refused from now on. */
  lend(): Connections {
    this.cut();
    const [writer, reader] = [new Lent(this.#writer), new Lent(this.#reader)] as const;
    this.#lent = [writer, reader];
    return { writer: writer as unknown as SqliteConnection, reader: reader as unknown as SqliteConnection };
  }

  /** The program that has the connections ends. */
  cut(): void {
    for (const lent of this.#lent) lent.close();
    this.#lent = [];
  }

  /** What a migration does, while no program runs. `change`: whether it changed anything. */
  alter(change: (writer: SqliteConnection) => boolean): void {
    if (!change(this.#writer.connection)) return;
    this.#writer.forget();
    this.#reader.forget();
  }

  /** Who reads closes last, so that nothing is moved from the log into a file that nobody reads again. */
  close(): void {
    this.cut();
    this.#writer.connection.close();
    this.#reader.connection.close();
  }
}

/** A connection with all its statements. */
class Kept {
  readonly connection: SqliteConnection;
  readonly #statements = new Map<string, Statement>();
  readonly #plucked = new Map<string, Statement>();

  constructor(connection: SqliteConnection) {
    this.connection = connection;
  }

  /** Of rows that have other columns now. */
  forget(): void {
    this.#statements.clear();
    this.#plucked.clear();
  }

  statement(sql: string, plucks: boolean): Statement {
    const statements = plucks ? this.#plucked : this.#statements;
    let statement = statements.get(sql);
    if (!statement) {
      statement = plucks ? this.connection.prepare(sql).pluck() : this.connection.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  }
}

/** What one program has of a connection: the part of it that programs use. */
class Lent {
  readonly #kept: Kept;
  open = true;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  get connection(): SqliteConnection {
    if (!this.open) throw new TypeError('The database connection is not open');
    return this.#kept.connection;
  }

  get inTransaction(): boolean {
    return this.open && this.#kept.connection.inTransaction;
  }

  prepare(sql: string): LentStatement {
    return new LentStatement(this, this.connection && this.#kept, sql);
  }

  exec(sql: string): void {
    this.connection.exec(sql);
  }

  pragma(...asked: Parameters<SqliteConnection['pragma']>): unknown {
    return this.connection.pragma(...asked);
  }

  transaction(change: () => void): unknown {
    return this.connection.transaction(change);
  }

  close(): void {
    if (this.inTransaction) this.connection.exec('rollback');
    this.open = false;
  }
}

class LentStatement {
  readonly #lent: Lent;
  readonly #kept: Kept;
  readonly source: string;
  #plucks = false;

  constructor(lent: Lent, kept: Kept, sql: string) {
    this.#lent = lent;
    this.#kept = kept;
    this.source = sql;
  }

  pluck(): this {
    this.#plucks = true;
    return this;
  }

  get reader(): boolean {
    return this.#open.reader;
  }

  all(...values: unknown[]): unknown[] {
    return this.#open.all(...values);
  }

  get(...values: unknown[]): unknown {
    return this.#open.get(...values);
  }

  run(...values: unknown[]): unknown {
    return this.#open.run(...values);
  }

  get #open(): Statement {
    return this.#lent.connection && this.#kept.statement(this.source, this.#plucks);
  }
}
