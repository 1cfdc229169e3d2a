import { tokenId } from '../../core/ids.ts';
import { digestOf } from '../../core/secrets/secrets.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';

/** A token with its user, as authentication needs them. */
export const tokenWithUser = query((db, p: { id: number }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('devices', 'devices.id', 'tokens.device_id')
    .select([
      'tokens.secret_hash',
      'tokens.branch_id',
      'tokens.kind',
      'tokens.device_id',
      'tokens.opened_with',
      'tokens.last_used_at',
      'tokens.expires_at',
      'tokens.revoked_at',
      'users.id as user_id',
      'users.name',
      'users.role',
      'users.branch_ids',
      'users.is_active',
      'users.deleted_at',
      'users.password_hash',
      'users.pin_hash',
      'devices.is_active as device_active',
      'devices.deleted_at as device_deleted_at',
    ])
    .where('tokens.id', '=', p.id),
);

export type TokenWithUser = Awaited<ReturnType<typeof tokenWithUser>>[number];

/** Accounts of an e-mail address; two made on offline sides are possible, the password decides. */
export const usersByEmail = query((db, p: { email: string }) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', p.email)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

export const accountById = query((db, p: { id: number }) =>
  db.selectFrom('users').select(['id', 'name', 'email', 'role']).where('id', '=', p.id),
);

/** The branch that this installation runs. */
export const branchesHostedBy = query((db, p: { node: number }) =>
  db.selectFrom('branches').select('id').where('host_node', '=', p.node).orderBy('id'),
);

/** The branch that this server joined, even if another one serves it by now. */
const branchJoined = query((db, p: { id: number }) =>
  db.selectFrom('sync_link').select('branch_id').where('id', '=', p.id),
);

/** A server that stopped taking orders still lets people in to read why. */
export async function branchOfServer(tx: Tx): Promise<number | undefined> {
  const [hosted] = await branchesHostedBy(tx, { node: tx.tenant.node });
  return hosted?.id ?? (await branchJoined(tx, { id: 1 }))[0]?.branch_id;
}

export const passwordById = query((db, p: { id: number }) =>
  db.selectFrom('users').select(['email', 'password_hash']).where('id', '=', p.id),
);

/** Everybody who can be asked for a PIN. */
export const pinAccounts = query((db, _: Record<never, never>) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'branch_ids'])
    .where('pin_hash', 'is not', null)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id'),
);

export const tokenById = query((db, p: { id: number }) =>
  db
    .selectFrom('tokens')
    .select(['kind', 'label', 'device_id', 'expires_at', 'revoked_at'])
    .where('id', '=', p.id),
);

/** The newest one-time code of this digest, used or not. */
export const pairingWith = query((db, p: { secretHash: string }) =>
  db
    .selectFrom('tokens')
    .select('id')
    .where('kind', '=', 'pairing')
    .where('secret_hash', '=', p.secretHash)
    .orderBy('id', 'desc')
    .limit(1),
);

/** The unrevoked device token whose secret has this digest. */
export const deviceTokenWith = query((db, p: { device: number; secretHash: string }) =>
  db
    .selectFrom('tokens')
    .select('id')
    .where('device_id', '=', p.device)
    .where('kind', '=', 'device')
    .where('secret_hash', '=', p.secretHash)
    .where('revoked_at', 'is', null),
);

interface NewToken {
  readonly userId: number;
  readonly branchId: number | null;
  readonly secretHash: string;
  /** pairing: a one-time code that can only be exchanged for its device's token. guest: of a table's guests. */
  readonly kind: 'session' | 'device' | 'pairing' | 'guest';
  readonly deviceId?: number | null;
  /** The stored hash of the password or PIN that was entered. */
  readonly openedWith?: string | null;
  readonly label: string | null;
  readonly expiresAt: number | null;
}

/** Returns the token's id, which contains the tenant. */
export async function insertToken(tx: Tx, token: NewToken): Promise<number> {
  const id = await nextTokenId(tx);
  await insert(tx, 'tokens', {
    id,
    user_id: token.userId,
    branch_id: token.branchId,
    secret_hash: token.secretHash,
    kind: token.kind,
    label: token.label,
    device_id: token.deviceId ?? null,
    opened_with: token.openedWith ? digestOf(token.openedWith) : null,
    created_at: tx.now,
    last_used_at: tx.now,
    expires_at: token.expiresAt,
    revoked_at: null,
  });
  return id;
}

async function nextTokenId(tx: Tx): Promise<number> {
  const { top } = await tx.db
    .selectFrom('tokens')
    .select((e) => e.fn.max('id').as('top'))
    .executeTakeFirstOrThrow();
  return (top ?? tokenId(tx.tenant.id, 0)) + 1;
}

/** For the token cache; no screen shows it. */
export const tokensChanged = { type: 'token.changed', branchId: null, data: {} } as const;

export async function touchToken(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('tokens').set({ last_used_at: tx.now }).where('id', '=', id).execute();
}

export async function revokeToken(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('tokens').set({ revoked_at: tx.now }).where('id', '=', id).execute();
  tx.emit(tokensChanged);
}

/** The session in which somebody changes their own password or PIN continues. */
export async function keepOpen(tx: Tx, tokenId: number, hash: string): Promise<void> {
  const columns = { opened_with: digestOf(hash) };
  await tx.db.updateTable('tokens').set(columns).where('id', '=', tokenId).execute();
  tx.emit(tokensChanged);
}

/** The branch a session works on; null for none, at central. */
export async function setActiveBranch(tx: Tx, tokenId: number, branchId: number | null): Promise<void> {
  await tx.db.updateTable('tokens').set({ branch_id: branchId }).where('id', '=', tokenId).execute();
  tx.emit(tokensChanged);
}

/** Everybody signs in again; registered devices keep their tokens. */
export async function revokeSessions(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('tokens')
    .set({ revoked_at: tx.now })
    .where('kind', '=', 'session')
    .where('revoked_at', 'is', null)
    .execute();
  tx.emit(tokensChanged);
}

/** Signs everybody out on the device and cancels unused codes; or only those of one kind. */
export async function revokeTokens(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('tokens')
    .set({ revoked_at: tx.now })
    .where(inList('id', ids))
    .where('revoked_at', 'is', null)
    .execute();
  tx.emit(tokensChanged);
}

export async function revokeTokensOn(tx: Tx, deviceId: number, kind?: NewToken['kind']): Promise<void> {
  const live = tx.db
    .updateTable('tokens')
    .set({ revoked_at: tx.now })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null);
  await (kind === undefined ? live : live.where('kind', '=', kind)).execute();
  tx.emit(tokensChanged);
}

export async function revokeTokensOf(tx: Tx, userId: number, except: number | null = null): Promise<void> {
  await tx.db
    .updateTable('tokens')
    .set({ revoked_at: tx.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', '!=', except ?? 0)
    .execute();
  tx.emit(tokensChanged);
}
