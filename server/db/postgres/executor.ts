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
import type { Executor, Stamp } from '../engine/engine.ts';
import { PostgresCompiler, type Statement } from '../handle/dialect.ts';
import { Batch, type PreparedNames } from './batch.ts';
import { type Prepared, preparedOf } from './prepared.ts';

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
  /** Statements for whose answers nobody waits, since the last awaited one. */
  batch: Batch | undefined;
  /** Of a statement for whose answer nobody waited; the transaction can only be rolled back. */
  failure: { readonly error: unknown } | undefined;
  /** Of the running job, and as their row has them. */
  numbers: { readonly present: Stamp; readonly stored: Stamp } | undefined;
  /** What need not run again in this transaction: until something else than an insert may have undone it. */
  readonly done: Set<string>;
}

const nothingSent = (): Shared => ({
  ...{ last: Promise.resolve(), isCorked: false },
  ...{ batch: undefined, failure: undefined, numbers: undefined, done: new Set() },
});

const COMMIT = preparedOf('commit');
const TELL_TRIGGERS = preparedOf(`select set_config('galley.ctx', ?, true)`);
/** A job that changed them itself makes this fail, because neither may be null. */
const STORE_NUMBERS = preparedOf(`update sync_ctx set tx = case when tx = ? then ?::int8 end,
  hlc = case when hlc = ? then ?::int8 end, origin = null where id = 1`);

/** Each with its parameters. */
export type Opening = readonly (readonly [sql: string, ...parameters: unknown[]])[];

/** What belongs to a connection. */
export interface Line {
  readonly client: ClientBase;
  /** See server.ts. */
  readonly era: string;
  readonly names: PreparedNames;
}

/**
 * Sends the statements of one transaction on its connection in their order, prepared where that is safe. Nobody waits
 * for the answer to an insert: a failed one is reported by the next statement, or at the end.
 */
export class PostgresExecutor extends DefaultQueryExecutor implements Executor {
  readonly dialect = 'postgres';
  readonly #line: Line;
  readonly #slow: { readonly after: number; readonly report: SlowQuery };
  readonly #shared: Shared;
  #open = true;

  constructor(line: Line, slow: { after: number; report: SlowQuery }, shared = nothingSent()) {
    super(compiler, adapter, noConnection);
    this.#line = line;
    this.#slow = slow;
    this.#shared = shared;
  }

  get era(): string {
    return this.#line.era;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#run(preparedOf(query.sql), query.parameters);
    const changed = command === 'SELECT' ? undefined : BigInt(rowCount ?? 0);
    return { rows: rows as R[], ...(changed !== undefined && { numAffectedRows: changed }) };
  }

  async rows<R>(statement: Statement, parameters: readonly unknown[]): Promise<R[]> {
    const prepared = preparedOf(typeof statement === 'string' ? statement : statement.postgres);
    if (!prepared.isUnawaited) return (await this.#run(prepared, parameters)).rows as R[];
    this.#assertUsable();
    this.#send(prepared, parameters);
    return [];
  }

  async once(statement: string, parameters: readonly unknown[]): Promise<void> {
    const { done } = this.#shared;
    const key = [statement, ...parameters].join();
    if (done.has(key)) return;
    await this.rows(statement, parameters);
    done.add(key);
  }

  /** Statements that return nothing; a failed one is reported by the next statement. */
  begin(opening: Opening): void {
    for (const [sql, ...parameters] of opening) this.#send(preparedOf(sql), parameters);
  }

  /**
   * From here on the statements of another job follow, with its own numbers. Triggers read them from a setting; their
   * row is written before a statement that names it, and before the commit.
   */
  setNumbers(before: Stamp, present: Stamp, node: number): void {
    const { numbers } = this.#shared;
    this.#shared.numbers = { present, stored: numbers?.stored ?? before };
    this.#send(TELL_TRIGGERS, [`${present.tx},${present.hlc},${node},0`]);
  }

  /** Statements of schema definition, as they are. */
  async script(text: string): Promise<void> {
    this.#endBatch();
    await this.#next(() => this.#line.client.query(text));
  }

  builder<T>(): Kysely<T> {
    return kyselyOn<T>(this, dialect);
  }

  /** Another handle on the same transaction. */
  fork(): PostgresExecutor {
    return new PostgresExecutor(this.#line, this.#slow, this.#shared);
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

  /** Commits; rejects if a statement failed for whose answer nobody waited: then the server skipped the commit. */
  async commit(): Promise<void> {
    this.#assertUsable();
    this.#open = false;
    this.#storeNumbers();
    const batch = this.#send(COMMIT, []);
    this.#endBatch();
    this.flush();
    const command = await batch.answered.catch((error: unknown) => {
      throw this.#shared.failure?.error ?? error;
    });
    if (command !== 'COMMIT') throw new Error('a statement failed, and its error was not passed on');
  }

  /** False if the connection is of no use any more. */
  async rollBack(): Promise<boolean> {
    this.#open = false;
    this.#endBatch();
    this.flush();
    return this.#line.client.query('rollback').then(
      () => true,
      () => false,
    );
  }

  get #stream() {
    return (this.#line.client as unknown as Sender).connection.stream;
  }

  /** Statements of the same turn travel together: a packet each costs more than most of them. */
  #gather(): void {
    if (this.#shared.isCorked) return;
    this.#shared.isCorked = true;
    this.#stream.cork();
    process.nextTick(() => this.flush());
  }

  #assertUsable(): void {
    const { failure } = this.#shared;
    if (failure) throw failure.error;
    if (!this.#open) throw new Error('query after the end of its transaction (a missing await?)');
  }

  #send(statement: Prepared, parameters: readonly unknown[]): Batch {
    if (statement.namesNumbers && statement !== STORE_NUMBERS) this.#storeNumbers();
    this.#gather();
    const batch = this.#openBatch();
    batch.send(statement, parameters);
    return batch;
  }

  #openBatch(): Batch {
    const shared = this.#shared;
    if (shared.batch) return shared.batch;
    const batch = new Batch(this.#line.names);
    shared.last = batch.answered.then(
      () => {},
      (error: unknown) => {
        shared.failure ??= { error };
      },
    );
    shared.batch = batch;
    this.#line.client.query(batch);
    return batch;
  }

  /** Its answer comes before that of the next query. */
  #endBatch(): void {
    const { batch } = this.#shared;
    if (!batch) return;
    this.#shared.batch = undefined;
    batch.end();
    const ended = performance.now();
    const report = () => this.#reportSlow(ended, 'statements sent together');
    batch.answered.then(report, () => {});
  }

  #storeNumbers(): void {
    const { numbers } = this.#shared;
    if (!numbers) return;
    this.#shared.numbers = undefined;
    const { present, stored } = numbers;
    this.#send(STORE_NUMBERS, [stored.tx, present.tx, stored.hlc, present.hlc]);
  }

  #run(statement: Prepared, parameters: readonly unknown[]): Promise<ServerResult> {
    return this.#next(() => this.#query(statement, parameters));
  }

  #next<T>(query: () => Promise<T>): Promise<T> {
    if (!this.#open)
      return Promise.reject(new Error('query after the end of its transaction (a missing await?)'));
    const result = query();
    // The answers arrive in the order of the statements.
    this.#shared.last = result.catch(() => {});
    return result;
  }

  async #query(statement: Prepared, parameters: readonly unknown[]): Promise<ServerResult> {
    const started = performance.now();
    const { text, name } = statement;
    if (statement.namesNumbers) this.#storeNumbers();
    if (!text.startsWith('select ')) this.#shared.done.clear();
    this.#endBatch();
    if (text.startsWith('rollback to ')) {
      // From here on the transaction is as it was before the insert that failed.
      await this.#shared.last;
      this.#shared.failure = undefined;
    }
    this.#gather();
    const named = name === undefined ? { text } : { text, name };
    const asked = this.#line.client.query({ ...named, values: [...parameters] });
    const result = await asked.catch((error: unknown) => {
      throw this.#shared.failure?.error ?? error;
    });
    this.#reportSlow(started, text);
    return result;
  }

  #reportSlow(since: number, text: string): void {
    const took = performance.now() - since;
    if (took > this.#slow.after) this.#slow.report(took, text);
  }
}
