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
