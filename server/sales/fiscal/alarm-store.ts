import type { Reader } from '../../db/handle/handle.ts';

/** Receipts that a device did not sign, or that nothing has taken since `before` (UTC milliseconds), of each branch. */
export async function unsignedReceipts(
  { db }: Reader,
  before: number,
): Promise<{ branch_id: number; n: number; first: number }[]> {
  const rows = await db
    .selectFrom('fiscal_receipts')
    .select(['branch_id', (e) => e.fn.countAll<number>().as('n'), (e) => e.fn.min('created_at').as('first')])
    .where('state', '=', 'waiting')
    .where((e) => e.or([e('failed_at', 'is not', null), e('created_at', '<', before)]))
    .groupBy('branch_id')
    .orderBy('branch_id')
    .execute();
  return rows.map(({ branch_id, n, first }) => ({ branch_id, n: Number(n), first: Number(first) }));
}
