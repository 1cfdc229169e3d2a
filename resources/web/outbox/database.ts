import { ownName } from '../training.ts';
import type { Arrival, Leaving, MovingStore } from './device-transfer.ts';
import type { Entry } from './entry.ts';
import { askedBy, type Lease } from './lease.ts';
import type { EntryStore } from './outbox.ts';
import type { Edit } from './rules.ts';

export const nameOfDatabase = 'galley.screens';
const VERSION = 1;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** A browser that may keep nothing refuses at once or later: both ways it rejects. */
export async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(ownName(nameOfDatabase), VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('entries', { keyPath: 'key' });
    request.result.createObjectStore('facts');
  };
  return answerOf(request);
}

const bySeq = (one: Entry, other: Entry): number => one.seq - other.seq;

const readEntries = async (store: IDBObjectStore): Promise<Entry[]> =>
  ((await answerOf(store.getAll())) as Entry[]).sort(bySeq);

function write(store: IDBObjectStore, before: readonly Entry[], edit: Edit): readonly Entry[] {
  const after = edit(before);
  const kept = new Set(after.map(({ key }) => key));
  for (const { key } of before) if (!kept.has(key)) store.delete(key);
  for (const entry of after) if (!before.includes(entry)) store.put(entry);
  return after;
}

/** Facts of a device that goes on at another address. */
export const LEAVING = 'leaving';
export const ARRIVAL = 'arrival';

/** While a device is leaving, no tab of this address changes its queue. */
export function movingIn(database: IDBDatabase): MovingStore {
  const both = async <T>(
    work: (entries: IDBObjectStore, facts: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const transaction = database.transaction(['entries', 'facts'], 'readwrite', { durability: 'strict' });
    const end = ended(transaction);
    const done = await work(transaction.objectStore('entries'), transaction.objectStore('facts'));
    await end;
    return done;
  };
  const keep = (name: string, fact: unknown) => both(async (_, facts) => void facts.put(fact, name));
  return {
    leaving: () => factOf<Leaving>(database, LEAVING),
    freeze: (leaving) =>
      both(async (entries, facts) => {
        facts.put(leaving, LEAVING);
        return readEntries(entries);
      }),
    note: (leaving) => keep(LEAVING, leaving),
    thaw: () => both(async (_, facts) => void facts.delete(LEAVING)),
    empty: () =>
      both(async (entries, facts) => {
        entries.clear();
        facts.delete(LEAVING);
      }),
    arrival: () => factOf<Arrival>(database, ARRIVAL),
    expect: (arrival) => keep(ARRIVAL, arrival),
    settle: (edit) =>
      both(async (entries, facts) => {
        write(entries, await readEntries(entries), edit);
        facts.delete(ARRIVAL);
      }),
  };
}

/** On the disk when a change resolves. */
export function entriesIn(database: IDBDatabase): EntryStore {
  return {
    all: () => readEntries(database.transaction('entries').objectStore('entries')),
    change: async (edit) => {
      const transaction = database.transaction(['entries', 'facts'], 'readwrite', { durability: 'strict' });
      const end = ended(transaction);
      const facts = transaction.objectStore('facts');
      if ((await answerOf(facts.get(LEAVING))) !== undefined) throw new Error('this device is moving');
      const store = transaction.objectStore('entries');
      const after = write(store, await readEntries(store), edit);
      await end;
      return after;
    },
  };
}

/** Where this browser keeps nothing: a restart forgets what was not sent, and the screen says so. */
export function entriesInMemory(left: readonly Entry[] = []): EntryStore {
  let entries = left;
  return {
    all: async () => entries,
    change: async (edit) => {
      entries = edit(entries);
      return entries;
    },
  };
}

/** The last that was known of something, for a start without the server. */
export const factOf = async <T>(database: IDBDatabase, name: string): Promise<T | undefined> =>
  (await answerOf(database.transaction('facts').objectStore('facts').get(name))) as T | undefined;

export function keepFact(database: IDBDatabase, name: string, fact: unknown): Promise<void> {
  const transaction = database.transaction('facts', 'readwrite');
  transaction.objectStore('facts').put(fact, name);
  return ended(transaction);
}

/** Asks for the lease on sending; answers who has it. */
export async function askForLease(database: IDBDatabase, me: string, now: number): Promise<Lease> {
  const transaction = database.transaction('facts', 'readwrite');
  const store = transaction.objectStore('facts');
  const lease = askedBy(me, (await answerOf(store.get('lease'))) as Lease | undefined, now);
  store.put(lease, 'lease');
  await ended(transaction);
  return lease;
}
