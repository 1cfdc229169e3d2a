import { AppError } from '../../server/core/errors.ts';
import { answerQuestions } from '../../server/threads/answer.ts';

// The file of a thread that does what it is told, also what no thread should do.

export type Trick =
  | { readonly say: unknown; readonly afterMs?: number; readonly news?: readonly string[] }
  | { readonly fail: 'refusal' | 'disk' | 'text' }
  | { readonly die: 'uncaught' | 'exit' | 'memory' }
  | { readonly hang: true }
  | { readonly untilCancelled: true }
  | { readonly cancelled: 'how many' }
  | { readonly answerFunction: true };

let cancelled = 0;

answerQuestions<Trick, unknown, string>(async (trick, progress, signal) => {
  if ('fail' in trick) throw failures[trick.fail];
  if ('die' in trick) return deaths[trick.die]();
  if ('hang' in trick) for (;;);
  if ('untilCancelled' in trick) {
    progress('waits');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return ++cancelled;
  }
  if ('answerFunction' in trick) return () => 1;
  if ('cancelled' in trick) return cancelled;
  for (const news of trick.news ?? []) progress(news);
  await new Promise((resolve) => setTimeout(resolve, trick.afterMs ?? 0));
  return trick.say;
});

const failures = {
  refusal: new AppError('NOT_FOUND', { message: 'There is no such branch.', details: { id: [7] } }),
  disk: Object.assign(new Error('no space left'), { code: 'ENOSPC' }),
  text: 'a plain text',
};

const never = (): Promise<never> => new Promise(() => {});

const deaths = {
  uncaught: () => {
    setTimeout(() => {
      throw new Error('nobody caught it');
    }, 0);
    return never();
  },
  exit: () => process.exit(3),
  memory: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(new Array(100_000).fill({}));
  },
};
