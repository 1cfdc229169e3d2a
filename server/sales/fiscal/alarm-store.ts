import type { Reader } from '../../db/handle/handle.ts';

interface Unsigned {
  readonly branch_id: number;
  readonly n: number;
  /** When the first was written. */
  readonly first: number;
}

/** Receipts a device refused, or that nothing has taken for longer than `age` (milliseconds), by branch. */
export async function unsignedReceipts(reader: Reader, age: number): Promise<Unsigned[]> {
  const rows = await reader.db
    .selectFrom('fiscal_receipts')
    .select(['branch_id', 'created_at', 'failed_at'])
    .where('state', '=', 'waiting')
    .orderBy('branch_id')
    .orderBy('id')
    .execute();
  const unsigned = rows.filter(
    ({ failed_at, created_at }) => failed_at !== null || reader.elapsedSince(created_at) > age,
  );
  return [...Map.groupBy(unsigned, ({ branch_id }) => branch_id)].map(([branch_id, its]) => ({
    ...{ branch_id, n: its.length },
    first: Math.min(...its.map(({ created_at }) => created_at)),
  }));
}
