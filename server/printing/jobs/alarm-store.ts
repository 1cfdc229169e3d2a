import type { Reader } from '../../db/handle/handle.ts';
import { REPEATED, unfinished } from './status.ts';

/** Tickets for kitchens that are on no paper although they are older than `before`, of each branch. */
export async function stuckTickets(
  { db }: Reader,
  before: number,
): Promise<{ branch_id: number; n: number; oldest: number }[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .select(['branch_id', (e) => e.fn.countAll<number>().as('n'), (e) => e.fn.min('created_at').as('oldest')])
    .where('status', 'in', unfinished)
    .where('document', 'in', REPEATED)
    .where('created_at', '<=', before)
    .groupBy('branch_id')
    .orderBy('branch_id')
    .execute();
  return rows.map(({ branch_id, n, oldest }) => ({ branch_id, n: Number(n), oldest: Number(oldest) }));
}
