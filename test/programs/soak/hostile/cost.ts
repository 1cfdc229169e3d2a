import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LoopCost } from '../../../harness/loop-cost.ts';

/** What a body of less than a megabyte may cost the server that reads it. */
export const MOST = { ms: 50, mb: 50 } as const;

export const isTooDear = ({ ms, mb }: LoopCost): boolean => ms > MOST.ms || mb > MOST.mb;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes that are in use after everything that can be was given back. */
export function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
