import type { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** The threads that start from now on in this process. */
export function startedThreads(): Worker[] {
  const started: Worker[] = [];
  const note = (worker: Worker) => started.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return started;
}
