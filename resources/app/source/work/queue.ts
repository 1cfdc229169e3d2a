import { computed, signal } from '@preact/signals';
import { attemptOnce } from '../../../web/api/exchange.ts';
import { newKey } from '../../../web/api/key.ts';
import { asProblem, type Problem } from '../../../web/api/problem.ts';
import { within } from '../../../web/api/within.ts';
import { askForLease, entriesIn, entriesInMemory } from '../../../web/outbox/database.ts';
import { type Author, dishesThat, type Entry, isOverdue, isWaiting } from '../../../web/outbox/entry.ts';
import { RENEW_MS } from '../../../web/outbox/lease.ts';
import { type EntryStore, Outbox } from '../../../web/outbox/outbox.ts';
import { type Answer, type Edit, signedIn } from '../../../web/outbox/rules.ts';
import { device } from './device.ts';
import { onBeat, staleSince } from './live.ts';
import { learn } from './rows.ts';
import { person } from './staff.ts';

const WAIT_MS = 10_000;
const OLD_MS = 7 * 86_400_000;
/** A lane that is older was left long ago. */
const MOST_LANES = 200;

/** All that was tapped here and is not answered: drafts, what waits, what was refused. */
export const entries = signal<readonly Entry[]>([]);
/** False where this browser keeps nothing. */
export const keepsOrders = signal(true);

export const waiting = computed(() => entries.value.filter(isWaiting));
export const refusals = computed(() => entries.value.filter(({ state }) => state === 'refused'));
/** Whose author has to sign in again, or a colleague sends it. */
export const orphans = computed(() =>
  waiting.value.filter(({ author }) => author.token === null && author.id !== person.value?.id),
);

/** Dishes that were never on the way to the kitchen, and those that may be there. */
export const unsentDishes = computed(() => dishesThat(entries.value, 'not_there'));
export const doubtfulDishes = computed(() => dishesThat(entries.value, 'maybe_there'));

/** What should have been answered by now. */
export const overdue = (now: number): Entry[] => entries.value.filter((entry) => isOverdue(entry, now));

const answerTo = async (entry: Entry): Promise<Answer> => {
  if (Date.now() - entry.at > OLD_MS) return refusedHere('TOO_OLD');
  try {
    const { operation, params, body } = entry.call;
    const call = { params, body, key: entry.key };
    const response = await attemptOnce(operation, call, entry.author.token ?? '', within(WAIT_MS));
    const answer = await response.json().catch(() => undefined);
    // An answer that broke off is none: the same key asks for it again.
    if (answer === undefined) return { status: 0 };
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
    return { status: response.status, data: answer.data, error: errorOf(answer.error), retryAfterMs };
  } catch (error) {
    return { status: asProblem(error).status };
  }
};

const errorOf = (said: Problem | undefined) =>
  said && { code: said.code, message: said.message, details: said.details ?? {} };

const refusedHere = (code: string): Answer => ({ status: 410, error: { code, message: '', details: {} } });

/** Which order came of what was opened here. */
export const ordersOfLanes = signal<ReadonlyMap<string, number>>(new Map());

/** The answer carries the record as it is now. */
function show(entry: Entry, data: unknown): void {
  const row = data as { id?: number } | undefined;
  if (typeof row?.id !== 'number') return;
  const { operation } = entry.call;
  if (/^\w+ \/pos\/kots?\//.test(operation)) learn({ kind: 'kot', row: { ...row, id: row.id } });
  else if (operation.includes('/pos/orders')) learn({ kind: 'order', row: { ...row, id: row.id } });
  if (operation === 'POST /pos/orders')
    ordersOfLanes.value = new Map([...ordersOfLanes.value].slice(-MOST_LANES)).set(entry.lane, row.id);
}

const me = newKey();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('galley.outbox') : undefined;
let isSender = false;
let isOnDisk = false;
let outbox: Outbox;

export async function openQueue(database: IDBDatabase | undefined): Promise<void> {
  isOnDisk = database !== undefined;
  keepsOrders.value = isOnDisk;
  void navigator.storage?.persist?.();
  isSender = !database;
  outbox = new Outbox({
    store: telling(database ? entriesIn(database) : entriesInMemory()),
    send: answerTo,
    now: () => performance.now(),
    after: (ms, work) => void setTimeout(work, ms),
    newKey,
    // With the server known to be away nothing is attempted: what was not sent stays known not to be there.
    isSender: () => isSender && staleSince.peek() === undefined,
    answered: show,
    changed: (next) => {
      entries.value = next;
    },
  });
  if (database) await keepLease(database);
  if (channel) channel.onmessage = () => void outbox.load();
  onBeat(() => outbox.beat());
  await outbox.load();
}

/** Of several tabs of this device one sends; the others write into the queue, and it hears of it. */
async function keepLease(database: IDBDatabase): Promise<void> {
  const ask = async () => {
    const was = isSender;
    isSender = (await askForLease(database, me, Date.now())).owner === me;
    if (isSender && !was && outbox) await outbox.load();
  };
  await ask();
  setInterval(() => void ask().catch(() => {}), RENEW_MS);
}

/** Other tabs of this device hear of every change; a disk that refuses one is said in red as long as it does. */
const telling = (store: EntryStore): EntryStore => ({
  all: store.all,
  change: async (change) => {
    const after = await store.change(change).catch((error: unknown) => {
      keepsOrders.value = false;
      throw error;
    });
    keepsOrders.value = isOnDisk;
    channel?.postMessage('changed');
    return after;
  },
});

/** Kept when this resolves. */
export const edit = (change: Edit): Promise<void> => outbox.edit(change);

export const tryNow = (): void => outbox.beat();

/** Whoever signs in again goes on sending what they tapped. */
export function resumeFor(id: number, token: string): void {
  void edit(signedIn(id, token));
}

/** In whose name new calls are queued: who works here, or the device where nobody signs in. */
export function authorNow(): Author {
  const {
    id = 0,
    name = device.value?.device.label ?? '',
    token = device.value?.token ?? null,
  } = person.value ?? {};
  return { id, name, token };
}
