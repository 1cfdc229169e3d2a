import { closeSync, copyFileSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database, { type Statement } from 'better-sqlite3';
import {
  type Connections,
  openReader,
  openWriter,
  type SqliteConnection,
} from '../../../../server/db/sqlite/connection.ts';

/** Disks that no life has, by their kind: databases of one kind have the same tables at the same places. */
const idle = new Map<string, Disk[]>();
/** Of one kind. */
const MAX_IDLE = 8;
/** Of one connection. */
const MAX_STATEMENTS = 1_000;
let disks = 0;

const SCHEMA_AT = 40;
/** Two copies, by which its readers tell whether it is whole. */
const INDEX_HEADER = 96;

/** As a database's header says: it counts the changes of its schema. */
function schemaIn(database: string): number {
  const version = Buffer.alloc(4);
  const handle = openSync(database, 'r');
  readSync(handle, version, 0, version.length, SCHEMA_AT);
  closeSync(handle);
  return version.readUInt32BE();
}

/**
 * A database file whose connections outlive the programs and lives that use them, as to open it and to prepare all
 * statements takes longer than most programs live. What a program had not committed when it ended is undone, as after a kill.
 */
export class Disk {
  readonly file: string;
  /** By the kind and the schema of the database, which never changes here. */
  readonly #kind: string;
  readonly #writer: Kept;
  readonly #reader: Kept;
  #lent: readonly Lent[] = [];

  private constructor(kind: string, file: string) {
    this.file = file;
    this.#kind = kind;
    this.#writer = new Kept(openWriter(file));
    // The disk is not under test.
    this.#writer.connection.pragma('synchronous = off');
    this.#reader = new Kept(openReader(file));
  }

  /** With a copy of that database. */
  static holding(database: string, of: 'central' | 'branch', place: string): Disk {
    const kind = `${of} ${schemaIn(database)}`;
    const used = idle.get(kind)?.pop();
    if (used) return used.#takeIn(database);
    const file = join(place, `disk-${++disks}.sqlite`);
    copyFileSync(database, file);
    return new Disk(kind, file);
  }

  /** Before the folder goes in which they are. */
  static closeIdle(): void {
    for (const disk of [...idle.values()].flat()) disk.#end();
    idle.clear();
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

  /** Of all that is committed. */
  copyTo(file: string): void {
    this.#emptyLog();
    copyFileSync(this.file, file);
  }

  /** The next life may have it. */
  close(): void {
    this.cut();
    const alike = idle.get(this.#kind) ?? [];
    idle.set(this.#kind, alike);
    if (alike.length < MAX_IDLE) alike.push(this);
    else this.#end();
  }

  /**
   * The file is overwritten under its connections while nobody reads it and its log is empty. As the index of the log is
   * made void, how many pages there are is read from the file; as somebody else writes, all see that their pages are old.
   * Their statements are as good as before, as the tables are the same.
   */
  #takeIn(database: string): this {
    this.#emptyLog();
    copyFileSync(database, this.file);
    const index = openSync(`${this.file}-shm`, 'r+');
    writeSync(index, Buffer.alloc(INDEX_HEADER));
    closeSync(index);
    const other = new Database(this.file);
    other.pragma(`user_version = ${++disks}`);
    other.close();
    return this;
  }

  #emptyLog(): void {
    const [done] = this.#writer.connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (done?.busy !== 0) throw new Error('somebody reads from a disk whose log is to be emptied');
  }

  /** Who reads closes last, so that nothing is moved from the log into a file that nobody reads again. */
  #end(): void {
    this.#writer.connection.close();
    this.#reader.connection.close();
    for (const what of ['', '-wal', '-shm']) rmSync(this.file + what, { force: true });
  }
}

/** A connection with all its statements. */
class Kept {
  readonly connection: SqliteConnection;
  readonly #statements = new Map<string, Statement>();
  readonly #plucked = new Map<string, Statement>();
  readonly #told = new Map<string, unknown[]>();

  constructor(connection: SqliteConnection) {
    this.connection = connection;
  }

  statement(sql: string, plucks: boolean): Statement {
    const statements = plucks ? this.#plucked : this.#statements;
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statement = plucks ? this.connection.prepare(sql).pluck() : this.connection.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  }

  /** What its tables and columns are is asked at each start, and never changes here. */
  ofTables(sql: string, plucks: boolean, values: readonly unknown[]): unknown[] {
    const asked = JSON.stringify([sql, plucks, values]);
    const told = this.#told.get(asked) ?? this.statement(sql, plucks).all(...values);
    this.#told.set(asked, told);
    return told;
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

const ABOUT_TABLES = /pragma_table_/;

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
    if (ABOUT_TABLES.test(this.source)) return this.#kept.ofTables(this.source, this.#plucks, values);
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
