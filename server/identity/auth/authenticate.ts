import { AppError } from '../../core/errors.ts';
import { tenantOfTokenId } from '../../core/ids.ts';
import type { Caller, Role } from '../../core/permissions.ts';
import { DAY, MINUTE } from '../../core/time/time.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { Platform, Principal, ServedTenant } from '../../http/endpoint/platform.ts';
import { findPairing, pairingCodeIn } from './pairing-code.ts';
import type { TokenWithUser } from './store.ts';
import type { TokenCache } from './token-cache.ts';

/** A session ends 30 days after the login, or after 7 days without use. A device's token lives until revoked. */
export const SESSION_MS = 30 * DAY;
const IDLE_MS = 7 * DAY;
/** For an owner who signed in with a password: anybody at that screen could do anything. */
const OWNER_IDLE_MS = 30 * MINUTE;
/** How stale `last_used_at` may get before it is written: not every read should cost a write. */
const TOUCH_AFTER_MS = 10 * MINUTE;
const OWNER_TOUCH_AFTER_MS = 3 * MINUTE;

/** A platform whose restaurants cache checked tokens. */
interface TokenDesk extends Platform {
  served(id: number): KnowsTokens | undefined;
  serve(id: number): Promise<KnowsTokens | undefined>;
}

interface KnowsTokens extends ServedTenant {
  readonly tokens: TokenCache;
}

/**
 * Bearer token `<token_id>|<secret>` → the user on its tenant's database; a pairing code → the device that is being
 * paired.
 */
export function authenticateUser(
  token: string,
  platform: TokenDesk,
  source: string | undefined,
): Principal | Promise<Principal> {
  const code = source === undefined ? undefined : pairingCodeIn(token);
  if (source !== undefined && code !== undefined) return authenticateDevice(code, platform, source);
  const [head, secret] = token.split('|');
  const id = Number(head);
  if (!Number.isSafeInteger(id) || !secret) throw new AppError('UNAUTHENTICATED');
  const of = { id, secret, platform };
  const served = platform.served(tenantOfTokenId(id));
  return served ? holderOf(of, served) : platform.serve(tenantOfTokenId(id)).then((one) => holderOf(of, one));
}

function holderOf(
  { id, secret, platform }: { id: number; secret: string; platform: TokenDesk },
  served: KnowsTokens | undefined,
): Principal | Promise<Principal> {
  if (!served) throw new AppError('UNAUTHENTICATED');
  const holder = (row: TokenWithUser | undefined) => principalOf(row, { id, served, platform });
  const row = served.tokens.find(id, secret);
  return row instanceof Promise ? row.then(holder) : holder(row);
}

interface Asked {
  readonly id: number;
  readonly served: KnowsTokens;
  readonly platform: Platform;
}

function principalOf(row: TokenWithUser | undefined, { id, served, platform }: Asked): Principal {
  const { database: tenant } = served;
  // A code is checked only where attempts are counted.
  if (!row || row.kind === 'pairing') throw new AppError('UNAUTHENTICATED');
  assertAllowed(row);
  const caller = callerOf(id, row, tenant.profile.role === 'central');
  const now = platform.clock.now();
  if (hasExpired(row, now)) throw new AppError('TOKEN_EXPIRED');
  const touchAfter = isOwnersPassword(row) ? OWNER_TOUCH_AFTER_MS : TOUCH_AFTER_MS;
  if (now - row.last_used_at > touchAfter) served.tokens.touch(id, row, now);
  return { kind: 'user', tenant, served, caller };
}

async function authenticateDevice(code: string, platform: TokenDesk, source: string): Promise<Principal> {
  const { tenant, tokenId } = await findPairing(platform, code, source);
  const row = await (await platform.serve(tenant.id))?.tokens.find(tokenId, code);
  if (!row) throw new AppError('UNAUTHENTICATED');
  assertAllowed(row);
  return { kind: 'pairing', tenant, caller: callerOf(tokenId, row, tenant.profile.role === 'central'), code };
}

/** Accounts and devices can be switched off anywhere: replicated changes count as much as local ones. */
function assertAllowed(row: TokenWithUser): void {
  if (!row.is_active || row.deleted_at !== null) throw new AppError('ACCOUNT_DISABLED');
  if (row.device_id === null) return;
  if (row.device_active === null || row.device_deleted_at !== null) throw new AppError('UNAUTHENTICATED');
  if (!row.device_active) {
    throw new AppError('ACCOUNT_DISABLED', {
      message: 'This device is disabled. Ask a manager to turn it back on.',
    });
  }
}

function hasExpired(row: TokenWithUser, now: number): boolean {
  if (row.expires_at !== null && row.expires_at <= now) return true;
  const idle = isOwnersPassword(row) ? OWNER_IDLE_MS : IDLE_MS;
  return row.kind === 'session' && now - row.last_used_at > idle;
}

/** On a tablet owners sign in with a PIN, and what it queued offline must still be accepted. */
const isOwnersPassword = ({ role, device_id, expires_at }: TokenWithUser): boolean =>
  role === 'owner' && device_id === null && expires_at !== null;

const callerOf = (tokenId: number, row: TokenWithUser, isCentral: boolean): Caller => {
  const branches = row.branch_ids === null ? 'all' : parseList(row.branch_ids);
  return {
    userId: row.user_id,
    name: row.name,
    role: row.role as Role,
    tokenId,
    deviceId: row.device_id,
    branchId: activeBranch(row, branches, isCentral),
    branches,
  };
};

/** A person removed from their branch is signed out of it at once; at central they choose another. */
function activeBranch(row: TokenWithUser, branches: Caller['branches'], isCentral: boolean): number | null {
  const { branch_id, device_id } = row;
  if (branch_id === null || branches === 'all' || branches.includes(branch_id)) return branch_id;
  if (isCentral && device_id === null) return null;
  throw new AppError('ACCOUNT_DISABLED', {
    message: 'This account no longer has access to this branch. Ask a manager.',
  });
}
