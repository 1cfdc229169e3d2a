import type { ControlEngine } from '../engine/engine.ts';
import type { DatabaseLog } from '../engine/log.ts';
import type { SqliteConnection } from './connection.ts';
import { type Connections, closeWriter, openConnections } from './connection.ts';
import { type HandleExecutor, withHandle } from './executor.ts';
import { GroupCommit, type Retryable } from './group-commit.ts';
import { SqliteReader } from './reader.ts';
import { type SlowQueries, StatementCache } from './statements.ts';

const SLOW_QUERY_MS = 50;

/** One file: a writer with group commit and a separate reader, so that reads never wait for writes. */
export class SqliteDatabase implements ControlEngine {
  readonly file: string;
  readonly writer: SqliteConnection;
  readonly #slow: SlowQueries;
  readonly #writes: StatementCache;
  readonly #reader: SqliteReader;
  readonly #commits: GroupCommit;

  constructor(file: string, log: DatabaseLog, { writer, reader }: Connections = openConnections(file)) {
    this.#slow = {
      after: SLOW_QUERY_MS,
      report: (ms: number, sql: string) => log.slowQuery(file, ms, sql),
    };
    this.file = file;
    this.writer = writer;
    this.#writes = new StatementCache(writer, this.#slow);
    this.#reader = new SqliteReader(reader, this.#slow);
    this.#commits = new GroupCommit(writer, {
      stall: () => log.stall(file),
      held: (ms) => log.held(file, ms),
    });
  }

  /** `committed` runs after the commit and before the answer. */
  write<T>(
    fn: (executor: HandleExecutor) => Promise<T>,
    committed: () => void = () => {},
    repeatable?: Retryable,
  ): Promise<T> {
    return this.#commits.push(() => withHandle(this.#writes, fn), committed, repeatable);
  }

  read<T>(fn: (executor: HandleExecutor) => Promise<T>): Promise<T> {
    return this.#reader.read(fn);
  }

  async close(): Promise<void> {
    await this.#commits.drain();
    await this.#reader.close();
    closeWriter(this.writer);
  }
}
