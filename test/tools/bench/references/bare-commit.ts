import type { Database } from 'better-sqlite3';

type Commit = <T>(work: () => T) => T | Promise<T>;

/** One transaction per request, as the documentation of better-sqlite3 shows it. */
export function singleCommit(database: Database): Commit {
  const transaction = database.transaction((work: () => unknown) => work());
  return <T>(work: () => T) => transaction.immediate(work) as T;
}

interface Job {
  run(): void;
  answer(): void;
  fail(error: unknown): void;
}

/** Requests of one event-loop turn share a transaction, a savepoint each, and are answered after its commit. */
export function groupCommit(database: Database): Commit {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const save = database.prepare('savepoint job');
  const release = database.prepare('release job');
  const undo = database.prepare('rollback to job');
  let waiting: Job[] = [];

  const attempt = (job: Job) => {
    save.run();
    try {
      job.run();
      return true;
    } catch (error) {
      undo.run();
      job.fail(error);
      return false;
    } finally {
      release.run();
    }
  };
  const flush = () => {
    const jobs = waiting;
    waiting = [];
    begin.run();
    const done = jobs.filter(attempt);
    commit.run();
    for (const job of done) job.answer();
  };

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      let result: T;
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({
        run: () => {
          result = work();
        },
        answer: () => resolve(result),
        fail: reject,
      });
    });
}
