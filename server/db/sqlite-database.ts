import type { ControlEngine } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import type { SqliteConnection } from './sqlite/connection.ts';
import { type Connections, closeWriter, openConnections } from './sqlite/connection.ts';
import { HandleExecutor } from './sqlite/executor.ts';
import { GroupCommit } from './sqlite/group-commit.ts';
import { StatementCache } from './sqlite/statements.ts';

export const SLOW_QUERY_MS = 50;

/** One file: a writer with group commit and a reader of its own, so that reads never wait behind writes. */
export class SqliteDatabase implements ControlEngine {
  readonly file: string;
  readonly writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #writes: StatementCache;
  readonly #reads: StatementCache;
  readonly #commits: GroupCommit;
  #lastRead: Promise<unknown> = Promise.resolve();

  constructor(file: string, log: DatabaseLog, { writer, reader }: Connections = openConnections(file)) {
    const slow = {
      after: SLOW_QUERY_MS,
      report: (ms: number, sql: string) => log.slowQuery(file, ms, sql),
    };
    this.file = file;
    this.writer = writer;
    this.#reader = reader;
    this.#writes = new StatementCache(writer, slow);
    this.#reads = new StatementCache(reader, slow);
    this.#commits = new GroupCommit(writer, () => log.stall(file));
  }

  /** `committed` runs after the commit and before the answer. */
  write<T>(fn: (executor: HandleExecutor) => Promise<T>, committed: () => void = () => {}): Promise<T> {
    return this.#commits.push(() => withHandle(this.#writes, fn), committed);
  }

  /** Runs `fn` on one snapshot. Reads follow each other; each awaits nothing but the database, so none waits long. */
  read<T>(fn: (executor: HandleExecutor) => Promise<T>): Promise<T> {
    const result = this.#lastRead.then(() => this.#readNow(fn));
    this.#lastRead = result.catch(() => {});
    return result;
  }

  async close(): Promise<void> {
    await this.#commits.drain();
    await this.#lastRead;
    if (this.#reader.open) this.#reader.close();
    closeWriter(this.writer);
  }

  async #readNow<T>(fn: (executor: HandleExecutor) => Promise<T>): Promise<T> {
    this.#reads.run('begin', []);
    try {
      return await withHandle(this.#reads, fn);
    } finally {
      this.#reads.run('commit', []);
    }
  }
}

async function withHandle<T>(
  statements: StatementCache,
  fn: (executor: HandleExecutor) => Promise<T>,
): Promise<T> {
  const executor = new HandleExecutor(statements);
  try {
    return await fn(executor);
  } finally {
    executor.close();
  }
}
