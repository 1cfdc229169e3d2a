/** What only a trusted address gives: a page that starts without the server, and a screen that stays awake. */
export function useTrustedAddress(): void {
  if (!isSecureContext) return;
  void serveFromHere().catch(() => {});
  stayAwake();
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const WORKER = '/app/worker.js';

/** The one script address that the policy of these pages lets through. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('galley-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** It is told what this page was made of, to have it all at the next start. */
async function serveFromHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(workerAddress(), { scope: '/app/' });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const tell = () => active?.postMessage({ parts: loaded().filter((path) => path.startsWith('/app/')) });
  tell();
  // The script of a role comes later.
  setTimeout(tell, 10_000);
}

function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => {});
  };
  ask();
  document.addEventListener('visibilitychange', ask);
}
