import { whenIdle } from './when-idle.ts';

/** What only a trusted address gives: a page that starts without the server, and a screen that stays awake. */
export function useTrustedAddress(): void {
  if (!isSecureContext) return;
  whenIdle(() => void serveFromHere().catch(() => {}));
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

async function serveFromHere(): Promise<void> {
  if ('serviceWorker' in navigator)
    await navigator.serviceWorker.register(workerAddress(), { scope: '/app/' });
}

function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => {});
  };
  ask();
  document.addEventListener('visibilitychange', ask);
}
