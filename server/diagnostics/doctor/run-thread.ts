import { Thread, ThreadEnded, type ThreadOptions } from '../../threads/thread.ts';
import type { Subject } from './thread.ts';
import type { Report } from './wire.ts';

export const doctorThread: ThreadOptions = {
  file: new URL('./thread.ts', import.meta.url),
  name: 'doctor',
  memoryMb: 256,
  idleMs: 0,
};

export interface Examination {
  /** Undefined when it was ended. */
  readonly report: Promise<Report | undefined>;
  end(): Promise<void>;
}

/** In a thread of its own, so that requests are served meanwhile. */
export function examineInThread(subject: Subject): Examination {
  const thread = new Thread<Subject, Report>(doctorThread);
  return { report: thread.ask(subject).catch(undefinedIfEnded), end: () => thread.end() };
}

function undefinedIfEnded(error: unknown): undefined {
  if (!(error instanceof ThreadEnded)) throw error;
}
