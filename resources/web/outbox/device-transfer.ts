import { draftOf, linesOfDraft, tapped } from './drafts.ts';
import type { Entry } from './entry.ts';
import type { Edit } from './rules.ts';

/** What a device keeps at one address of its server, and goes on with at another. */
export interface DeviceTransfer {
  readonly entries: readonly Entry[];
  /** Of this device alone, such as its language. */
  readonly settings: Readonly<Record<string, string>>;
  /** The device's own, in whose name some entries are sent. */
  readonly token: string;
}

/** Where it goes; until the code is known nobody can have followed. */
export interface Leaving {
  readonly url: string;
  readonly code?: string;
}

/** What comes; the nonce proves after a reload that it is the same page. */
export interface Arrival {
  readonly code: string;
  readonly nonce: string;
  readonly parcel?: DeviceTransfer;
}

export interface Arrived {
  readonly token: string;
  readonly device: unknown;
}

export interface Come {
  readonly arrived: Arrived;
  readonly parcel: DeviceTransfer;
}

/** What is kept at one address. Every change is on the disk when it resolves. */
export interface MovingStore {
  leaving(): Promise<Leaving | undefined>;
  /** From here on no entry changes and none is sent; answers what there is. */
  freeze(leaving: Leaving): Promise<readonly Entry[]>;
  note(leaving: Leaving): Promise<void>;
  /** Entries may change again. */
  thaw(): Promise<void>;
  /** Nothing of the queue is left here. */
  empty(): Promise<void>;
  arrival(): Promise<Arrival | undefined>;
  expect(arrival: Arrival): Promise<void>;
  /** The queue is changed and the arrival forgotten in one transaction. */
  settle(edit: Edit): Promise<void>;
}

/** Each throws where nothing is heard; what was refused is said by its answer. */
export interface MovingServer {
  post(parcel: DeviceTransfer): Promise<string>;
  /** undefined: the code is not good, or not any more. */
  take(code: string, nonce: string): Promise<DeviceTransfer | undefined>;
  arrive(code: string, nonce: string): Promise<Arrived | undefined>;
  withdraw(code: string): Promise<'moved' | 'withdrawn'>;
}

/** Leaves everything with the server; answers the code for the page at the other address. What fails changes nothing. */
export async function leave(
  store: MovingStore,
  server: MovingServer,
  url: string,
  rest: Omit<DeviceTransfer, 'entries'>,
): Promise<string> {
  const entries = await store.freeze({ url });
  try {
    const code = await server.post({ ...rest, entries });
    await store.note({ url, code });
    return code;
  } catch (error) {
    await store.thaw();
    throw error;
  }
}

/** At the address that was left: undefined where nothing was, else who goes on with the queue. Throws unheard. */
export async function settleLeaving(
  store: MovingStore,
  server: MovingServer,
): Promise<'here' | 'there' | undefined> {
  const leaving = await store.leaving();
  if (!leaving) return undefined;
  if (leaving.code !== undefined && (await server.withdraw(leaving.code)) === 'moved') {
    await store.empty();
    return 'there';
  }
  await store.thaw();
  return 'here';
}

/**
 * At the address that is gone to. It is kept here before the server hears that it arrived, and the device is here alone
 * from then on. Throws unheard, and goes on where it stopped when it is called again.
 */
export async function arrive(
  store: MovingStore,
  server: MovingServer,
  code: string | undefined,
  newKey: () => string,
): Promise<Come | undefined> {
  const before = await store.arrival();
  // What came earlier may be nowhere else any more: it is settled first.
  const isEarlier = before !== undefined && code !== undefined && before.code !== code;
  const earlier = isEarlier ? await arrive(store, server, undefined, newKey) : undefined;
  const left = await store.arrival();
  const arrival = left ?? (code === undefined ? undefined : { code, nonce: newKey() });
  if (!arrival) return undefined;
  if (!left) await store.expect(arrival);
  const parcel = arrival.parcel ?? (await server.take(arrival.code, arrival.nonce));
  if (parcel) await store.expect({ ...arrival, parcel });
  const arrived = parcel && (await server.arrive(arrival.code, arrival.nonce));
  if (!parcel || !arrived) {
    await store.settle((entries) => entries);
    return earlier;
  }
  await store.settle(merged(parcel, arrived.token));
  return { arrived, parcel };
}

/** What was here stays and comes first; a draft for a place that has one here is added to it. */
const merged =
  ({ entries: coming, token }: DeviceTransfer, ownToken: string): Edit =>
  (here) => {
    const known = new Set(here.map(({ key }) => key));
    let all = here;
    for (const entry of coming.filter(({ key }) => !known.has(key))) {
      const author = entry.author.token === token ? { ...entry.author, token: ownToken } : entry.author;
      const draft = entry.state === 'draft' ? draftOf(all, entry.lane) : undefined;
      if (draft) for (const line of linesOfDraft(entry)) all = tapped(draft, line)(all);
      else all = [...all, { ...entry, author, seq: (all.at(-1)?.seq ?? 0) + 1 }];
    }
    return all;
  };
