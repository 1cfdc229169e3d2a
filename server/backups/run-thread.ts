import { Worker } from 'node:worker_threads';
import type { Job, Message } from './job.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
const MAX_MEMORY_MB = 256;

/** Runs a job beside the requests; resolves with what it said. Rejects when the thread dies. */
export function runThread(job: Job): Promise<Message[]> {
  const thread = new Worker(THREAD, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const said: Message[] = [];
  return new Promise((resolve, reject) => {
    thread.on('message', (message: Message) => said.push(message));
    thread.on('error', reject);
    thread.on('exit', () => resolve(said));
  });
}
