import type { Statement } from 'better-sqlite3';
import { BUSY_WAIT_MS, isBusy, LockWait } from './busy.ts';
import type { SqliteConnection } from './connection.ts';

/** A job that may be repeated after its work was rolled back. */
export interface Retryable {
  /** Of its last run. */
  mayHaveWritten(): boolean;
}

interface Job {
  run(): Promise<unknown>;
  /** Absent: runs once. */
  readonly repeatable: Retryable | undefined;
  /** Runs after the commit, before the answer. */
  committed(): void;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Since when another program has kept it from beginning, by the steady clock. */
  heldSince: number | undefined;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };
/** `held`: another program writes to the file; nothing was begun. */
type Result = { outcomes: Outcome[] } | { failure: unknown } | { held: unknown };

/** The writer's reports. */
interface GroupCommitLog {
  /** A job awaited something other than the database. */
  stall(): void;
  /** Another program kept jobs from beginning for this many milliseconds. */
  held(ms: number): void;
}

/** Shorter waits for another program are not reported. */
const WORTH_TELLING = 250;

/**
 * The single SQLite writer. Jobs that arrive in one turn of the event loop share one `begin immediate … commit`, strictly
 * one after another. A job that fails undoes its own work alone. All are answered after the commit, so a success is on
 * the disk. A job may await nothing but the database: then the loop cannot turn while jobs run, which `stall` watches.
 * While another program holds the file, the group waits outside of any transaction, with the loop free, and is tried
 * again whole; a job that waited too long is rejected with SQLite's error.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #log: GroupCommitLog;
  readonly #statements: Record<'begin' | 'commit' | 'rollback' | 'savepoint' | 'release', Statement>;
  #waiting: Job[] = [];
  #scheduled = false;
  #running = false;

  constructor(connection: SqliteConnection, log: GroupCommitLog) {
    this.#connection = connection;
    this.#log = log;
    this.#statements = {
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      rollback: connection.prepare('rollback'),
      savepoint: connection.prepare('savepoint job'),
      release: connection.prepare('release job'),
    };
  }

  /** True while jobs run; because the event loop is blocked then, a caller that sees it is inside a job. */
  get running(): boolean {
    return this.#running;
  }

  push<T>(run: () => Promise<T>, committed: () => void, repeatable?: Retryable): Promise<T> {
    if (this.running) return Promise.reject(new Error('transact inside transact: pass tx on'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run,
        repeatable,
        committed,
        resolve: resolve as (value: unknown) => void,
        reject,
        heldSince: undefined,
      });
      this.#schedule();
    });
  }

  /** Resolves when everything queued so far has been answered. */
  async drain(): Promise<void> {
    while (this.#scheduled || this.#running) await new Promise((resolve) => setImmediate(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => void this.#flush());
  }

  #take(): Job[] {
    const jobs = this.#waiting;
    this.#waiting = [];
    return jobs;
  }

  async #flush(): Promise<void> {
    let jobs = this.#take();
    let result = await this.#attempt(jobs);
    if ('held' in result) ({ jobs, result } = await this.#attemptAgain(jobs, result));
    this.#scheduled = false;
    if ('outcomes' in result) for (const outcome of result.outcomes) answer(outcome);
    else for (const job of jobs) job.reject('held' in result ? result.held : result.failure);
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Jobs that arrive meanwhile join the group. Ends with it, or when nobody in it waits any longer. */
  async #attemptAgain(jobs: Job[], result: Result): Promise<{ jobs: Job[]; result: Result }> {
    const begun = performance.now();
    const backOff = new LockWait();
    while ('held' in result) {
      const [impatient, patient] = partsOf(jobs, performance.now());
      for (const job of impatient) job.reject(result.held);
      if (impatient.length > 0) this.#log.held(performance.now() - begun);
      if (patient.length === 0 && this.#waiting.length === 0) return { jobs: [], result };
      await backOff.wait();
      jobs = [...patient, ...this.#take()];
      result = await this.#attempt(jobs);
    }
    const took = performance.now() - begun;
    if (took > WORTH_TELLING) this.#log.held(took);
    return { jobs, result };
  }

  async #attempt(jobs: Job[]): Promise<Result> {
    const stall = setImmediate(() => this.#log.stall());
    this.#running = true;
    const result = await this.#runAll(jobs);
    this.#running = false;
    clearImmediate(stall);
    return result;
  }

  async #runAll(jobs: Job[]): Promise<Result> {
    try {
      this.#statements.begin.run();
    } catch (error) {
      return isBusy(error) ? { held: error } : { failure: error };
    }
    try {
      const outcomes = jobs.every((job) => job.repeatable)
        ? await this.#runTogether(jobs)
        : await this.#runApart(jobs);
      // Nothing of a group that failed as a whole is written or waits for the disk.
      const isInVain = outcomes.every((one) => 'error' in one);
      this.#statements[isInVain ? 'rollback' : 'commit'].run();
      return { outcomes };
    } catch (failure) {
      // Disk full, a failed commit: the whole group is rolled back and every request in it gets the error.
      if (this.#connection.inTransaction) this.#connection.exec('rollback');
      return { failure };
    }
  }

  /**
   * Without savepoints, because under one SQLite copies every page before it changes. Few jobs fail after they wrote
   * something; then everything is rolled back and all jobs run again separately, also those that failed: they saw what
   * is rolled back now.
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

  /** Each under its own savepoint. */
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

/** Those that waited too long for another program, and the others, whose wait is recorded. */
function partsOf(jobs: readonly Job[], now: number): [impatient: Job[], patient: Job[]] {
  for (const job of jobs) job.heldSince ??= now;
  const isImpatient = ({ heldSince = now }: Job) => now - heldSince >= BUSY_WAIT_MS;
  return [jobs.filter(isImpatient), jobs.filter((job) => !isImpatient(job))];
}

function answer(outcome: Outcome): void {
  if ('error' in outcome) {
    outcome.job.reject(outcome.error);
    return;
  }
  outcome.job.committed();
  outcome.job.resolve(outcome.value);
}
