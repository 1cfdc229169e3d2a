import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a body of less than a megabyte may cost the server that reads it. */
export const MOST = { ms: 50, mb: 50 } as const;

export interface Cost {
  /** Processor time of the thread in the longest turn of its loop: what else the computer does is not counted. */
  readonly ms: number;
  /** By which the process was larger at its largest. */
  readonly mb: number;
}

/** The server's loop is this process's own; to send and to read the answer counts with it. */
export async function costOf<T>(work: () => Promise<T>): Promise<{ value: T; cost: Cost }> {
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
  await nextTurn();
  done = true;
  return { value, cost: { ms: longest, mb: (largest - before) / 1e6 } };
}

export const isTooDear = ({ ms, mb }: Cost): boolean => ms > MOST.ms || mb > MOST.mb;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes that are in use after everything that can be was given back. */
export function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
