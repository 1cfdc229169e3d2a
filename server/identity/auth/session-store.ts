import { found } from '../../core/errors.ts';
import type { Role } from '../../core/permissions.ts';
import { toIso } from '../../core/time.ts';
import type { Reader, Tx } from '../../db/handle.ts';
import { query } from '../../db/query.ts';
import type { Session } from './schema.ts';
import { revokeToken } from './store.ts';

const MOST = 200;

/** Those that are open, the one used last first. */
const open = query((db, p: { now: number; most: number }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('devices', 'devices.id', 'tokens.device_id')
    .select([
      'tokens.id',
      'tokens.user_id',
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
    .limit(p.most),
);

/** An owner sees everybody's, anyone else their own. */
export async function sessionsFor(reader: Reader): Promise<Session[]> {
  const { role, userId, tokenId } = reader.caller;
  const rows = await open(reader, { now: reader.now, most: MOST });
  return rows
    .filter(({ user_id }) => role === 'owner' || user_id === userId)
    .map(({ label, device_label, created_at, last_used_at, role: of, ...row }) => ({
      ...row,
      role: of as Role,
      label: device_label ?? label,
      is_this: row.id === tokenId,
      created_at: toIso(created_at),
      last_used_at: toIso(last_used_at),
    }));
}

const byId = query((db, p: { id: number }) =>
  db
    .selectFrom('tokens')
    .select(['user_id'])
    .where('id', '=', p.id)
    .where('kind', '=', 'session')
    .where('revoked_at', 'is', null),
);

/** For whom it is not to be seen it is not there. */
export async function endSession(tx: Tx, id: number): Promise<void> {
  const [session] = await byId(tx, { id });
  const { role, userId } = tx.caller;
  found(session && (role === 'owner' || session.user_id === userId) ? session : undefined, 'session');
  await revokeToken(tx, id);
}
