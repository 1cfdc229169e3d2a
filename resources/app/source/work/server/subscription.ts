import { effect, signal } from '@preact/signals';
import { asProblem, endsToken } from '../../../../web/api/problem.ts';
import { readStream, type ServerEvent } from '../../../../web/api/stream.ts';
import { within } from '../../../../web/api/within.ts';
import { Silence } from '../../../../web/data/silence.ts';
import { hearsAlarms, readAlarms } from '../alarms.ts';
import { changesOf, type Lists, learn, readWhole, startListening } from '../rows.ts';
import { token } from '../staff.ts';
import { readAddress } from './address.ts';
import { signedOut } from './api.ts';
import { serverNow, setServerTime } from './clock.ts';
import { followSnapshot } from './snapshot.ts';

/** What a role listens to, and how it reads everything at once. */
interface Subscription {
  readonly topics: readonly string[];
  readonly read: () => Promise<Lists>;
  /** Of what no event carries the record. */
  readonly heard?: (event: ServerEvent) => void;
}

/** Since when nothing came from the server; undefined: all is well. */
export const staleSince = signal<number | undefined>(undefined);
/** Since when the server answers but sends no events; undefined: it sends them. */
export const deafSince = signal<number | undefined>(undefined);
/** Whether a stream is open and what was read is complete. */
export const isLive = signal(false);

const beatListeners = new Set<() => void>();
export const onBeat = (listener: () => void): void => void beatListeners.add(listener);

const HEALTH_MS = 2_000;
const WAIT_MS = 1_000;
const SPREAD_MS = 2_000;
const ASLEEP_MS = 60_000;
/** As long as it may take to open the stream again. */
const DEAF_MS = 20_000;

let silence: Silence | undefined;

function heardSomething(): void {
  silence?.heard();
  staleSince.value = undefined;
  deafSince.value = undefined;
}

/** Follows the server's events as the signed-in person; call the result to stop. */
export function follow(picture: Subscription): () => void {
  let listening = new AbortController();
  isWhole = false;
  const end = effect(() => {
    const used = token.value;
    listening.abort();
    listening = new AbortController();
    lose();
    if (used !== undefined) void keepListening(picture, used, listening.signal);
  });
  const watch = watchSilence();
  silence = watch;
  const sleep = watchSleep();
  const endSnapshot = followSnapshot();
  return () => {
    end();
    listening.abort();
    watch.end();
    clearInterval(sleep);
    endSnapshot();
  };
}

async function keepListening(picture: Subscription, used: string, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const once = new AbortController();
    current = once;
    stopped.addEventListener('abort', () => once.abort(), { once: true });
    const refused = await listen(picture, used, once.signal).then(() => undefined, asProblem);
    if (stopped.aborted) return;
    lose();
    if (refused && endsToken(refused)) return signedOut(used);
    if (!isWoken) await new Promise((resolve) => setTimeout(resolve, WAIT_MS + Math.random() * SPREAD_MS));
    isWoken = false;
  }
}

let current: AbortController | undefined;
let lastId = '';
let lastToken = '';
/** The stream continues what was read; if false, everything is read again. */
let isWhole = false;
/** A connection that reopens after a sleep does not show as offline. */
let isWoken = false;
/** Counts reads: a read that ends after a later one began, or after its stream ended, is dropped. */
let reading = 0;

function lose(): void {
  reading++;
  isLive.value = false;
}

function listen(picture: Subscription, used: string, signal: AbortSignal): Promise<void> {
  if (lastToken !== used) isWhole = false;
  lastToken = used;
  const resumes = isWhole && lastId !== '';
  const topics = [...picture.topics, 'address', ...(hearsAlarms() ? ['alarm'] : [])];
  // Asked in parallel, so that a start waits once.
  const time = resumes ? undefined : tellTime();
  const query = `?rows=1&beat=5&types=${topics.join(',')}`;
  return readStream({
    query,
    token: used,
    lastId: resumes ? lastId : '',
    signal,
    opened: () => {
      heardSomething();
      if (resumes) isLive.value = true;
      else void readAgain(picture, time);
    },
    heard: ({ id, type, data }) => {
      lastId = id || lastId;
      heardSomething();
      if (type === 'reset') void readAgain(picture);
      else if (type === 'beat') for (const listener of beatListeners) listener();
      else if (type) hear(picture, { type, data });
    },
  });
}

function hear(picture: Subscription, event: ServerEvent): void {
  if (event.type === 'address.changed') void readAddress().catch(() => {});
  if (event.type === 'alarm.changed') void readAlarms().catch(() => {});
  for (const change of changesOf(event)) learn(change);
  picture.heard?.(event);
}

/** From now on events are kept beside what is read, and applied after it. */
async function readAgain(picture: Subscription, time = tellTime()): Promise<void> {
  const own = ++reading;
  isWhole = false;
  startListening();
  try {
    await time;
    const lists = await picture.read();
    if (own !== reading) return;
    readWhole(lists, serverNow());
    await readAlarms();
    if (own !== reading) return;
    isWhole = true;
    isLive.value = true;
    void readAddress().catch(() => {});
    for (const listener of beatListeners) listener();
  } catch {
    if (own === reading) current?.abort();
  }
}

/** What is read may depend on the server's time: the date is not this device's. */
const tellTime = (): Promise<void> => askHealth().catch(() => {});

async function askHealth(withinMs = HEALTH_MS): Promise<void> {
  const response = await fetch('/health', { cache: 'no-store', signal: within(withinMs) });
  setServerTime(((await response.json()) as { time: string }).time);
}

/** Nothing heard for ten seconds: what is shown may be old. */
const watchSilence = (): Silence =>
  new Silence({
    now: () => performance.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    ask: askHealth,
    answered: (silentForMs) => {
      current?.abort();
      if (silentForMs >= DEAF_MS) deafSince.value ??= serverNow() - silentForMs;
    },
    away: (silentForMs) => {
      staleSince.value ??= serverNow() - silentForMs;
    },
  });

/** After a sleep the connection is opened again and everything is read again, because the old one may be dead without an error. */
function watchSleep(): ReturnType<typeof setInterval> {
  let seenAt = Date.now();
  return setInterval(() => {
    const slept = Date.now() - seenAt;
    seenAt = Date.now();
    if (slept > ASLEEP_MS) wake();
  }, 1_000);
}

function wake(): void {
  isWhole = false;
  isWoken = true;
  lose();
  current?.abort();
}
