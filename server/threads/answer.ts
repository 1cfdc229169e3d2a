import { parentPort } from 'node:worker_threads';
import { type Asked, failureOf, type Told } from './messages.ts';

/** Answers one question; `progress` reaches the asker, and `signal` says that it no longer waits. */
type Answer<Q, A, P> = (question: Q, progress: (news: P) => void, signal: AbortSignal) => A | Promise<A>;

/** What the file of a thread calls, once: from then on questions are answered as they come. */
export function answerQuestions<Q, A, P = never>(answer: Answer<Q, A, P>): void {
  const tell = (told: Told<A, P>): void => parentPort?.postMessage(told);
  const running = new Map<number, AbortController>();
  parentPort?.on('message', async (asked: Asked<Q>) => {
    const { id } = asked;
    if ('cancelled' in asked) return running.get(id)?.abort();
    const controller = new AbortController();
    running.set(id, controller);
    const told = await toldOf(id, () =>
      answer(asked.question, (progress) => tell({ id, progress }), controller.signal),
    );
    running.delete(id);
    try {
      tell(told);
    } catch (error) {
      // What cannot be copied fails alone; the thread goes on.
      tell({ id, failure: failureOf(error) });
    }
  });
}

async function toldOf<A>(id: number, answer: () => A | Promise<A>): Promise<Told<A, never>> {
  try {
    return { id, answer: await answer() };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}
