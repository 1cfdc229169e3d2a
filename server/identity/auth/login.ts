import { AppError, found } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { digestOf, newSecret } from '../../core/secrets.ts';
import { normalEmail } from '../../core/text.ts';
import type { Tx } from '../../db/handle.ts';
import { parseList } from '../../db/lists.ts';
import type { UserRow } from '../../db/tables/identity.ts';
import type { TenantDatabase } from '../../db/tenant-database.ts';
import type { Platform } from '../../http/platform.ts';
import { assertNotLocked, forgetFailures, recordFailure } from './attempts.ts';
import { SESSION_MS } from './authenticate.ts';
import { passwordFits, pretendToCheck } from './secrets.ts';
import { branchesHostedBy, insertToken, usersByEmail } from './store.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly tenant_id?: number | undefined;
}

export interface Match {
  readonly tenantId: number;
  readonly user: UserRow;
  readonly secret: string;
}

/** Finds the one account the credentials fit, over every tenant of this installation that knows the address. */
export async function findAccount(credentials: Credentials, platform: Platform): Promise<Match> {
  const email = normalEmail(credentials.email);
  const tenants = await tenantsKnowing(email, credentials.tenant_id, platform);
  const matches: { tenant: TenantDatabase; user: UserRow }[] = [];
  for (const tenant of tenants) {
    const user = await checkPassword(tenant, email, credentials.password);
    if (user) matches.push({ tenant, user });
  }
  const [match, another] = matches;
  if (!match) return refuse(tenants, email, credentials.password);
  if (another) throw severalTenants(matches.map(({ tenant }) => tenant.id));
  if (!match.user.is_active) throw new AppError('ACCOUNT_DISABLED');
  return { tenantId: match.tenant.id, user: match.user, secret: newSecret() };
}

/** Opens the session; returns the bearer token. */
export async function openSession(tx: Tx, { user, secret }: Match, label: string | null): Promise<string> {
  await forgetFailures(tx, user.email ?? '');
  const id = await insertToken(tx, {
    userId: user.id,
    branchId: await firstBranch(tx, user),
    secretHash: digestOf(secret),
    kind: 'session',
    openedWith: user.password_hash,
    label,
    expiresAt: tx.now + SESSION_MS,
  });
  return `${id}|${secret}`;
}

async function tenantsKnowing(email: string, wanted: number | undefined, platform: Platform) {
  const ids = await platform.logins.tenantsKnowing(email);
  return ids.filter((id) => wanted === undefined || id === wanted).flatMap((id) => platform.tenant(id) ?? []);
}

async function checkPassword(
  tenant: TenantDatabase,
  email: string,
  password: string,
): Promise<UserRow | undefined> {
  const users = await tenant.read(systemCaller, async (reader) => {
    await assertNotLocked(reader, email);
    return usersByEmail(reader, { email });
  });
  for (const user of users) {
    if (user.password_hash !== null && (await passwordFits(user.password_hash, password))) return user;
  }
  return undefined;
}

async function refuse(tenants: readonly TenantDatabase[], email: string, password: string): Promise<never> {
  if (tenants.length === 0) await pretendToCheck(password);
  for (const tenant of tenants) await recordFailure(tenant, email, null);
  throw new AppError('INVALID_CREDENTIALS');
}

const severalTenants = (tenants: number[]): AppError =>
  new AppError('TENANT_REQUIRED', { details: { tenants } });

/** A branch server works on its own branch; at a central instance a session has none until it switches. */
async function firstBranch(tx: Tx, user: UserRow): Promise<number | null> {
  if (tx.tenant.role === 'central') return null;
  const [branch] = await branchesHostedBy(tx, { node: tx.tenant.node });
  const { id } = found(branch, 'branch of this server');
  if (user.branch_ids !== null && !parseList(user.branch_ids).includes(id))
    throw new AppError('BRANCH_FORBIDDEN');
  return id;
}
