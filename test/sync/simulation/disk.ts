import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database, { type Statement } from 'better-sqlite3';
import {
  type Connections,
  openReader,
  openWriter,
  type SqliteConnection,
} from '../../../server/db/sqlite/connection.ts';

/** Databases of one kind have the same tables at the same places. */
export type Kind = 'central' | 'branch';

const idle: Record<Kind, Disk[]> = { central: [], branch: [] };
let disks = 0;

/**
 * A database file whose connections outlive the programs and lives that use them, as to open it and to prepare all
 * statements takes longer than most programs live. What a program had not committed when it ended is undone, as after a kill.
 */
export class Disk {
  readonly file: string;
  readonly #kind: Kind;
  readonly #writer: Kept;
  readonly #reader: Kept;
  #lent: readonly Lent[] = [];

  private constructor(kind: Kind, file: string) {
    this.file = file;
    this.#kind = kind;
    this.#writer = new Kept(openWriter(file));
    // The disk is not under test.
    this.#writer.connection.pragma('synchronous = off');
    this.#reader = new Kept(openReader(file));
  }

  /** With a copy of that database. */
  static holding(database: string, kind: Kind, place: string): Disk {
    const used = idle[kind].pop();
    if (used) return used.#takeIn(database);
    const file = join(place, `disk-${++disks}.sqlite`);
    copyFileSync(database, file);
    return new Disk(kind, file);
  }

  /** Before the folder goes in which they are. */
  static closeIdle(): void {
    for (const disk of [...idle.central.splice(0), ...idle.branch.splice(0)]) disk.#end();
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

  /** What a migration does, while no program runs. */
  alter(change: (writer: SqliteConnection) => void): void {
    change(this.#writer.connection);
    this.#writer.lookAtSchema();
    this.#reader.lookAtSchema();
  }

  /** The next life may have it. */
  close(): void {
    this.cut();
    idle[this.#kind].push(this);
  }

  /**
   * The file is overwritten under its connections while nobody reads it and its log is empty. A write by somebody else lets
   * them see that all their pages are old; their statements are as good as before where the tables are the same.
   */
  #takeIn(database: string): this {
    const [done] = this.#writer.connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (done?.busy !== 0) throw new Error('somebody still reads from a disk that a life has left');
    copyFileSync(database, this.file);
    const other = new Database(this.file);
    other.pragma(`user_version = ${++disks}`);
    other.close();
    this.#writer.lookAtSchema();
    this.#reader.lookAtSchema();
    return this;
  }

  /** Who reads closes last, so that nothing is moved from the log into a file that nobody reads again. */
  #end(): void {
    this.#writer.connection.close();
    this.#reader.connection.close();
  }
}

/** A connection with all its statements. */
class Kept {
  readonly connection: SqliteConnection;
  readonly #statements = new Map<string, Statement>();
  readonly #plucked = new Map<string, Statement>();
  #schema: unknown;

  constructor(connection: SqliteConnection) {
    this.connection = connection;
    this.lookAtSchema();
  }

  /** Statements of rows that have other columns now are forgotten. */
  lookAtSchema(): void {
    const schema = this.connection.pragma('schema_version', { simple: true });
    if (schema === this.#schema) return;
    this.#schema = schema;
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
