import { type OperationNodeSource, PostgresQueryCompiler, RawNode, ValueNode } from 'kysely';

/** A piece of SQL that differs between the engines. Used in `dialectSql` texts and in Kysely's `sql`. */
export class DialectSql implements OperationNodeSource {
  readonly sqlite: string;
  readonly postgres: string;

  constructor(sqlite: string, postgres: string) {
    this.sqlite = sqlite;
    this.postgres = postgres;
  }

  toOperationNode(): RawNode {
    if (this.sqlite.includes('?')) throw new Error(`the parameter of "${this.sqlite}" is missing: .of(…)`);
    return inEither(RawNode.createWithSql(this.sqlite), RawNode.createWithSql(this.postgres));
  }

  /** Binds the list as its parameter, for Kysely's `sql`. */
  of(list: readonly unknown[]): OperationNodeSource {
    const sqlite = withParameter(this.sqlite, toSqliteParameters(list));
    const postgres = withParameter(this.postgres, list);
    return { toOperationNode: () => inEither(sqlite, postgres) };
  }

  startsWith(word: string): boolean {
    return this.sqlite.startsWith(word);
  }

  [Symbol.toPrimitive](): never {
    throw new Error(
      'SQL that each engine says otherwise belongs into `dialectSql`, not into an ordinary text',
    );
  }
}

/** A text as `execute` takes it, with `?` for each parameter. */
export type Statement = string | DialectSql;

/** A statement, or a part of one, with the words of both engines. Other interpolated texts are inserted unchanged. */
export function dialectSql(
  parts: TemplateStringsArray,
  ...between: readonly (Statement | number | undefined)[]
): DialectSql {
  if (between.includes(undefined)) throw new Error(`"${parts.join('…')}" lacks a part`);
  const said = (engine: 'sqlite' | 'postgres') =>
    between.reduce<string>(
      (text, one, at) => `${text}${one instanceof DialectSql ? one[engine] : one}${parts[at + 1]}`,
      parts[0] ?? '',
    );
  return new DialectSql(said('sqlite'), said('postgres'));
}

export const greatest = (a: string, b: string): DialectSql =>
  new DialectSql(`max(${a}, ${b})`, `greatest(${a}, ${b})`);

/** From 1; 0 if the text does not contain the part. */
export const positionIn = (part: string, text: string): DialectSql =>
  new DialectSql(`instr(${text}, ${part})`, `strpos(${text}, ${part})`);

/** The key's value in a JSON object column, as text. */
export const jsonField = (column: string, key: string): DialectSql =>
  new DialectSql(`(${column} ->> '${key}')`, `(${column}::json ->> '${key}')`);

/** The JSON object of the column without that key. */
export const withoutJsonField = (column: string, key: string): DialectSql =>
  new DialectSql(`json_remove(${column}, '$.${key}')`, `(${column}::jsonb - '${key}')::text`);

/** A list of fixed words for SQL's parentheses. */
export const sqlList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** True if the column before it has one of the list's values. */
export const IN_LIST = new DialectSql('in (select value from json_each(?))', '= any(?)');

/** The `value`s of a list of ids, in place of a table. */
export const eachId = (name: string): DialectSql =>
  new DialectSql(`json_each(?) as ${name}`, `unnest(?::int8[]) as ${name}(value)`);

/** As `eachId`, where each `value` is itself a list: `value ->> 0`, …. The parameter is JSON text. */
export const eachJsonList = (name: string): DialectSql =>
  new DialectSql(`json_each(?) as ${name}`, `json_array_elements(?) as ${name}(value)`);

/** The `value`s of a JSON list column; on PostgreSQL they are text. */
export const jsonElements = (column: string, name: string): DialectSql =>
  new DialectSql(
    `json_each(${column}) as ${name}`,
    `json_array_elements_text(${column}::json) as ${name}(value)`,
  );

/** A list is one parameter: an array on PostgreSQL, JSON on SQLite. */
export const toSqliteParameters = (value: unknown): unknown =>
  Array.isArray(value) ? JSON.stringify(value) : value;

const withParameter = (text: string, value: unknown): RawNode =>
  RawNode.create(text.split('?'), [ValueNode.create(value)]);

/** A node that replaces another one in PostgreSQL's statements. */
interface EitherNode extends RawNode {
  readonly onPostgres?: RawNode;
}

const inEither = (sqlite: RawNode, onPostgres: RawNode): EitherNode => ({ ...sqlite, onPostgres });

/** Uses PostgreSQL's words where the engines differ. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: EitherNode): void {
    super.visitRaw(node.onPostgres ?? node);
  }
}
