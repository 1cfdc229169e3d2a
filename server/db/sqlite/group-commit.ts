import type { Statement } from 'better-sqlite3';
import type { SqliteConnection } from './connection.ts';

interface Job {
  run(): Promise<unknown>;
  /** After the commit, before the answer. */
  committed(): void;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/**
 * The single SQLite writer. Jobs that arrive in one turn of the event loop share one `begin immediate … commit`, strictly
 * one after another, and what one of them failed at is undone alone; all are answered after the commit, so a success is
 * on the disk. A job may await nothing but the database: then the loop cannot turn during a flush, which `onStall` watches.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #onStall: () => void;
  readonly #statements: Record<'begin' | 'commit' | 'savepoint' | 'release', Statement>;
  #waiting: Job[] = [];
  #scheduled = false;
  #running = false;

  constructor(connection: SqliteConnection, onStall: () => void) {
    this.#connection = connection;
    this.#onStall = onStall;
    this.#statements = {
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      savepoint: connection.prepare('savepoint job'),
      release: connection.prepare('release job'),
    };
  }

  /** True while jobs run; as the loop cannot turn then, a caller that sees it is inside a job. */
  get running(): boolean {
    return this.#running;
  }

  push<T>(run: () => Promise<T>, committed: () => void): Promise<T> {
    if (this.running) return Promise.reject(new Error('transact inside transact: pass tx on'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run, committed, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Resolves when everything pushed so far has been answered. */
  async drain(): Promise<void> {
    while (this.#scheduled || this.#running) await new Promise((resolve) => setImmediate(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      const jobs = this.#waiting;
      this.#waiting = [];
      void this.#flush(jobs);
    });
  }

  async #flush(jobs: Job[]): Promise<void> {
    const stall = setImmediate(this.#onStall);
    this.#running = true;
    const result = await this.#runAll(jobs);
    this.#running = false;
    clearImmediate(stall);
    if ('failure' in result) for (const job of jobs) job.reject(result.failure);
    else for (const outcome of result.outcomes) answer(outcome);
  }

  async #runAll(jobs: Job[]): Promise<{ outcomes: Outcome[] } | { failure: unknown }> {
    const outcomes: Outcome[] = [];
    try {
      this.#statements.begin.run();
      let isClean = true;
      for (const job of jobs) {
        const outcome = isClean ? await this.#runFirst(job) : await this.#runOne(job);
        outcomes.push(outcome);
        if (!('error' in outcome)) isClean = false;
      }
      this.#statements.commit.run();
      return { outcomes };
    } catch (failure) {
      // Disk full, a failed commit: the whole group is undone and every request in it is told so.
      if (this.#connection.inTransaction) this.#connection.exec('rollback');
      return { failure };
    }
  }

  /** With nothing before it in the transaction: what it wrote is undone by beginning anew, which spares a savepoint. */
  async #runFirst(job: Job): Promise<Outcome> {
    try {
      return { job, value: await job.run() };
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      this.#connection.exec('rollback');
      this.#statements.begin.run();
      return { job, error };
    }
  }

  async #runOne(job: Job): Promise<Outcome> {
    this.#statements.savepoint.run();
    try {
      const value = await job.run();
      this.#statements.release.run();
      return { job, value };
    } catch (error) {
      // Some errors end the outer transaction as well; later jobs must not run in autocommit.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.exec('rollback to job; release job');
      return { job, error };
    }
  }
}

function answer(outcome: Outcome): void {
  if ('error' in outcome) {
    outcome.job.reject(outcome.error);
    return;
  }
  outcome.job.committed();
  outcome.job.resolve(outcome.value);
}
