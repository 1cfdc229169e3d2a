import type { Reader } from '../../db/handle/handle.ts';
import { GRAVE_ACT, GRAVE_ACTS_SEEN } from '../auth/reauthentication.ts';

/** Accounts whose rights were changed by branches' servers since a moment, by branch. */
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

interface GraveActs {
  readonly count: number;
  /** UTC milliseconds, of the first one. */
  readonly since: number;
  readonly person: string;
  /** Address of the newest one. */
  readonly address: string;
}

/** Sensitive actions at this server that no owner has seen yet; undefined: none. */
export async function unseenGraveActs({ db, tenant }: Reader): Promise<GraveActs | undefined> {
  const here = db.selectFrom('branches').select('id').where('host_node', '=', tenant.node);
  const entries = db
    .selectFrom('audit_entries')
    .where((e) =>
      tenant.role === 'central'
        ? e('audit_entries.branch_id', 'is', null)
        : e('audit_entries.branch_id', 'in', here),
    );
  const seen = await entries
    .select((e) => e.fn.max('audit_entries.created_at').as('at'))
    .where('action', '=', GRAVE_ACTS_SEEN)
    .executeTakeFirst();
  const acts = await entries
    .leftJoin('users', 'users.id', 'audit_entries.user_id')
    .select(['audit_entries.created_at', 'audit_entries.after', 'users.name'])
    .where('action', '=', GRAVE_ACT)
    .where('audit_entries.created_at', '>', Number(seen?.at ?? 0))
    .orderBy('audit_entries.id', 'desc')
    .limit(100)
    .execute();
  const [newest] = acts;
  if (newest === undefined) return undefined;
  const { address } = JSON.parse(newest.after ?? '{}') as { address?: string };
  return {
    count: acts.length,
    since: acts.at(-1)?.created_at ?? newest.created_at,
    person: newest.name ?? '',
    address: address ?? '',
  };
}

/** Accounts whose second factor was guessed at since a moment, after the right password. */
export async function guessedSecondFactors(
  { db }: Reader,
  since: number,
): Promise<{ name: string; first: number }[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .innerJoin('users', 'users.id', 'audit_entries.entity_id')
    .select(['users.name'])
    .select((e) => [e.fn.min('audit_entries.created_at').as('first'), e.fn.countAll<number>().as('n')])
    .where('audit_entries.action', 'in', ['login.failed', 'login.locked'])
    .where('audit_entries.entity', '=', 'user')
    .where('audit_entries.created_at', '>', since)
    .where('audit_entries.after', 'like', '{"subject":"otp:%')
    .groupBy(['users.id', 'users.name'])
    .orderBy('users.id')
    .execute();
  // One or two slips are the owner's own.
  return rows.filter(({ n }) => Number(n) >= 5).map(({ name, first }) => ({ name, first: Number(first) }));
}
