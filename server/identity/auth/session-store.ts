import { requireFound } from '../../core/errors.ts';
import type { Caller, Role } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';
import type { TokenRow } from '../../db/tables/identity.ts';
import { audit } from '../audit/store.ts';
import type { Session } from './schema.ts';
import { revokeToken } from './store.ts';

const MAX = 200;

/** Open sessions, most recently used first. */
const openShape = (whose: 'everybody' | 'own') =>
  query((db, p: { now: number; most: number; userId: number | null }) => {
    const rows = db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .leftJoin('devices', 'devices.id', 'tokens.device_id')
      .select([
        'tokens.id',
        'tokens.user_id',
        'tokens.branch_id',
        'users.name as user_name',
        'users.role',
        'tokens.label',
        'devices.label as device_label',
        'tokens.created_at',
        'tokens.last_used_at',
      ])
      .where('tokens.kind', '=', 'session')
      .where('tokens.revoked_at', 'is', null)
      .where((e) => e.or([e('tokens.expires_at', 'is', null), e('tokens.expires_at', '>', p.now)]))
      .orderBy('tokens.last_used_at', 'desc')
      .limit(p.most);
    return whose === 'own' ? rows.where('tokens.user_id', '=', p.userId) : rows;
  });

const openOfEverybody = openShape('everybody');
const openOfOne = openShape('own');

type Owned = Pick<TokenRow, 'user_id' | 'branch_id'>;

/** One's own; for an owner everybody's at the branches they may enter. */
function isSeenBy({ role, userId, branches }: Caller, { user_id, branch_id }: Owned): boolean {
  if (user_id === userId) return true;
  return role === 'owner' && (branches === 'all' || (branch_id !== null && branches.includes(branch_id)));
}

export async function sessionsFor(reader: Reader): Promise<Session[]> {
  const { caller } = reader;
  const read = caller.role === 'owner' ? openOfEverybody : openOfOne;
  const rows = await read(reader, { now: reader.now, most: MAX, userId: caller.userId });
  return rows
    .filter((row) => isSeenBy(caller, row))
    .map(({ label, device_label, created_at, last_used_at, role, branch_id: _, ...row }) => ({
      ...row,
      role: role as Role,
      label: device_label ?? label,
      is_this: row.id === caller.tokenId,
      created_at: toIso(created_at),
      last_used_at: toIso(last_used_at),
    }));
}

const byId = query((db, p: { id: number }) =>
  db
    .selectFrom('tokens')
    .select(['user_id', 'branch_id'])
    .where('id', '=', p.id)
    .where('kind', '=', 'session')
    .where('revoked_at', 'is', null),
);

/** A session the caller may not see counts as missing. */
export async function endSession(tx: Tx, id: number): Promise<void> {
  const [session] = await byId(tx, { id });
  const { user_id } = requireFound(
    session && isSeenBy(tx.caller, session) ? session : undefined,
    'session',
    id,
  );
  await revokeToken(tx, id);
  const before = { session: id };
  await audit(tx, { action: 'user.session_end', entity: 'user', entityId: user_id, branchId: null, before });
}
