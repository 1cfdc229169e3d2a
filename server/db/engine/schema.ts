import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/**
 * Column types both engines share; a trailing `?` allows null. `bool` is 0 or 1, `json` is text parsed by the stores,
 * times are UTC milliseconds in `int`, dates are text.
 */
type Base = 'int' | 'text' | 'bool' | 'json';
export type Column = Base | `${Base}?`;

export interface TableOptions {
  /** Default: `id`. */
  primaryKey?: readonly string[];
  /** Foreign keys, only inside an aggregate: rows of different aggregates may arrive in any order. */
  parents?: Record<string, string>;
  /** Small tables read by their whole key; ignored by PostgreSQL. */
  withoutRowid?: boolean;
}

/** What a migration is given. One numbered file a step, forward only. */
export interface Migration {
  readonly name: string;
  up(m: SchemaBuilder): Promise<void>;
}

/** A migration that failed, or a database of a newer program. */
export class MigrationError extends Error {}

/** The few words migrations are written in, so that one text makes the same schema on SQLite and PostgreSQL. */
export class SchemaBuilder {
  readonly #db: Kysely<Record<string, never>>;
  readonly #dialect: Dialect;

  constructor(db: Kysely<never>, dialect: Dialect) {
    this.#db = db as unknown as Kysely<Record<string, never>>;
    this.#dialect = dialect;
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
    if (this.#dialect === 'sqlite') {
      table = table.modifyEnd(options.withoutRowid ? sql`strict, without rowid` : sql`strict`);
    }
    await table.execute();
  }

  /** Of a table that older databases have; what a row had before is null. */
  async addColumns(table: string, columns: Record<string, `${Base}?`>): Promise<void> {
    for (const [column, type] of Object.entries(columns)) {
      const builder = this.#db.schema.alterTable(table);
      await builder.addColumn(column, this.#typeOf(baseOf(type)), definitionOf(column, type)).execute();
    }
  }

  /** Ids of the table were not taken from its counter until now, which begins again above the highest one stored. */
  async resetSequence(table: string): Promise<void> {
    if (this.#dialect === 'sqlite') return;
    const counters = await sql<{ name: string }>`select sequencename as name from pg_sequences
      where schemaname = current_schema() and sequencename like ${`${table}\\_ids\\_%`}`.execute(this.#db);
    for (const { name } of counters.rows) await sql`drop sequence ${sql.id(name)}`.execute(this.#db);
  }

  /** A change of rows, in words that both engines understand alike. */
  async run(statement: string): Promise<void> {
    await sql.raw(statement).execute(this.#db);
  }

  async dropTable(table: string): Promise<void> {
    await this.#db.schema.dropTable(table).execute();
  }

  async dropIndex(name: string): Promise<void> {
    await this.#db.schema.dropIndex(name).execute();
  }

  /** `where`: of which rows. A query must say it in the same words, with no parameter, to be served by the index. */
  async createIndex(
    name: string,
    table: string,
    columns: readonly string[],
    options: { unique?: boolean; whereNotNull?: string; where?: string } = {},
  ): Promise<void> {
    let index = this.#db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns]);
    if (options.unique) index = index.unique();
    if (options.whereNotNull) index = index.where(sql.ref(options.whereNotNull), 'is not', null);
    if (options.where) index = index.where(sql.raw<boolean>(options.where));
    await index.execute();
  }

  /**
   * Makes a folded text column searchable by any part of it of three characters or more, kept by the database itself.
   * On SQLite the index is the virtual table `<table>_<column>`, whose rowid is the row's id: `… match ?`. On PostgreSQL
   * it serves `like '%…%'`, and a server without the extension answers that without an index.
   */
  async createSearchIndex(table: string, column: string): Promise<void> {
    const texts = this.#dialect === 'sqlite' ? trigramTable(table, column) : [trigramIndex(table, column)];
    for (const text of texts) await sql.raw(text).execute(this.#db);
  }

  #addColumn(table: CreateTableBuilder<string, string>, column: string, type: Column) {
    return table.addColumn(column, this.#typeOf(baseOf(type)), definitionOf(column, type));
  }

  #typeOf(base: Base) {
    if (base === 'int' || base === 'bool') return this.#dialect === 'sqlite' ? 'integer' : 'int8';
    // The C collation sorts as SQLite's BINARY does, whatever the server's locale.
    return this.#dialect === 'sqlite' ? 'text' : sql`text collate "C"`;
  }
}

const baseOf = (type: Column): Base => type.replace('?', '') as Base;

const definitionOf = (column: string, type: Column) => (c: ColumnDefinitionBuilder) => {
  const definition = type.endsWith('?') ? c : c.notNull();
  return baseOf(type) === 'bool' ? definition.check(sql`${sql.ref(column)} in (0, 1)`) : definition;
};

/** The text stays in the table itself (external content); what leaves the index must be told as it was. */
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
