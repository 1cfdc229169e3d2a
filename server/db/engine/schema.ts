import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/**
 * Column types that both engines share; a trailing `?` allows null. `bool` is 0 or 1, `json` is text parsed by the
 * stores, times are UTC milliseconds in `int`, dates are text.
 */
type Base = 'int' | 'text' | 'bool' | 'json';
export type Column = Base | `${Base}?`;

interface TableOptions {
  /** Default: `id`. */
  primaryKey?: readonly string[];
  /** Foreign keys, only inside an aggregate: rows of different aggregates may arrive in any order. */
  parents?: Record<string, string>;
  /** Small tables read by their whole key; ignored by PostgreSQL. */
  withoutRowid?: boolean;
}

/** A step of the schema, in one numbered file, forward only. */
export interface Migration {
  readonly name: string;
  up(m: SchemaBuilder): Promise<void>;
}

/** A migration that failed, or a database of a newer program. */
export class MigrationError extends Error {}

/** The database waits for `galley migrate`. */
export class NotMigratedError extends Error {}

/** The small vocabulary of migrations, so that one text makes the same schema on SQLite and PostgreSQL. */
export class SchemaBuilder {
  readonly #db: Kysely<Record<string, never>>;
  readonly dialect: Dialect;

  constructor(db: Kysely<never>, dialect: Dialect) {
    this.#db = db as unknown as Kysely<Record<string, never>>;
    this.dialect = dialect;
  }

  async createTable(
    name: string,
    columns: Record<string, Column>,
    options: TableOptions = {},
  ): Promise<void> {
    const { primaryKey = ['id'], parents = {} } = options;
    let table = this.#db.schema.createTable(name) as CreateTableBuilder<string, string>;
    for (const [column, type] of Object.entries(columns)) table = this.#addColumn(table, column, type);
    table = table.addPrimaryKeyConstraint(`${name}_pk`, primaryKey as never);
    for (const [column, parent] of Object.entries(parents)) {
      table = table.addForeignKeyConstraint(`${name}_${column}_fk`, [column], parent, ['id']);
    }
    if (this.dialect === 'sqlite') {
      table = table.modifyEnd(options.withoutRowid ? sql`strict, without rowid` : sql`strict`);
    }
    await table.execute();
  }

  /** Adds columns to an existing table; they are null in its rows. */
  async addColumns(table: string, columns: Record<string, `${Base}?`>): Promise<void> {
    for (const [column, type] of Object.entries(columns)) {
      await this.#db.schema
        .alterTable(table)
        .addColumn(column, this.#typeOf(baseOf(type)), this.#definitionOf(column, type))
        .execute();
    }
  }

  /** Changes rows, in SQL that means the same on both engines. */
  async run(statement: string): Promise<void> {
    await sql.raw(statement).execute(this.#db);
  }

  /**
   * `where`: a condition for a partial index. A query must use the same words, without parameters, to be served by it.
   * `lastOnPostgres`: a column that SQLite's index needs not, as the id with which each of its entries ends.
   */
  async createIndex(
    name: string,
    table: string,
    columns: readonly string[],
    options: { unique?: boolean; whereNotNull?: string; where?: string; lastOnPostgres?: string } = {},
  ): Promise<void> {
    const last = this.dialect === 'postgres' ? options.lastOnPostgres : undefined;
    let index = this.#db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns, ...(last === undefined ? [] : [last])]);
    if (options.unique) index = index.unique();
    if (options.whereNotNull) index = index.where(sql.ref(options.whereNotNull), 'is not', null);
    if (options.where) index = index.where(sql.raw<boolean>(options.where));
    await index.execute();
  }

  /**
   * Makes a folded text column searchable by any part of three or more characters; the database maintains the index. On
   * SQLite it is the virtual table `<table>_<column>`, whose rowid is the row's id: `… match ?`. On PostgreSQL it
   * serves `like '%…%'`; a server without the extension answers without an index.
   */
  async createSearchIndex(table: string, column: string): Promise<void> {
    const texts = this.dialect === 'sqlite' ? trigramTable(table, column) : [trigramIndex(table, column)];
    for (const text of texts) await sql.raw(text).execute(this.#db);
  }

  #addColumn(table: CreateTableBuilder<string, string>, column: string, type: Column) {
    return table.addColumn(column, this.#typeOf(baseOf(type)), this.#definitionOf(column, type));
  }

  /**
   * On PostgreSQL without a check: each statement parses the text of every check of its table, which takes as long as a
   * row. What arrives from elsewhere is checked by its declaration (declared/table.ts).
   */
  #definitionOf(column: string, type: Column) {
    return (c: ColumnDefinitionBuilder) => {
      const definition = type.endsWith('?') ? c : c.notNull();
      const isChecked = baseOf(type) === 'bool' && this.dialect === 'sqlite';
      return isChecked ? definition.check(sql`${sql.ref(column)} in (0, 1)`) : definition;
    };
  }

  #typeOf(base: Base) {
    if (base === 'int' || base === 'bool') return this.dialect === 'sqlite' ? 'integer' : 'int8';
    // The C collation sorts like SQLite's BINARY, whatever the server's locale.
    return this.dialect === 'sqlite' ? 'text' : sql`text collate "C"`;
  }
}

const baseOf = (type: Column): Base => type.replace('?', '') as Base;

/** The text stays in the table (external content); an entry must be deleted with the text it was made of. */
function trigramTable(table: string, column: string): string[] {
  const index = `${table}_${column}`;
  const enter = `insert into "${index}" (rowid, "${column}") values (new.id, new."${column}");`;
  const leave = `insert into "${index}" ("${index}", rowid, "${column}") values ('delete', old.id, old."${column}");`;
  return [
    `create virtual table "${index}" using fts5("${column}", content='${table}', content_rowid='id', tokenize='trigram')`,
    `create trigger "${index}_insert" after insert on "${table}" begin ${enter} end`,
    `create trigger "${index}_update" after update on "${table}" when new."${column}" is not old."${column}"
      begin ${leave} ${enter} end`,
    `create trigger "${index}_delete" after delete on "${table}" begin ${leave} end`,
  ];
}

const trigramIndex = (table: string, column: string): string => `do $$
declare home text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm');
begin
  if home is not null then
    execute format('create index %I on %I using gin (%I %I.gin_trgm_ops)', '${table}_${column}', '${table}', '${column}', home);
  end if;
end $$`;
