/** Who tapped; id 0: the device itself. The token is kept until the call was answered; null: none works, or none is needed. */
export interface Author {
  readonly id: number;
  readonly name: string;
  readonly token: string | null;
}

/**
 * What may wait for the server. Money, voids of what was sent, splits, moves, numbers and shifts may not: they are asked
 * for at once, or not at all.
 */
export type Queued =
  | 'POST /pos/orders'
  | 'POST /pos/orders/{id}/items'
  | 'POST /pos/orders/{id}/fire'
  | 'PUT /pos/kot/{id}/status'
  | 'PUT /pos/kots/{id}/items/{item_id}/done'
  | 'PUT /pos/menu-items/{id}/availability'
  | 'PUT /pos/orders/{id}/delivery-status'
  | 'PUT /waiter-requests/{id}/complete';

export interface QueuedCall {
  readonly operation: Queued;
  readonly params: Readonly<Record<string, number>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** A line as it is read aloud to the kitchen. */
export interface ShownLine {
  readonly name: string;
  readonly quantity: number;
  readonly extras: readonly string[];
  readonly note: string | null;
  /** A unit with its extras, in the currency's own units. */
  readonly price: number;
  /** What a price rule takes off a unit, as it was shown when it was tapped. */
  readonly off?: number;
  /** Ids of the price rules that it was tapped under. */
  readonly rules?: readonly number[];
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What was tapped, before it has a place in the queue. */
export interface NewEntry {
  /** The Idempotency-Key: made once, and the same in every attempt. */
  readonly key: string;
  readonly author: Author;
  readonly call: QueuedCall;
  /** Entries of one lane are sent one after another. */
  readonly lane: string;
  /** The key of the entry whose answer's id goes into this one's path. */
  readonly dependsOn: string | null;
  /** Milliseconds of this device's clock. */
  readonly at: number;
  /** Where the food goes, as `T7`. */
  readonly place: string;
  readonly lines: readonly ShownLine[];
  /** The order that was open at the place when it was tapped: it goes there, wherever that order is by then. */
  readonly orderId?: number;
}

/** A call that has to reach the server once, as this device keeps it until the server answered. */
export interface Entry extends NewEntry {
  readonly seq: number;
  readonly attempts: number;
  /** A draft is what was tapped and not sent yet: its author may still change it. */
  readonly state: 'draft' | 'waiting' | 'refused';
  readonly refusal: Refusal | null;
  /** When its author told the kitchen by voice. */
  readonly toldAt: number | null;
}

/** Never attempted; or attempted without an answer. What was answered is in the queue no more. */
type Truth = 'not_there' | 'maybe_there';

export const truthOf = ({ attempts }: Entry): Truth => (attempts === 0 ? 'not_there' : 'maybe_there');

const LATE_MS = 10_000;
const OLD_MS = 7 * 86_400_000;

/** Dishes that the server should have answered for by now, also where the clock was set back: to be read aloud. */
export const isOverdue = (entry: Entry, now: number): boolean =>
  isWaiting(entry) && entry.lines.length > 0 && Math.abs(now - entry.at) > LATE_MS;

/** The server may have forgotten its key: sent now it could be done a second time. */
export const isTooOld = ({ at }: Entry, now: number): boolean => now - at > OLD_MS;

export const isWaiting = ({ state }: Entry): boolean => state === 'waiting';

/** How many dishes an entry carries to the kitchen. */
export const dishesOf = ({ lines }: Pick<Entry, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many dishes of the queue are so; those that the kitchen was told of by voice are counted no more. */
export const dishesThat = (entries: readonly Entry[], truth: Truth): number =>
  entries
    .filter((entry) => isWaiting(entry) && truthOf(entry) === truth && entry.toldAt === null)
    .reduce((sum, entry) => sum + dishesOf(entry), 0);

/** Dishes that the server refused and nobody has decided about. */
export const refusedDishes = (entries: readonly Entry[]): number =>
  entries.filter(({ state }) => state === 'refused').reduce((sum, entry) => sum + dishesOf(entry), 0);

/** Dishes of a lane that the server does not have: what is not sent yet, and what waits for its answer. */
export const unsentOf = (entries: readonly Entry[], lane: string): number =>
  entries
    .filter((entry) => entry.lane === lane && entry.state !== 'refused')
    .reduce((sum, entry) => sum + dishesOf(entry), 0);

/**
 * As they are read aloud: what is surely not there, then what may be and is asked for. None moves when it was told: the
 * next tap would hit another.
 */
export const asRead = (entries: readonly Entry[]): Entry[] => {
  const isMissing = (entry: Entry): boolean => truthOf(entry) === 'not_there';
  return [...entries.filter(isMissing), ...entries.filter((entry) => !isMissing(entry))];
};
