import { setTimeout as pause } from 'node:timers/promises';
import { faultOf } from '../files/faults.ts';

/** Another program holds a lock on the file. */
export const isBusy = (error: unknown): boolean => faultOf(error) === 'busy';

/** Milliseconds a request waits for another program; the event loop continues meanwhile. */
export const BUSY_WAIT_MS = 2_500;
/** For a start, or for opening a restaurant: nothing can be sold without it. */
const OPENING_PATIENCE = 5_000;
const FIRST_PAUSE = 5;
const MAX_PAUSE = 50;

/** Waits longer each time, but never long, so that work continues soon after another program is done. */
export class LockWait {
  #ms = FIRST_PAUSE;

  async wait(): Promise<void> {
    await pause(this.#ms);
    this.#ms = Math.min(MAX_PAUSE, this.#ms * 2);
  }
}

/** Repeats the whole work while another program holds the file. For work that leaves nothing behind when it fails. */
export async function retryWhileBusy<T>(work: () => Promise<T>, ms: number = OPENING_PATIENCE): Promise<T> {
  const until = performance.now() + ms;
  const backOff = new LockWait();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isHeldUp(error) || performance.now() >= until) throw error;
      await backOff.wait();
    }
  }
}

/** A caller that names the file wraps the error. */
const isHeldUp = (error: unknown): boolean =>
  isBusy(error) || (error instanceof Error && error.cause !== undefined && isHeldUp(error.cause));
