import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LoopCost } from '../../../harness/processor-time/loop-cost.ts';

/** What a body of less than a megabyte may cost the server that reads it. */
export const MAX = { ms: 50, mb: 50 } as const;

export const isTooDear = ({ ms, mb }: LoopCost): boolean => ms > MAX.ms || mb > MAX.mb;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes that are in use after everything that can be was given back. */
export function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const letters = JSON.stringify(
  Array.from({ length: 4_000 }, (_, id) => ({ id, name: `Dish ${id}`, price: id * 7 })),
);

/** Some 60 ms: the system counts a thread's time in steps of 4 ms. */
const ROUNDS = 50;

/** Others who use the processor make its time dearer: their work throws what this one reads out of the caches. */
export class ReferenceSpeed {
  #best = Infinity;

  /** How many times the processor time of its best moment the same work costs just now. */
  now(): number {
    const before = process.threadCpuUsage();
    for (let n = 0; n < ROUNDS; n++) JSON.stringify(JSON.parse(letters));
    const { user, system } = process.threadCpuUsage(before);
    this.#best = Math.min(this.#best, user + system);
    return (user + system) / this.#best;
  }
}
