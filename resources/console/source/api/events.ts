import { effect, signal } from '@preact/signals';
import { session } from './session.ts';

export interface ServerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Listener = (event: ServerEvent) => void;

const listeners = new Set<Listener>();

/** Whether changes at the server are heard at once. */
export const live = signal(false);

/** `reset` says that something may have been missed: read anew. */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const say = (event: ServerEvent) => listeners.forEach((listener) => void listener(event));

let lastId = '';
let hasListened = false;

/** Reads one stream to its end. The browser's own EventSource cannot send a token. */
async function listen(token: string, signal: AbortSignal): Promise<void> {
  const response = await fetch('/api/v1/events', {
    headers: { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) },
    signal,
  });
  if (!response.ok || !response.body) return;
  live.value = true;
  if (hasListened && !lastId) say({ type: 'reset', data: {} });
  hasListened = true;
  const reader = response.body.getReader();
  const text = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + text.decode(value, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    frames.forEach(hear);
  }
}

function hear(frame: string): void {
  const field = (name: string) => frame.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1];
  const type = field('event');
  lastId = field('id') ?? lastId;
  if (type) say({ type, data: JSON.parse(field('data') ?? '{}') as ServerEvent['data'] });
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;

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
    wait = wasLive ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
