import { kotStatuses } from '../../../server/core/statuses.ts';
import { endsToken } from '../api/problem.ts';
import { type Entry, isWaiting, type NewEntry, type QueuedCall, type Refusal } from './entry.ts';

/** The queue before and after: every change of it is one of these, written in one transaction. */
export type Edit = (entries: readonly Entry[]) => readonly Entry[];

/** What was heard of an attempt; status 0: nothing. */
export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly error?: Refusal;
  readonly retryAfterMs?: number;
}

export type Verdict =
  | { readonly kind: 'done'; readonly data: unknown }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Lines by their place in `items`; the others go on. */
  | { readonly kind: 'divided'; readonly refusal: Refusal; readonly refused: readonly number[] };

const UNKNOWN: Refusal = { code: 'INTERNAL_ERROR', message: '', details: {} };

export function judge({ call }: Entry, { status, data, error = UNKNOWN, retryAfterMs = 0 }: Answer): Verdict {
  if (status >= 200 && status < 300) return { kind: 'done', data };
  if (status === 0 || status === 429 || status >= 500) return { kind: 'wait', ms: retryAfterMs };
  if (error.code === 'REQUEST_IN_PROGRESS') return { kind: 'wait', ms: retryAfterMs };
  if (endsToken({ status, code: error.code })) return { kind: 'sign_in' };
  if (isThereAlready(call, error)) return { kind: 'done', data: undefined };
  const refused = byLine.includes(error.code) ? refusedLines(error) : [];
  const all = Array.isArray(call.body?.items) ? call.body.items.length : 0;
  if (refused.length > 0 && refused.length < all) return { kind: 'divided', refusal: error, refused };
  return { kind: 'refused', refusal: error };
}

/** Somebody else did the same before: the ticket stands there or further, the course was fired. */
function isThereAlready({ operation, body }: QueuedCall, { code, details }: Refusal): boolean {
  if (code === 'KOT_NOTHING_TO_SEND') return true;
  if (code !== 'INVALID_STATUS_TRANSITION' || !operation.endsWith('/status')) return false;
  const course: readonly string[] = [...kotStatuses, 'voided'];
  return course.indexOf(String(details.from)) >= course.indexOf(String(body?.status));
}

/** Refusals of lines, which leave the others orderable. */
const byLine: readonly string[] = ['ITEM_UNAVAILABLE', 'PRICE_MISMATCH'];

interface RefusedLine {
  readonly code?: unknown;
  readonly path?: unknown;
}

/** Those with the reason of the refusal: others are refused with their own in the next attempt. */
const refusedLines = ({ code, details }: Refusal): number[] =>
  (Array.isArray(details.lines) ? details.lines : []).flatMap((line: RefusedLine) => {
    const at = /^items\.(\d+)/.exec(String(line.path))?.[1];
    return at === undefined || (line.code ?? code) !== code ? [] : [Number(at)];
  });

const MAX_AT_ONCE = 3;
const WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Before the next attempt, after so many that were not answered. */
export const waitAfter = (failures: number): number => WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0;

interface Flights {
  /** Keys of what is being sent. */
  readonly flying: ReadonlySet<string>;
  /** Key → the moment before which it is not tried again. */
  readonly notBefore: ReadonlyMap<string, number>;
  readonly now: number;
}

/** What may be sent now: the first of each lane, oldest first, three at a time. */
export function due(entries: readonly Entry[], { flying, notBefore, now }: Flights): Entry[] {
  const lanes = new Set<string>();
  const firsts = entries.filter((entry) => {
    if (!isWaiting(entry) || lanes.has(entry.lane)) return false;
    lanes.add(entry.lane);
    return true;
  });
  const ready = firsts.filter(
    ({ key, author, dependsOn }) =>
      !flying.has(key) && dependsOn === null && author.token !== null && (notBefore.get(key) ?? 0) <= now,
  );
  return ready.slice(0, Math.max(0, MAX_AT_ONCE - flying.size));
}

/** Looks at the queue as it is when the entry is written: an opener may have been answered a moment before. */
export type Plan = (entries: readonly Entry[]) => NewEntry;

export const added =
  (plan: Plan): Edit =>
  (entries) => {
    const entry = plan(entries);
    const opener = entries.find(({ key }) => key === entry.dependsOn);
    if (entry.dependsOn !== null && opener?.state !== 'waiting') throw new Error('what it waits for is gone');
    const seq = (entries.at(-1)?.seq ?? 0) + 1;
    return [...entries, { ...entry, seq, attempts: 0, state: 'waiting', refusal: null, toldAt: null }];
  };

/** The entry of a lane that opens the order which others of the lane wait for. */
export const openerOf = (entries: readonly Entry[], lane: string): Entry | undefined =>
  entries.find(
    (entry) => entry.lane === lane && isWaiting(entry) && entry.call.operation === 'POST /pos/orders',
  );

const changed =
  (key: string, change: (entry: Entry) => Partial<Entry>): Edit =>
  (entries) =>
    entries.map((entry) => (entry.key === key ? { ...entry, ...change(entry) } : entry));

/** Committed before each attempt, so that nobody says of a call that was sent that it never was. */
export const attempted = (key: string): Edit => changed(key, ({ attempts }) => ({ attempts: attempts + 1 }));

/** The answer's id takes the place of the entry in all that waited for it. */
export const done =
  (key: string, id: number | undefined): Edit =>
  (entries) =>
    entries
      .filter((entry) => entry.key !== key)
      .map((entry) =>
        id === undefined || entry.dependsOn !== key
          ? entry
          : { ...entry, dependsOn: null, call: { ...entry.call, params: { ...entry.call.params, id } } },
      );

/** It stays for people to decide about; nothing is sent in its author's name any more. */
const ended = (entry: Entry, refusal: Refusal | null): Entry => ({
  ...entry,
  state: 'refused',
  refusal,
  author: { ...entry.author, token: null },
});

/** Out of the queue, or kept as refused: the first of those that waited for it opens the order in its place. */
const withoutOpener = (opener: Entry, entries: readonly Entry[]): readonly Entry[] => {
  const waiting = entries.filter(({ dependsOn }) => dependsOn === opener.key);
  const heir = waiting.find(({ call }) => Array.isArray(call.body?.items));
  return entries.map((entry) => {
    if (entry.dependsOn !== opener.key) return entry;
    if (entry.key === heir?.key) return { ...entry, dependsOn: null, call: openedBy(opener, entry) };
    if (heir && entry.seq > heir.seq) return { ...entry, dependsOn: heir.key };
    return { ...ended(entry, opener.refusal), dependsOn: null };
  });
};

/** Of a table's opening the place stays; what was tapped, and whether the kitchen was told of it, is the heir's. */
const openedBy = ({ call }: Entry, { call: { body } }: Entry): QueuedCall => {
  const { called_out_at: _, ...opening } = call.body ?? {};
  const since = body?.called_out_at;
  return {
    ...call,
    body: { ...opening, items: body?.items, ...(since !== undefined && { called_out_at: since }) },
  };
};

export const refused =
  (key: string, refusal: Refusal): Edit =>
  (entries) => {
    const opener = entries.find((entry) => entry.key === key);
    if (!opener) return entries;
    const stays = ended(opener, refusal);
    return withoutOpener(
      stays,
      entries.map((entry) => (entry === opener ? stays : entry)),
    );
  };

/** Lines that cannot be had stay behind, refused; the others go on in their place under a key of their own, once. */
export const divided =
  (key: string, refusal: Refusal, refusedAt: readonly number[], freshKey: string): Edit =>
  (entries) => {
    if (!entries.some((entry) => entry.key === key && isWaiting(entry))) return entries;
    return entries.flatMap((entry) => {
      if (entry.dependsOn === key) return { ...entry, dependsOn: freshKey };
      if (entry.key !== key) return entry;
      const rest = { ...part(entry, (at) => !refusedAt.includes(at)), key: freshKey, attempts: 0 };
      const gone = part(entry, (at) => refusedAt.includes(at));
      return [rest, ended(gone, refusal)];
    });
  };

function part(entry: Entry, isIn: (at: number) => boolean): Entry {
  const { items: all } = entry.call.body as { items: unknown[] };
  const items = all.filter((_, at) => isIn(at));
  const lines = entry.lines.filter((_, at) => isIn(at));
  return { ...entry, lines, call: { ...entry.call, body: { ...entry.call.body, items } } };
}

/** Only what was never attempted, or was refused, can be taken back: anything else may be in the kitchen. */
export const dropped =
  (key: string): Edit =>
  (entries) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry || (isWaiting(entry) && entry.attempts > 0)) return entries;
    return withoutOpener(entry, entries).filter((one) => one.key !== key);
  };

/** What was refused is sent as this instead: once, however often somebody asks. */
export const again =
  (key: string, fresh: NewEntry): Edit =>
  (entries) =>
    entries.some((entry) => entry.key === key && entry.state === 'refused')
      ? added(() => fresh)(dropped(key)(entries))
      : entries;

/**
 * The token it was sent with stopped working: the lane waits until its author, or a colleague, gives another. An attempt
 * that was refused so did nothing, and if it was the only one, nothing of it is there.
 */
export const signedOut = (key: string, used: string | null): Edit =>
  changed(key, ({ author, attempts }) => ({
    attempts: attempts === 1 ? 0 : attempts,
    author: author.token === used ? { ...author, token: null } : author,
  }));

/** After signing in, a person's entries are sent with the new token, because the old one may have been revoked. */
export const signedIn =
  (id: number, token: string): Edit =>
  (entries) =>
    entries.map((entry) =>
      isWaiting(entry) && entry.author.id === id && entry.author.token !== token
        ? { ...entry, author: { ...entry.author, token } }
        : entry,
    );

/** A colleague sends it in their own name, under the same key. */
export const takenOver = (key: string, author: Entry['author']): Edit => changed(key, () => ({ author }));

/**
 * The kitchen was told by voice at `at`, by this device's clock, and `since`, by the server's: its ticket says so. A call
 * that was attempted may be there already and stays as it was; only this device notes that the kitchen knows.
 */
export const told =
  (key: string, at: number, since: string): Edit =>
  (entries) =>
    entries.map((entry) => {
      if (entry.key !== key || entry.toldAt !== null) return entry;
      if (entry.attempts > 0) return { ...entry, toldAt: at };
      const { call } = entry;
      return { ...entry, toldAt: at, call: { ...call, body: { ...call.body, called_out_at: since } } };
    });
