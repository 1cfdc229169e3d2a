import type { Statement } from 'better-sqlite3';
import type { SqliteConnection } from './connection.ts';

/** A job that may be run again after its work was undone. */
export interface Repeatable {
  /** Of its last run. */
  mayHaveWritten(): boolean;
}

interface Job {
  run(): Promise<unknown>;
  /** Absent: it is run once. */
  readonly repeatable: Repeatable | undefined;
  /** After the commit, before the answer. */
  committed(): void;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

/**
 * The single SQLite writer. Jobs that arrive in one turn of the event loop share one `begin immediate … commit`, strictly
 * one after another. A job that fails undoes its own work alone. All are answered after the commit, so a success is on
 * the disk. A job may await nothing but the database: then the loop cannot turn during a flush, which `onStall` watches.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #onStall: () => void;
  readonly #statements: Record<'begin' | 'commit' | 'rollback' | 'savepoint' | 'release', Statement>;
  #waiting: Job[] = [];
  #scheduled = false;
  #running = false;

  constructor(connection: SqliteConnection, onStall: () => void) {
    this.#connection = connection;
    this.#onStall = onStall;
    this.#statements = {
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      rollback: connection.prepare('rollback'),
      savepoint: connection.prepare('savepoint job'),
      release: connection.prepare('release job'),
    };
  }

  /** True while jobs run; as the loop cannot turn then, a caller that sees it is inside a job. */
  get running(): boolean {
    return this.#running;
  }

  push<T>(run: () => Promise<T>, committed: () => void, repeatable?: Repeatable): Promise<T> {
    if (this.running) return Promise.reject(new Error('transact inside transact: pass tx on'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run,
        repeatable,
        committed,
        resolve: resolve as (value: unknown) => void,
        reject,
      });
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
    try {
      this.#statements.begin.run();
      const outcomes = jobs.every((job) => job.repeatable)
        ? await this.#runTogether(jobs)
        : await this.#runApart(jobs);
      // Nothing of a group that failed whole is written, nor waits for the disk.
      const isInVain = outcomes.every((one) => 'error' in one);
      this.#statements[isInVain ? 'rollback' : 'commit'].run();
      return { outcomes };
    } catch (failure) {
      // Disk full, a failed commit: the whole group is undone and every request in it is told so.
      if (this.#connection.inTransaction) this.#connection.exec('rollback');
      return { failure };
    }
  }

  /**
   * Without savepoints: under one, SQLite copies every page before it changes. Few jobs fail after they wrote something.
   * Then all is undone and all jobs run again apart, also those that failed: they saw what is undone now.
   */
  async #runTogether(jobs: Job[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const job of jobs) {
      const outcome = await this.#outcomeOf(job);
      if ('error' in outcome && job.repeatable?.mayHaveWritten() !== false) {
        this.#connection.exec('rollback');
        this.#statements.begin.run();
        return this.#runApart(jobs);
      }
      outcomes.push(outcome);
    }
    return outcomes;
  }

  /** Each under a savepoint, which undoes it alone. */
  async #runApart(jobs: Job[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const job of jobs) {
      this.#statements.savepoint.run();
      const outcome = await this.#outcomeOf(job);
      if ('error' in outcome) this.#connection.exec('rollback to job');
      this.#statements.release.run();
      outcomes.push(outcome);
    }
    return outcomes;
  }

  async #outcomeOf(job: Job): Promise<Outcome> {
    try {
      return { job, value: await job.run() };
    } catch (error) {
      // Some errors end the transaction as well; later jobs must not run in autocommit.
      if (!this.#connection.inTransaction) throw error;
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
