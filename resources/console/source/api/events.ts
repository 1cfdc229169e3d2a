import { effect, signal } from '@preact/signals';
import { readStream, type ServerEvent } from '../../../web/api/stream.ts';
import { session } from './session.ts';

type Listener = (event: ServerEvent) => void;

const listeners = new Set<Listener>();

/** Whether changes at the server are heard at once. */
export const live = signal(false);

/** `reset`: events may have been missed, so read everything again. */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const say = (event: ServerEvent) => listeners.forEach((listener) => void listener(event));

let lastId = '';
let hasListened = false;

const listen = (token: string, signal: AbortSignal): Promise<void> =>
  readStream({
    token,
    lastId,
    signal,
    opened: () => {
      live.value = true;
      if (hasListened && !lastId) say({ type: 'reset', data: {} });
      hasListened = true;
    },
    heard: ({ id, type, data }) => {
      lastId = id || lastId;
      if (type) say({ type, data });
    },
  });

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 20_000;

/** Keeps a stream open while someone is signed in. */
export function followServer(): void {
  effect(() => {
    const token = session.value?.token;
    if (token === undefined) return undefined;
    const stop = new AbortController();
    void keepListening(token, stop.signal);
    return () => stop.abort();
  });
}

async function keepListening(token: string, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  lastId = '';
  hasListened = false;
  while (!signal.aborted) {
    await listen(token, signal).catch(() => {});
    const wasLive = live.value;
    if (!signal.aborted) live.value = false;
    wait = wasLive ? FIRST_WAIT_MS : Math.min(wait * 2, MAX_WAIT_MS);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
