import { computed, effect, signal } from '@preact/signals';
import { attemptOnce } from '../../../web/api/exchange.ts';
import { newKey } from '../../../web/api/key.ts';
import { asProblem, type Problem } from '../../../web/api/problem.ts';
import { within } from '../../../web/api/within.ts';
import { askForLease, entriesIn, entriesInMemory } from '../../../web/outbox/database.ts';
import {
  type Author,
  dishesOf,
  dishesThat,
  type Entry,
  isOverdue,
  isTooOld,
  isWaiting,
} from '../../../web/outbox/entry.ts';
import { RENEW_MS } from '../../../web/outbox/lease.ts';
import { type EntryStore, Outbox } from '../../../web/outbox/outbox.ts';
import { type Answer, type Edit, signedIn } from '../../../web/outbox/rules.ts';
import { ownName } from '../../../web/training.ts';
import { device } from './device.ts';
import { learn } from './rows.ts';
import { onBeat, staleSince } from './server/subscription.ts';
import { person } from './staff.ts';
import { heed } from './warnings.ts';

const WAIT_MS = 10_000;
/** A lane that is older was left long ago. */
const MAX_LANES = 200;

/** All that was tapped here and is not answered: drafts, what waits, what was refused. */
export const entries = signal<readonly Entry[]>([]);
/** False where this browser keeps nothing. */
export const keepsOrders = signal(true);

export const waiting = computed(() => entries.value.filter(isWaiting));
export const refusals = computed(() => entries.value.filter(({ state }) => state === 'refused'));
/** Unsent calls whose author is signed out; the author or a colleague sends them. */
export const orphans = computed(() =>
  waiting.value.filter(({ author }) => author.token === null && author.id !== person.value?.id),
);
/** How much of it waits for a decision. */
export const needingYou = computed(() => refusals.value.length + orphans.value.length);

/** Dishes that were never on the way to the kitchen, and those that may be there. */
export const unsentDishes = computed(() => dishesThat(entries.value, 'not_there'));
export const doubtfulDishes = computed(() => dishesThat(entries.value, 'maybe_there'));

/** Dishes that were tapped and not sent, at any place of this screen. */
export const draftedDishes = computed(() =>
  entries.value.filter(({ state }) => state === 'draft').reduce((sum, draft) => sum + dishesOf(draft), 0),
);

/** What should have been answered by now; what waits for another author waits for no answer. */
export const overdue = (now: number): Entry[] =>
  entries.value.filter((entry) => isOverdue(entry, now) && !orphans.value.includes(entry));

const answerTo = async (entry: Entry): Promise<Answer> => {
  if (isTooOld(entry, Date.now())) return refusedHere('TOO_OLD');
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

interface Sent {
  readonly orderId: number;
  /** A ticket of what was sent. */
  readonly kotId: number;
}

const MAX_SENT = 20;
/** By the key of the entry that sent it, where this tab heard the answer. */
const sentAs = new Map<string, Sent>();

export const answerOf = (key: string): Sent | undefined => sentAs.get(key);

function noteSent(key: string, row: { readonly id: number; readonly items?: unknown }): void {
  const items = (row.items ?? []) as readonly { readonly kot_id: number | null }[];
  // Tickets are numbered upwards, and the answer is of the moment of the send.
  const kotId = Math.max(0, ...items.map(({ kot_id }) => kot_id ?? 0));
  if (kotId > 0) sentAs.set(key, { orderId: row.id, kotId });
  for (const old of [...sentAs.keys()].slice(0, -MAX_SENT)) sentAs.delete(old);
}

/** The answer carries the record as it is now. */
function show(entry: Entry, data: unknown): void {
  const row = data as { id?: number } | undefined;
  if (typeof row?.id !== 'number') return;
  heed(data);
  const { operation } = entry.call;
  if (/^\w+ \/pos\/kots?\//.test(operation)) learn({ kind: 'kot', row: { ...row, id: row.id } });
  else if (operation.includes('/pos/orders')) learn({ kind: 'order', row: { ...row, id: row.id } });
  if (entry.call.body?.send === true) noteSent(entry.key, { ...row, id: row.id });
  if (operation === 'POST /pos/orders')
    ordersOfLanes.value = new Map([...ordersOfLanes.value].slice(-MAX_LANES)).set(entry.lane, row.id);
}

const me = newKey();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(ownName('galley.outbox')) : undefined;
let isSender = false;
let isOnDisk = false;
let outbox: Outbox;

export async function openQueue(database: IDBDatabase | undefined): Promise<void> {
  const disk = database && (await takesWrites(database)) ? database : undefined;
  // A disk that takes nothing more may hold what was not sent.
  const left =
    database && !disk
      ? await entriesIn(database)
          .all()
          .catch(() => [])
      : [];
  isOnDisk = disk !== undefined;
  keepsOrders.value = isOnDisk;
  isSender ||= !isOnDisk;
  void navigator.storage?.persist?.();
  outbox = new Outbox({
    store: telling(disk ? entriesIn(disk) : entriesInMemory(left)),
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
  if (disk) keepLease(disk);
  if (channel) channel.onmessage = () => void outbox.load();
  onBeat(() => outbox.beat());
  await outbox.load();
  // After pairing again, the device sends what still waits in its own name.
  effect(() => {
    if (device.value) resumeFor(THE_DEVICE, device.value.token);
  });
}

/** Of several tabs of this device one sends; the others write into the queue, and it hears of it. */
async function askToSend(database: IDBDatabase): Promise<void> {
  isSender = (await askForLease(database, me, Date.now())).owner === me;
}

const takesWrites = (database: IDBDatabase): Promise<boolean> =>
  askToSend(database).then(
    () => true,
    () => false,
  );

function keepLease(database: IDBDatabase): void {
  const ask = async () => {
    const was = isSender;
    await askToSend(database);
    if (isSender && !was) await outbox.load();
  };
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

/** After signing in again, a person's unsent work is sent. */
export function resumeFor(id: number, token: string): void {
  void edit(signedIn(id, token)).catch(() => {});
}

const THE_DEVICE = 0;

/** In whose name new calls are queued: that of the device, where nobody signs in. */
export function authorNow(): Author {
  const { token = '', device: own } = device.value ?? {};
  const { id, name, token: theirs } = person.value ?? { id: THE_DEVICE, name: own?.label ?? '', token };
  return { id, name, token: theirs };
}
