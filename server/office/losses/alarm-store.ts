import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';

/** Recorded as actions of the program: once for a person and day, however the figures change. */
export const UNUSUAL = 'loss.unusual';
export const SEEN = 'loss.unusual_seen';

const newestSeen = query((db, _: object) =>
  db
    .selectFrom('audit_entries')
    .select(['branch_id'])
    .select((e) => e.fn.max('created_at').as('at'))
    .where('action', '=', SEEN)
    .groupBy('branch_id'),
);

const unusual = query((db, p: { branches: readonly number[]; from: number }) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.entity_id')
    .select([
      'audit_entries.branch_id',
      'audit_entries.entity_id',
      'audit_entries.after',
      'audit_entries.created_at',
      'users.name',
    ])
    .where('audit_entries.action', '=', UNUSUAL)
    .where('audit_entries.created_at', '>=', p.from)
    .where(inList('audit_entries.branch_id', p.branches))
    .orderBy('audit_entries.created_at')
    .orderBy('audit_entries.id'),
);

/** What was recorded about a person on a day; shares are parts per million. */
interface Unusual {
  readonly business_date: string;
  readonly share: number;
  readonly usual: number;
}

export async function unusualSince(handle: Reader | Tx, branches: readonly number[], from: number) {
  const rows = await unusual(handle, { branches, from });
  return rows.map(({ after, ...row }) => ({ ...row, ...(JSON.parse(after ?? '{}') as Unusual) }));
}

/** When a branch's alarms were last marked as seen, there or for all branches. UTC milliseconds; 0: never. */
export async function lastSeen(handle: Reader | Tx): Promise<(branchId: number | null) => number> {
  const byBranch = new Map(
    (await newestSeen(handle, {})).map(({ branch_id, at }) => [branch_id, Number(at)]),
  );
  return (branchId) => Math.max(byBranch.get(branchId) ?? 0, byBranch.get(null) ?? 0);
}
