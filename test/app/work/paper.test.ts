import { expect, test } from 'vitest';
import { isWaiting, printJobsOf } from '../../../resources/app/source/work/print-jobs.ts';

const created = '2026-11-20T19:00:00.000Z';
const at = new Date(created).getTime();
const after = (seconds: number) => () => at + seconds * 1_000;
const kot = { created_at: created, fired_at: null, print_jobs: [{ id: 7, printer_id: 1, status: 'queued' }] };

test('a ticket that a printer without paper is not sent waits after ten seconds, and not before', () => {
  const [job = { id: 0, status: '', at: 0 }] = printJobsOf(kot, new Map());
  expect(isWaiting(job, after(9))).toBe(false);
  expect(isWaiting(job, after(11))).toBe(true);
});

test('what was heard of a job last counts, from when it was heard', () => {
  const heard = (status: string, seconds: number) =>
    printJobsOf(kot, new Map([[7, { id: 7, status, at: at + seconds * 1_000 }]]));
  expect(heard('queued', 60).map((job) => isWaiting(job, after(65)))).toEqual([false]);
  expect(heard('queued', 60).map((job) => isWaiting(job, after(71)))).toEqual([true]);
  expect(heard('printed', 60).map((job) => isWaiting(job, after(600)))).toEqual([false]);
});

test.each(['retrying', 'ambiguous', 'held'])('a job that is %s waits at once', (status) => {
  expect(isWaiting({ id: 7, status, at }, after(0))).toBe(true);
});
