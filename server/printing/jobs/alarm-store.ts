import type { Reader } from '../../db/handle/handle.ts';
import { REPEATED, unfinished } from './status.ts';

interface Stuck {
  readonly branch_id: number;
  readonly n: number;
  /** When the oldest was made. */
  readonly oldest: number;
}

/** Kitchen tickets unprinted for longer than `age` (milliseconds), by branch. */
export async function stuckTickets(reader: Reader, age: number): Promise<Stuck[]> {
  const rows = await reader.db
    .selectFrom('print_jobs')
    .select(['branch_id', 'created_at'])
    .where('status', 'in', unfinished)
    .where('document', 'in', REPEATED)
    .orderBy('branch_id')
    .orderBy('id')
    .execute();
  // Setting the clock makes none of them older or younger.
  const stuck = rows.filter(({ created_at }) => reader.elapsedSince(created_at) >= age);
  return [...Map.groupBy(stuck, ({ branch_id }) => branch_id)].map(([branch_id, its]) => ({
    ...{ branch_id, n: its.length },
    oldest: Math.min(...its.map(({ created_at }) => created_at)),
  }));
}
