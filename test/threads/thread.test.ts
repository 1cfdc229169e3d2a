import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { Thread, ThreadEnded, type ThreadOptions } from '../../server/threads/thread.ts';
import { tempFolder } from '../harness/temp.ts';
import { startedThreads } from './started.ts';
import type { Trick } from './tricks.ts';

const ROOT = join(import.meta.dirname, '../..');
const tricks: ThreadOptions = { file: new URL('./tricks.ts', import.meta.url), name: 'tricks', memoryMb: 32 };

function open(options: Partial<ThreadOptions> = {}): Thread<Trick, unknown, string> {
  const thread = new Thread<Trick, unknown, string>({ ...tricks, ...options });
  onTestFinished(() => thread.end());
  return thread;
}

test('every question gets its own answer, in whatever order they come', async () => {
  const started = startedThreads();
  const thread = open();
  const order: unknown[] = [];
  const asked = [30, 0, 10].map((afterMs) =>
    thread.ask({ say: afterMs, afterMs }).then((said) => order.push(said) && said),
  );
  expect(await Promise.all(asked)).toEqual([30, 0, 10]);
  expect(order).toEqual([0, 10, 30]);
  expect(started).toHaveLength(1);
});

test('who asks hears how far its own question is', async () => {
  const thread = open();
  const heard: string[] = [];
  await Promise.all([
    thread.ask({ say: 1, news: ['a', 'b'] }, (news) => heard.push(news)),
    thread.ask({ say: 2, news: ['not mine'] }),
  ]);
  expect(heard).toEqual(['a', 'b']);
});

test('a question that nobody waits for any longer ends there too, and the others go on', async () => {
  const thread = open();
  const leaving = new AbortController();
  const left = thread.ask({ untilCancelled: true }, () => leaving.abort(), leaving.signal);
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  expect(await thread.ask({ cancelled: 'how many' })).toBe(1);
  await expect(thread.ask({ say: 1 }, undefined, leaving.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await thread.ask({ say: 'still here' })).toBe('still here');
});

test('the late answer to a cancelled question does not end the thread under a later one', async () => {
  const thread = open({ idleMs: 200 });
  const leaving = new AbortController();
  const left = thread.ask({ untilCancelled: true }, () => leaving.abort(), leaving.signal);
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await sleep(50);
  expect(await thread.ask({ say: 'whole', afterMs: 400 })).toBe('whole');
});

test('a failure arrives as what it was, and the thread goes on', async () => {
  const started = startedThreads();
  const thread = open();
  const refusal = await thread.ask({ fail: 'refusal' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    ...{ code: 'NOT_FOUND', message: 'There is no such branch.', details: { id: [7] } },
  });
  await expect(thread.ask({ fail: 'disk' })).rejects.toMatchObject({
    ...{ code: 'ENOSPC', message: 'no space left', stack: expect.stringContaining('tricks.ts') },
  });
  await expect(thread.ask({ fail: 'text' })).rejects.toThrow('a plain text');
  await expect(thread.ask({ answerFunction: true })).rejects.toThrow('could not be cloned');
  await expect(thread.ask({ say: () => 1 })).rejects.toThrow('could not be cloned');
  expect(await thread.ask({ say: 'still here' })).toBe('still here');
  expect(started).toHaveLength(1);
});

test.each([
  ['uncaught', { message: 'nobody caught it' }],
  ['exit', { message: 'the tricks thread died (3)' }],
  ['memory', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
] as const)(
  'a thread that dies (%s) rejects all that waits, and the next question starts another',
  async (die, why) => {
    const thread = open();
    const waiting = thread.ask({ say: 'late', afterMs: 60_000 });
    await Promise.all([
      expect(waiting).rejects.toMatchObject(why),
      expect(thread.ask({ die })).rejects.toMatchObject(why),
    ]);
    expect(thread.isRunning).toBe(false);
    expect(await thread.ask({ say: 'another' })).toBe('another');
  },
);

test('a question that takes too long ends the thread', async () => {
  const thread = open({ timeoutMs: 1_000 });
  await expect(thread.ask({ hang: true })).rejects.toThrow('took longer than 1000 ms');
  expect(await thread.ask({ say: 'another' })).toBe('another');
});

test('a thread that nobody asks ends, and not before', async () => {
  const started = startedThreads();
  const thread = open({ idleMs: 100 });
  await thread.ask({ say: 1 });
  await thread.ask({ say: 2, afterMs: 200 });
  expect(started).toHaveLength(1);
  await vi.waitFor(() => expect(thread.isRunning).toBe(false), { timeout: 5_000 });
  expect(await thread.ask({ say: 3 })).toBe(3);
  expect(started).toHaveLength(2);
});

test('a thread for one piece of work ends with its answer', async () => {
  const thread = open({ idleMs: 0 });
  expect(await Promise.all([thread.ask({ say: 1 }), thread.ask({ say: 2, afterMs: 50 })])).toEqual([1, 2]);
  expect(thread.isRunning).toBe(false);
});

test('a thread that is ended says why, and nothing of it is left', async () => {
  const started = startedThreads();
  const thread = open();
  const asked = expect(thread.ask({ say: 1, afterMs: 60_000 })).rejects.toBeInstanceOf(ThreadEnded);
  await thread.end();
  await asked;
  expect(started.map(({ threadId }: Worker) => threadId)).toEqual([-1]);
});

test('an idle thread does not keep the program alive', () => {
  const program = `import { Thread } from '${ROOT}/server/threads/thread.ts';
    const file = new URL('file://${ROOT}/test/threads/tricks.ts');
    const thread = new Thread({ file, name: 'tricks', memoryMb: 32 });
    console.log(await thread.ask({ say: 'answered', afterMs: 50 }));`;
  const file = join(tempFolder(), 'program.mjs');
  writeFileSync(file, program);
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect({ stdout, status }, stderr).toEqual({ stdout: 'answered\n', status: 0 });
});
