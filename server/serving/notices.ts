import type { App } from '../app.ts';
import type { ToParent } from './parent.ts';

const LOOK_MS = 10_000;

/** Tells the desktop shell, and again when it changes, that this server runs and yet takes no orders. */
export function sendNotices(app: App, tell: (message: ToParent) => void): { stop(): void } {
  let told: string | null = null;
  const look = async (): Promise<void> => {
    const text = await noticeOf(app);
    if (text !== told) tell({ type: 'notice', text });
    told = text;
  };
  const lookSoon = () => void look().catch(() => {});
  const timer = setInterval(lookSoon, LOOK_MS);
  timer.unref();
  lookSoon();
  return { stop: () => clearInterval(timer) };
}

async function noticeOf(app: App): Promise<string | null> {
  if (app.role === 'central') return null;
  for (const { replication } of app.allServed()) {
    const { superseded_by, advice } = await replication.status();
    if (superseded_by !== null) return advice;
  }
  return null;
}
