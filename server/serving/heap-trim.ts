import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** So long after the start nobody waits for its first pages any more. */
const AFTER_MS = 1_000;

interface Thorough {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}

/** Gives the system back what only loading the program needed, a quarter of all: V8 would keep it for good. Once, for 0.1 s. */
export function trimHeapSoon(): NodeJS.Timeout {
  return setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (how: Thorough) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_MS).unref();
}
