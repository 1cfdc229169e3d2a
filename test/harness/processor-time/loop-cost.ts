import { setImmediate as nextTurn } from 'node:timers/promises';

export interface LoopCost {
  /** Processor time of this thread in the longest turn of its loop, in milliseconds: what else the computer does is not counted. */
  readonly ms: number;
  /** Megabytes by which the process was larger at its largest. */
  readonly mb: number;
}

/** Of work in this very process; to send a request and to read its answer counts with it. */
export async function loopCostOf<T>(work: () => Promise<T>): Promise<{ value: T; cost: LoopCost }> {
  const before = process.memoryUsage.rss();
  let largest = before;
  let longest = 0;
  let done = false;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    largest = Math.max(largest, process.memoryUsage.rss());
    last = process.threadCpuUsage();
    if (!done) setImmediate(look);
  };
  setImmediate(look);
  const value = await work();
  // The turn that answered is over.
  await nextTurn();
  done = true;
  return { value, cost: { ms: longest, mb: (largest - before) / 1e6 } };
}
