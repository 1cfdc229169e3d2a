import { setImmediate as turn } from 'node:timers/promises';

/**
 * Calls `act` after `ms`, but only once the event loop has read what arrived meanwhile: after a stall, timers come
 * before sockets, and an answer already received would count as missing. Returns how to call it off.
 */
export function afterSilence(ms: number, act: () => void): () => void {
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    last = setImmediate(act);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}

/** Resolves when the event loop has read what arrived until now: a commit holds it while a printer may hang up. */
export async function caughtUp(): Promise<void> {
  // The first turn may be the rest of one that read before.
  await turn();
  await turn();
}
