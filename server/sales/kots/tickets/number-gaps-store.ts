import { DAY } from '../../../core/time/time.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';

type Numbered = 'orders' | 'kots';

interface Loss {
  readonly at: number;
  /** Losses after which the server kept its node number. */
  readonly times: number;
  /** The first id given after the newest loss, and how many records may be missing. */
  readonly missing: Readonly<Partial<Record<Numbered, { readonly from: number; readonly count: number }>>>;
}

const lossesHere = query((db, _: object) =>
  db.selectFrom('sync_losses').select(['at', 'node', 'became', 'missing']).orderBy('id'),
);

const newestLoss = cached('sync.set_back', 'loss', async (tx): Promise<Loss | null> => {
  const rows = await lossesHere(tx, {});
  const newest = rows.at(-1);
  const times = rows.filter(({ node, became }) => node === became).length;
  return newest ? { at: newest.at, times, missing: JSON.parse(newest.missing) as Loss['missing'] } : null;
});

/** False also if the answer is not cached: then `numbersLost` is asked, which waits. */
export const hasLostNothing = (tx: Tx): boolean => newestLoss.peek(tx) === null;

/**
 * How many numbers to skip after data loss, because they may be on paper; once per counter. `last`: the record with the
 * counter's last number; undefined: the counter begins.
 */
export async function numbersLost(tx: Tx, table: Numbered, last: number | undefined): Promise<number> {
  const loss = await newestLoss(tx);
  const missing = loss?.missing[table];
  if (!loss || !missing) return 0;
  const isBefore = last === undefined ? tx.now - loss.at < DAY : last < missing.from;
  return isBefore ? missing.count : 0;
}

/** Letters and digits; a series has room for two. */
const MARKS = 36;

const placeHere = query((db, _: object) => db.selectFrom('sync_ctx').select('ids_behind'));

/**
 * Suffix of an invoice series after data loss, so that no number repeats: a letter per loss; and, if the server took its
 * number itself, as a copy of it may, two random characters.
 */
export async function recoverySuffix(tx: Tx): Promise<string> {
  const { times = 0 } = (await newestLoss(tx)) ?? {};
  const [place] = await placeHere(tx, {});
  return letterOf(times) + charactersOf(place?.ids_behind ?? 0);
}

const letterOf = (times: number): string =>
  times === 0 ? '' : String.fromCharCode('A'.charCodeAt(0) + (times % 26));

const charactersOf = (place: number): string =>
  place === 0 ? '' : (place % MARKS ** 2).toString(MARKS).padStart(2, '0').toUpperCase();
