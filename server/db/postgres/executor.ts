import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type { ClientBase, QueryResult as ServerResult } from 'pg';
import { dialectOf, kyselyOn, noConnection } from '../engine/bound-kysely.ts';
import type { Executor } from '../engine/engine.ts';
import { PostgresCompiler, type Statement } from '../handle/dialect.ts';
import { preparedOf } from './prepared.ts';

const compiler = new PostgresCompiler();
const adapter = new PostgresAdapter();

const dialect = dialectOf({ compiler, adapter, introspect: (db) => new PostgresIntrospector(db) });
export type SlowQuery = (milliseconds: number, sql: string) => void;

/** Runs each statement of one transaction on its connection, one after the other, prepared where that is safe. */
export class PostgresExecutor extends DefaultQueryExecutor implements Executor {
  readonly dialect = 'postgres';
  readonly #client: ClientBase;
  readonly #slow: { readonly after: number; readonly report: SlowQuery };
  #last: Promise<unknown> = Promise.resolve();
  #open = true;

  constructor(client: ClientBase, slow: { after: number; report: SlowQuery }) {
    super(compiler, adapter, noConnection);
    this.#client = client;
    this.#slow = slow;
  }

  /** The same for all transactions on it. */
  get connection(): object {
    return this.#client;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#run(query.sql, query.parameters);
    const changed = command === 'SELECT' ? undefined : BigInt(rowCount ?? 0);
    return { rows: rows as R[], ...(changed !== undefined && { numAffectedRows: changed }) };
  }

  async rows<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]> {
    const sql = typeof statement === 'string' ? statement : statement.postgres;
    return (await this.#run(sql, parameters)).rows as R[];
  }

  /** Statements of schema definition, as they are. */
  async script(text: string): Promise<void> {
    await this.#next(() => this.#client.query(text));
  }

  builder<T>(): Kysely<T> {
    return kyselyOn<T>(this, dialect);
  }

  /** Resolves when the last statement has ended: a forgotten `await` must not run into the commit. */
  async close(): Promise<void> {
    this.#open = false;
    await this.#last;
  }

  #run(sql: string, parameters: readonly unknown[]): Promise<ServerResult> {
    return this.#next(() => this.#query(sql, parameters));
  }

  #next<T>(query: () => Promise<T>): Promise<T> {
    if (!this.#open)
      return Promise.reject(new Error('query after the end of its transaction (a missing await?)'));
    const result = this.#last.then(query);
    this.#last = result.catch(() => {});
    return result;
  }

  async #query(sql: string, parameters: readonly unknown[]): Promise<ServerResult> {
    const started = performance.now();
    const { text, name } = preparedOf(sql);
    const named = name === undefined ? { text } : { text, name };
    const result = await this.#client.query({ ...named, values: [...parameters] });
    const took = performance.now() - started;
    if (took > this.#slow.after) this.#slow.report(took, sql);
    return result;
  }
}
