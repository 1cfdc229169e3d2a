import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stamp, WriteTransaction } from '../engine/engine.ts';
import { currentLease, type Lease, LeaseLostError } from '../engine/lease.ts';
import type { DomainEvent } from '../handle/handle.ts';
import type { PostgresExecutor } from './executor.ts';
import { IdsExhaustedError } from './ids.ts';
import { isSerializationFailure, MAX_ATTEMPTS, mayBeCommitted } from './outage.ts';

/** Writes in one commit: the first of them waits for the last. */
const MAX_JOBS = 64;

interface Job {
  readonly work: WriteTransaction<unknown>;
  /** Of whoever asked for it. */
  readonly lease: Lease | undefined;
  readonly inContext: <T>(fn: () => T) => T;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** A job that failed without having written something keeps its number too. */
type Outcome = { readonly tx: number } & ({ readonly value: unknown } | { readonly error: unknown });

/** A transaction's first numbers, and the process that does the background work until it ends. */
export interface Opened extends Stamp {
  readonly node: number;
  readonly duty: number | null;
}

interface Options {
  transaction<T>(
    first: WriteTransaction<unknown>,
    fn: (executor: PostgresExecutor, opened: Opened) => Promise<T>,
  ): Promise<T>;
  /** Runs a job, and knows that it runs. */
  within<T>(work: () => Promise<T>): Promise<T>;
  fetchIds(error: IdsExhaustedError): Promise<void>;
  committed(tx: number, events: readonly DomainEvent[]): void;
}

/**
 * The writes of a tenant in this process, one after another: others would only wait for the tenant's lock, each on a
 * connection. Those that arrive while one group commits are the next group and share a transaction, each with its own
 * transaction number. A job that fails after it wrote undoes the group, which is run again one by one.
 */
export class PostgresGroups {
  readonly #options: Options;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  push<T>(work: WriteTransaction<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const context = { lease: currentLease(), inContext: AsyncLocalStorage.snapshot() };
      this.#waiting.push({ work, ...context, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when everything pushed so far was answered. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Those of the same turn of the event loop come together.
      await new Promise((resolve) => setImmediate(resolve));
      const jobs = this.#take();
      const hasSucceeded = jobs.length > 1 && (await this.#together(jobs));
      if (!hasSucceeded) for (const job of jobs) await this.#alone(job);
    }
    // In the same turn: what is pushed from here on begins another run.
    this.#running = undefined;
  }

  /** Only what may be run again shares a transaction. */
  #take(): Job[] {
    const first = this.#waiting.findIndex(({ work }) => !isShareable(work));
    const count = first === -1 ? this.#waiting.length : Math.max(first, 1);
    return this.#waiting.splice(0, Math.min(count, MAX_JOBS));
  }

  /** False: nothing of it is in the database, and it may be run again. */
  async #together(jobs: readonly Job[]): Promise<boolean> {
    let outcomes: readonly Outcome[];
    try {
      outcomes = await this.#attempts(jobs);
    } catch (error) {
      if (!mayBeCommitted(error)) return false;
      // The answer to the commit may be what was lost: run again, its jobs would be done twice.
      for (const { reject } of jobs) reject(error);
      return true;
    }
    for (const [at, job] of jobs.entries()) await this.#answer(job, outcomes[at] as Outcome);
    return true;
  }

  async #alone(job: Job): Promise<void> {
    try {
      const [outcome] = await this.#attempts([job]);
      await this.#answer(job, outcome as Outcome);
    } catch (error) {
      job.reject(error);
    }
  }

  /** Of a committed job; never rejects, so that those after it are answered too. */
  async #answer({ work, inContext, resolve, reject }: Job, outcome: Outcome): Promise<void> {
    const hasFailed = 'error' in outcome;
    if (!hasFailed) await Promise.try(() => inContext(() => work.committed())).catch(reject);
    const tell = () => this.#options.committed(outcome.tx, hasFailed ? [] : work.events());
    await Promise.try(tell).catch(reject);
    if (hasFailed) reject(outcome.error);
    else resolve(outcome.value);
  }

  async #attempts(jobs: readonly Job[]): Promise<Outcome[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#attempt(jobs);
      } catch (error) {
        if (error instanceof IdsExhaustedError) await this.#options.fetchIds(error);
        else if (tries === MAX_ATTEMPTS || !isSerializationFailure(error)) throw error;
      }
    }
  }

  #attempt(jobs: readonly Job[]): Promise<Outcome[]> {
    const [{ work: first }] = jobs as [Job];
    return this.#options.transaction(first, async (executor, opened) => {
      const outcomes: Outcome[] = [];
      let next: Stamp = opened;
      for (const job of jobs) {
        const { work } = job;
        if (outcomes.length > 0) {
          const before = next;
          next = { tx: before.tx + 1, hlc: Math.max(before.hlc + 1, work.clock()) };
          executor.setNumbers(before, next, opened.node);
        }
        outcomes.push(await this.#outcomeOf(job, executor, { ...opened, ...next }, jobs.length > 1));
      }
      return outcomes;
    });
  }

  async #outcomeOf(
    { work, lease, inContext }: Job,
    executor: PostgresExecutor,
    { duty, tx, hlc }: Opened,
    isShared: boolean,
  ): Promise<Outcome> {
    if (lease && !isOf(lease, duty)) return { tx, error: new LeaseLostError() };
    const handle = executor.fork();
    try {
      const run = () => this.#options.within(() => work.run(handle, { tx, hlc }));
      return { tx, value: await inContext(run) };
    } catch (error) {
      const isUnharmed = isShared && !work.mayHaveWritten() && !executor.hasFailed;
      if (!isUnharmed || error instanceof IdsExhaustedError) throw error;
      return { tx, error };
    } finally {
      handle.end();
      handle.flush();
    }
  }
}

/** The row that says it is locked until the commit. */
function isOf(lease: Lease, duty: number | null): boolean {
  if (lease.holder === duty && lease.isHeld()) return true;
  if (lease.isHeld()) lease.lost();
  return false;
}

const isShareable = ({ isRetryable, origin }: WriteTransaction<unknown>): boolean =>
  isRetryable && origin === null;
