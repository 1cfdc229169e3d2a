import { Wakeup } from '../../server/core/wakeup.ts';
import { BackOff } from '../exchange/back-off.ts';
import type { SyncLog } from '../exchange/engine.ts';
import { Snapshot, type SnapshotOptions } from './snapshot.ts';

/** Rests this many times as long as it works: the branch sells meanwhile, and central serves others. */
const REST = 3;
const SHORTEST_REST_MS = 10;

interface HistoryOptions extends SnapshotOptions {
  readonly log: SyncLog;
  readonly random?: () => number;
  readonly finished: () => void;
}

/** Fetches what a new server does not need for selling, page by page in the background. */
export class SnapshotHistory {
  readonly #options: HistoryOptions;
  readonly #snapshot: Snapshot;
  readonly #wakeup = new Wakeup();
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#snapshot = new Snapshot(options);
  }

  start(): void {
    this.#work = this.#takeAll();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#options.central.close();
    this.#wakeup.wake();
    await this.#work;
  }

  async #takeAll(): Promise<void> {
    const backOff = new BackOff(this.#options.random ?? Math.random);
    while (!this.#stopped) {
      try {
        const took = await this.#snapshot.takeHistory();
        if (took === undefined) return this.#options.finished();
        backOff.succeeded();
        await this.#wakeup.wait(Math.max(SHORTEST_REST_MS, took * REST));
      } catch (error) {
        if (this.#stopped) return;
        const pause = backOff.failed(error);
        this.#options.log.warn({ err: error }, "older records couldn't be received yet; retrying");
        await this.#wakeup.wait(pause);
      }
    }
  }
}
