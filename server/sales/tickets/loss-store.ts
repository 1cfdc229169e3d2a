import { DAY } from '../../core/time.ts';
import type { Tx } from '../../db/handle.ts';
import { query } from '../../db/query.ts';
import { remembered } from '../../db/remembered.ts';

type Numbered = 'orders' | 'kots';

interface Loss {
  readonly at: number;
  /** How often a restaurant that keeps its number was set back. */
  readonly times: number;
  /** The first id that was given after the newest loss, and how many records may be missing. */
  readonly missing: Readonly<Partial<Record<Numbered, { readonly from: number; readonly count: number }>>>;
}

const lossesHere = query((db, _: object) =>
  db.selectFrom('sync_losses').select(['at', 'node', 'became', 'missing']).orderBy('id'),
);

const newestLoss = remembered('sync.set_back', 'loss', async (tx): Promise<Loss | null> => {
  const rows = await lossesHere(tx, {});
  const newest = rows.at(-1);
  const times = rows.filter(({ node, became }) => node === became).length;
  return newest ? { at: newest.at, times, missing: JSON.parse(newest.missing) as Loss['missing'] } : null;
});

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

/**
 * Behind the name of a series: a number may neither be missing in it nor stand on two invoices, and after a loss nobody
 * knows which were given. A restaurant whose server became another node has another series by that.
 */
export async function seriesAfterLoss(tx: Tx): Promise<string> {
  const { times = 0 } = (await newestLoss(tx)) ?? {};
  return times === 0 ? '' : String.fromCharCode('A'.charCodeAt(0) + (times % 26));
}
