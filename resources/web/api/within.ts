/** Ends a call that takes longer; `AbortSignal.timeout` is not in every browser that these pages run in. */
export function within(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}
