import { DAY } from '../../../core/time/time.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';

type Numbered = 'orders' | 'kots';

interface Loss {
  readonly at: number;
  /** How often a restaurant that keeps its number was set back. */
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

/** As far as is cached: asked first, because then a new order need not wait. */
export const hasLostNothing = (tx: Tx): boolean => newestLoss.peek(tx) === null;

/**
 * After the database lost its newest records numbers that people know from paper and screens are passed over, once for
 * each counter. `last`: the id of the record that bore the counter's last number, undefined where the counter begins.
 */
export async function numbersLost(tx: Tx, table: Numbered, last: number | undefined): Promise<number> {
  const loss = await newestLoss(tx);
  const missing = loss?.missing[table];
  if (!loss || !missing) return 0;
  const isBefore = last === undefined ? tx.now - loss.at < DAY : last < missing.from;
  return isBefore ? missing.count : 0;
}

/** A series has room for two of these. */
const MARKS = 36;

const placeHere = query((db, _: object) => db.selectFrom('sync_ctx').select('ids_behind'));

/**
 * Behind the name of a series: a number may neither be missing in it nor stand on two invoices. After a loss nobody knows
 * which were given: each time has a letter. A node number that a server took by itself may be taken by a copy of it too:
 * where its ids begin, at random, gives two characters, which differ for 1,295 of 1,296 copies.
 */
export async function seriesMark(tx: Tx): Promise<string> {
  const { times = 0 } = (await newestLoss(tx)) ?? {};
  const [place] = await placeHere(tx, {});
  return letterOf(times) + charactersOf(place?.ids_behind ?? 0);
}

const letterOf = (times: number): string =>
  times === 0 ? '' : String.fromCharCode('A'.charCodeAt(0) + (times % 26));

const charactersOf = (place: number): string =>
  place === 0 ? '' : (place % MARKS ** 2).toString(MARKS).padStart(2, '0').toUpperCase();
