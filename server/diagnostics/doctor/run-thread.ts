import { Worker } from 'node:worker_threads';
import type { Subject } from './thread.ts';
import type { Report } from './wire.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
const MAX_MEMORY_MB = 256;

export interface Examination {
  /** Undefined when it was ended. */
  readonly report: Promise<Report | undefined>;
  end(): Promise<unknown>;
}

/** In a thread of its own, so that requests are served meanwhile. */
export function examineInThread(workerData: Subject): Examination {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_MEMORY_MB };
  const thread = new Worker(THREAD, { workerData, resourceLimits });
  let report: Report | undefined;
  thread.on('message', (message: Report) => {
    report = message;
  });
  return {
    report: new Promise((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => resolve(report));
    }),
    end: () => thread.terminate(),
  };
}
