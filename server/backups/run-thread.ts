import { Thread, type ThreadOptions } from '../threads/thread.ts';
import type { Job, Message } from './job.ts';

export const backupThread: ThreadOptions = {
  file: new URL('./thread.ts', import.meta.url),
  name: 'backup',
  memoryMb: 256,
  idleMs: 0,
};

/** Runs a job beside the requests, in a thread of its own; resolves with what it said. */
export const runThread = (job: Job): Promise<Message[]> => new Thread<Job, Message[]>(backupThread).ask(job);
