const LATEST_MS = 5_000;
const WITHOUT_MS = 1_000;

/** Runs work when the browser is idle. Not every browser reports that. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, WITHOUT_MS);
}

/** After what is drawn now is seen. */
export const whenPainted = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));
