import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the event loop is held in one turn, */
const SLICE_MS = 2;
/** and how many times as long it is left alone when all is done. */
const REST = 4;

/** Work on many things that must not block anything else. */
export class TimeSlicer {
  #restUntil = 0;

  /** Milliseconds until there should be more work. */
  get rest(): number {
    return Math.max(0, this.#restUntil - performance.now());
  }

  async each<T>(things: readonly T[], work: (thing: T) => void | Promise<void>): Promise<void> {
    let worked = 0;
    let began = performance.now();
    for (const thing of things) {
      await work(thing);
      const took = performance.now() - began;
      if (took < SLICE_MS) continue;
      worked += took;
      await nextTurn();
      began = performance.now();
    }
    worked += performance.now() - began;
    this.#restUntil = performance.now() + REST * worked;
  }
}
