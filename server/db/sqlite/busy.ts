import { setTimeout as pause } from 'node:timers/promises';
import { faultOf } from '../files/faults.ts';

/** Another program holds a lock on the file. */
export const isBusy = (error: unknown): boolean => faultOf(error) === 'busy';

/** Milliseconds that a request waits for another program; the event loop goes on meanwhile. */
export const BUSY_WAIT_MS = 2_500;
/** Of a start, or of a restaurant that is opened: nothing can be sold without. */
const OPENING_PATIENCE = 5_000;
const FIRST_PAUSE = 5;
const MAX_PAUSE = 50;

/** Waits longer each time, and never long: what waits for another program goes on soon after it is done. */
export class LockWait {
  #ms = FIRST_PAUSE;

  async wait(): Promise<void> {
    await pause(this.#ms);
    this.#ms = Math.min(MAX_PAUSE, this.#ms * 2);
  }
}

/** Does the whole work again while another program holds the file. For work that leaves nothing behind when it fails. */
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

/** Whoever names the file wraps the error. */
const isHeldUp = (error: unknown): boolean =>
  isBusy(error) || (error instanceof Error && error.cause !== undefined && isHeldUp(error.cause));
