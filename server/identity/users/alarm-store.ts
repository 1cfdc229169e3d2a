import type { Reader } from '../../db/handle/handle.ts';

/** Accounts whose rights servers of branches changed since a moment, by branch. */
export async function rightsChangedSince(
  { db }: Reader,
  since: number,
): Promise<{ branch_id: number; branch: string; accounts: number; first: number }[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .innerJoin('branches', 'branches.id', 'audit_entries.branch_id')
    .select(['branches.id as branch_id', 'branches.name as branch'])
    .select((e) => e.fn.count<number>('audit_entries.entity_id').distinct().as('accounts'))
    .select((e) => e.fn.min('audit_entries.created_at').as('first'))
    .where('audit_entries.action', '=', 'user.rights')
    .where('audit_entries.created_at', '>', since)
    .groupBy(['branches.id', 'branches.name'])
    .orderBy('branches.id')
    .execute();
  return rows.map((row) => ({ ...row, accounts: Number(row.accounts), first: Number(row.first) }));
}
