import { effect } from '@preact/signals';
import { openAct } from './act.ts';
import { entries } from './queue.ts';
import { isLocked } from './staff.ts';

/** Names the page as it was built; undefined while the server does not say. */
async function versionNow(): Promise<string | undefined> {
  try {
    const { ok, headers } = await fetch('/app/', { method: 'HEAD', cache: 'no-store' });
    return (ok && headers.get('etag')) || undefined;
  } catch {
    return undefined;
  }
}

const AGAIN_MS = 2_000;

/**
 * For a screen whose script did not come, so that nothing is shown: not every browser asks for it twice, and of an
 * older version it is gone.
 */
export async function beginAnew(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  while ((await versionNow()) === undefined);
  location.reload();
}

const isIdle = (): boolean => isLocked.peek() && entries.peek().length === 0 && openAct.peek() === undefined;

/** A new version is taken when the screen locks and nothing waits to be sent; never under somebody's hands. */
export async function followVersion(): Promise<void> {
  const loaded = await versionNow();
  const look = async () => {
    const now = await versionNow();
    if (loaded && now && now !== loaded && isIdle()) location.reload();
  };
  effect(() => {
    if (isLocked.value) void look();
  });
}
