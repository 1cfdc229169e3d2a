import { BUSY_WAIT_MS, isBusy, retryWhileBusy } from './busy.ts';
import type { SqliteConnection } from './connection.ts';
import { type HandleExecutor, withHandle } from './executor.ts';
import { type SlowQueries, StatementCache } from './statements.ts';

/** A dedicated read-only connection. Reads run one after the other, each on one snapshot. */
export class SqliteReader {
  readonly #connection: SqliteConnection;
  readonly #statements: StatementCache;
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: SqliteConnection, slow: SlowQueries) {
    this.#connection = connection;
    this.#statements = new StatementCache(connection, slow);
  }

  read<T>(fn: (executor: HandleExecutor) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#readNow(fn));
    this.#last = result.catch(() => {});
    return result;
  }

  async close(): Promise<void> {
    await this.#last;
    if (this.#connection.open) this.#connection.close();
  }

  async #readNow<T>(fn: (executor: HandleExecutor) => Promise<T>): Promise<T> {
    try {
      return await this.#onSnapshot(fn);
    } catch (error) {
      if (!isBusy(error)) throw error;
      // Another program locks out even readers. Only the first statement meets that, when nothing has been read.
      return retryWhileBusy(() => this.#onSnapshot(fn), BUSY_WAIT_MS);
    }
  }

  async #onSnapshot<T>(fn: (executor: HandleExecutor) => Promise<T>): Promise<T> {
    this.#statements.rows('begin', []);
    try {
      return await withHandle(this.#statements, fn);
    } finally {
      this.#statements.rows('commit', []);
    }
  }
}
