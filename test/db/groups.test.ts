import { expect, test } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import type { WriteTransaction } from '../../server/db/engine/engine.ts';
import type { PostgresExecutor } from '../../server/db/postgres/executor.ts';
import { PostgresGroups } from '../../server/db/postgres/groups.ts';

const executor = {
  hasFailed: false,
  fork: () => executor,
  end: () => {},
  flush: () => {},
  setNumbers: () => {},
} as unknown as PostgresExecutor;

/** `commit`: what becomes of a transaction whose jobs have run. */
function groupsWith({
  commit = async () => {},
  committed = () => {},
}: Partial<Record<'commit' | 'committed', () => unknown>>) {
  return new PostgresGroups({
    transaction: async (_, fn) => {
      const value = await fn(executor, { tx: 1, hlc: 1, node: 1, duty: null });
      await commit();
      return value;
    },
    within: (work) => work(),
    fetchIds: async () => {},
    committed,
  });
}

function jobs(count: number) {
  const runs = Array<number>(count).fill(0);
  const works = runs.map(
    (_, at): WriteTransaction<number> => ({
      clock: () => 0,
      origin: null,
      isRetryable: true,
      run: async () => {
        runs[at] = (runs[at] ?? 0) + 1;
        return at;
      },
      mayHaveWritten: () => true,
      events: () => [],
      committed: () => {},
    }),
  );
  return { runs, works };
}

test('a group of which nobody knows whether it was committed is not run again', async () => {
  const { runs, works } = jobs(3);
  const lost = new AppError('DATABASE_UNAVAILABLE');
  const groups = groupsWith({ commit: () => Promise.reject(lost) });
  const answers = await Promise.allSettled(works.map((work) => groups.push(work)));
  expect(answers).toEqual(works.map(() => ({ status: 'rejected', reason: lost })));
  expect(runs).toEqual([1, 1, 1]);
});

test('what fails after the commit runs nothing again, and everybody is answered', async () => {
  const { runs, works } = jobs(3);
  let told = 0;
  const groups = groupsWith({
    committed: () => {
      if (told++ === 0) throw new Error('a listener');
    },
  });
  const answers = await Promise.allSettled(works.map((work) => groups.push(work)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(runs).toEqual([1, 1, 1]);
  await expect(groups.push(jobs(1).works[0] as WriteTransaction<number>)).resolves.toBe(0);
});

test('a group that a job of it undid is run again, one by one', async () => {
  const { runs, works } = jobs(3);
  let commits = 0;
  const groups = groupsWith({
    commit: async () => {
      if (commits++ === 0) throw new Error('a constraint');
    },
  });
  expect(await Promise.all(works.map((work) => groups.push(work)))).toEqual([0, 1, 2]);
  expect(runs).toEqual([2, 2, 2]);
});
