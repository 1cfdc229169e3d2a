import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Watch } from './screens-worker.ts';

/** Screens that hear everything a server tells, in a process of their own. */
export class Screens {
  readonly #worker: ChildProcess;

  private constructor(worker: ChildProcess) {
    this.#worker = worker;
  }

  static async open(watch: Watch): Promise<Screens> {
    const worker = fork(new URL('screens-worker.ts', import.meta.url));
    worker.send(watch);
    const ended = once(worker, 'exit').then(() => {
      throw new Error('the screens were cut off');
    });
    await Promise.race([once(worker, 'message'), ended]);
    return new Screens(worker);
  }

  get pid(): number {
    return this.#worker.pid as number;
  }

  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit');
    this.#worker.disconnect();
    await ended;
  }
}
