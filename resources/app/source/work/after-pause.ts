const PAUSE_MS = 300;

/** Runs the work once for all calls that come within a moment. */
export function afterPause(work: () => Promise<unknown>): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(due);
    due = setTimeout(() => void work().catch(() => {}), PAUSE_MS);
  };
}
