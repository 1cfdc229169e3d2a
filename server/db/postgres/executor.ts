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
type SlowQuery = (milliseconds: number, sql: string) => void;

/** Its socket; the driver writes each message of a statement to it. */
interface Sender {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** What the handles on one transaction share. */
interface Shared {
  /** Resolves when everything sent so far has been answered. */
  last: Promise<unknown>;
  /** Whether statements are gathered, to be sent as one packet. */
  isCorked: boolean;
  /** Of an insert whose answer nobody waited for; the transaction can only be rolled back. */
  failure: { readonly error: unknown } | undefined;
}

/** Its answer would say nothing, so the next statement is sent behind it. */
const isInsert = (sql: string): boolean => sql.startsWith('insert into ') && !sql.includes(' returning ');

/**
 * Sends the statements of one transaction on its connection in their order, prepared where that is safe. Nobody waits
 * for the answer to an insert: a failed one is reported by the next statement, or at the end.
 */
export class PostgresExecutor extends DefaultQueryExecutor implements Executor {
  readonly dialect = 'postgres';
  readonly #client: ClientBase;
  readonly #slow: { readonly after: number; readonly report: SlowQuery };
  readonly #shared: Shared;
  #open = true;

  /** Of its connection (server.ts). */
  readonly era: string;

  constructor(
    client: ClientBase,
    era: string,
    slow: { after: number; report: SlowQuery },
    shared: Shared = { last: Promise.resolve(), isCorked: false, failure: undefined },
  ) {
    super(compiler, adapter, noConnection);
    this.#client = client;
    this.era = era;
    this.#slow = slow;
    this.#shared = shared;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#run(query.sql, query.parameters);
    const changed = command === 'SELECT' ? undefined : BigInt(rowCount ?? 0);
    return { rows: rows as R[], ...(changed !== undefined && { numAffectedRows: changed }) };
  }

  async rows<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]> {
    const sql = typeof statement === 'string' ? statement : statement.postgres;
    if (!isInsert(sql)) return (await this.#run(sql, parameters)).rows as R[];
    const { failure } = this.#shared;
    if (failure) throw failure.error;
    const answered = this.#next(() => this.#query(sql, parameters, 'unawaited'));
    if (!this.#open) await answered;
    answered.catch(() => {});
    return [];
  }

  /** Statements of schema definition, as they are. */
  async script(text: string): Promise<void> {
    await this.#next(() => this.#client.query(text));
  }

  builder<T>(): Kysely<T> {
    return kyselyOn<T>(this, dialect);
  }

  /** Another handle on the same transaction. */
  fork(): PostgresExecutor {
    return new PostgresExecutor(this.#client, this.era, this.#slow, this.#shared);
  }

  /** Sends what was gathered; the server works on it while more is calculated here. */
  flush(): void {
    if (!this.#shared.isCorked) return;
    this.#shared.isCorked = false;
    this.#stream.uncork();
  }

  /** Whether the transaction can still be committed, as far as is known yet. */
  get hasFailed(): boolean {
    return this.#shared.failure !== undefined;
  }

  /** Refuses later statements: a forgotten `await` must not run into another's work or the commit. */
  end(): void {
    this.#open = false;
  }

  /**
   * Commits; rejects if a statement failed for whose answer nobody waited. The commit is sent behind the statements: after
   * one that failed the server rolls back in its place.
   */
  async commit(): Promise<void> {
    this.#open = false;
    const { last } = this.#shared;
    const committed = this.#client.query('commit');
    committed.catch(() => {});
    this.flush();
    await last;
    if (this.#shared.failure) throw this.#shared.failure.error;
    const { command } = await committed;
    if (command !== 'COMMIT') throw new Error('a statement failed, and its error was not passed on');
  }

  get #stream() {
    return (this.#client as unknown as Sender).connection.stream;
  }

  /** Statements of the same turn travel together: a packet each costs more than most of them. */
  #gather(): void {
    if (this.#shared.isCorked) return;
    this.#shared.isCorked = true;
    this.#stream.cork();
    process.nextTick(() => this.flush());
  }

  #run(sql: string, parameters: readonly unknown[]): Promise<ServerResult> {
    return this.#next(() => this.#query(sql, parameters));
  }

  #next<T>(query: () => Promise<T>): Promise<T> {
    if (!this.#open)
      return Promise.reject(new Error('query after the end of its transaction (a missing await?)'));
    const result = query();
    // The answers arrive in the order of the statements.
    this.#shared.last = result.catch(() => {});
    return result;
  }

  async #query(
    sql: string,
    parameters: readonly unknown[],
    wait: 'awaited' | 'unawaited' = 'awaited',
  ): Promise<ServerResult> {
    const started = performance.now();
    const { text, name } = preparedOf(sql);
    const named = name === undefined ? { text } : { text, name };
    if (sql.startsWith('rollback to ')) {
      // From here on the transaction is as it was before the insert that failed.
      await this.#shared.last;
      this.#shared.failure = undefined;
    }
    this.#gather();
    const asked = this.#client.query({ ...named, values: [...parameters] });
    const result = await asked.catch((error: unknown) => {
      if (wait === 'unawaited') this.#shared.failure ??= { error };
      throw this.#shared.failure?.error ?? error;
    });
    const took = performance.now() - started;
    if (took > this.#slow.after) this.#slow.report(took, sql);
    return result;
  }
}
