const PAUSE_MS = 300;

/** Runs the work once for all calls that come within a moment of the first. */
export function afterPause(work: () => Promise<unknown>): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void work().catch(() => {});
    }, PAUSE_MS);
  };
}
