import { clientSourceOf, networkOf } from '../../core/client-source.ts';
import { AppError, requireFound } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { digestOf, newSecret } from '../../core/secrets/secrets.ts';
import { normalEmail } from '../../core/text.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { UserRow } from '../../db/tables/identity.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { reportFailure } from './attempts.ts';
import { SESSION_MS } from './authenticate.ts';
import { assertMayGuess, forgiveGuess, type Guess, takeGuess } from './guesses.ts';
import { passSecondFactor } from './second-factor/login.ts';
import { checkInTurn, ownerOf } from './secrets.ts';
import { branchOfServer, insertToken, usersByEmail } from './store.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly tenant_id?: number | undefined;
  readonly otp?: string | undefined;
}

interface Match {
  readonly tenantId: number;
  readonly user: UserRow;
  readonly secret: string;
}

/** Accounts of one address whose passwords are checked: other restaurants' accounts do not make a login slower. */
const MAX_TWINS = 3;
/** For somebody who knows the password of one, the restaurants to choose from. */
const MAX_MATCHES = 16;
/** Wrong guesses of a network address at all accounts; a restaurant may be behind one. */
const MAX_OF_ADDRESS = 50;

interface Candidate {
  readonly tenant: TenantDatabase;
  readonly user: UserRow;
}

/** Finds the account that matches the credentials, over every tenant of this installation that knows the address. */
export async function findAccount(
  credentials: Credentials,
  address: string,
  platform: Platform,
): Promise<Match> {
  const email = normalEmail(credentials.email);
  const guess = { source: clientSourceOf(address), account: `login ${email}`, most: MAX_OF_ADDRESS };
  await assertMayGuess(platform.control, guess, platform.clock.now());
  // One network takes its turns together, however many addresses it has.
  const found = await checkInTurn(networkOf(guess.source), 'strangers', () =>
    checkPassword({ ...credentials, email }, guess, platform),
  );
  if (!found) throw new AppError('INVALID_CREDENTIALS');
  const [match, another] = found;
  if (another) throw severalTenants(found.map(({ tenant }) => tenant.id));
  if (!match.user.is_active) throw new AppError('ACCOUNT_DISABLED');
  await passSecondFactor({ ...match, otp: credentials.otp, source: guess.source }, platform);
  return { tenantId: match.tenant.id, user: match.user, secret: newSecret() };
}

/** Opens the session; returns the bearer token. */
export async function openSession(tx: Tx, { user, secret }: Match, label: string | null): Promise<string> {
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

async function checkPassword(
  { email, password, tenant_id }: Credentials,
  guess: Guess,
  platform: Platform,
): Promise<[Candidate, ...Candidate[]] | undefined> {
  const counted = await takeGuess(platform.control, guess);
  const candidates = await candidatesFor(email, tenant_id, platform);
  const first = await ownerOf(candidates.slice(0, MAX_TWINS), hashOf, password);
  if (!first) {
    await reportFailure(candidates, { ...counted, subject: email, source: guess.source });
    return undefined;
  }
  await forgiveGuess(platform.control, guess);
  return [first, ...(await othersOf(candidates, first, password))];
}

/** The person's accounts in other restaurants, one of each. */
async function othersOf(candidates: readonly Candidate[], first: Candidate, password: string) {
  const others: Candidate[] = [];
  for (const tenant of new Set(candidates.slice(0, MAX_MATCHES).map((candidate) => candidate.tenant))) {
    if (tenant === first.tenant) continue;
    const own = candidates.filter((candidate) => candidate.tenant === tenant).slice(0, MAX_TWINS);
    const other = await ownerOf(own, hashOf, password);
    if (other) others.push(other);
  }
  return others;
}

const hashOf = ({ user }: Candidate): string | null => user.password_hash;

/** Those of the oldest restaurant first. */
async function candidatesFor(
  email: string,
  wanted: number | undefined,
  platform: Platform,
): Promise<Candidate[]> {
  const ids = await platform.logins.tenantsKnowing(email);
  const candidates: Candidate[] = [];
  let unopened: Error | undefined;
  for (const id of ids.filter((known) => wanted === undefined || known === wanted)) {
    if (candidates.length >= MAX_MATCHES) break;
    const opened = await platform.serve(id).catch((error: unknown) => error as Error);
    if (opened instanceof Error) unopened ??= opened;
    const tenant = opened instanceof Error ? undefined : opened?.database;
    if (!tenant) continue;
    const users = await tenant.read(systemCaller, (reader) => usersByEmail(reader, { email }));
    candidates.push(...users.map((user) => ({ tenant, user })));
  }
  // One restaurant that cannot be opened keeps nobody out of another.
  if (candidates.length === 0 && unopened) throw unopened;
  return candidates;
}

const severalTenants = (tenants: number[]): AppError =>
  new AppError('TENANT_REQUIRED', { details: { tenants } });

/** A branch server works on its own branch; at central a session has none until it switches. */
async function firstBranch(tx: Tx, user: UserRow): Promise<number | null> {
  if (tx.tenant.role === 'central') return null;
  const id = requireFound(await branchOfServer(tx), 'branch', tx.tenant.node);
  if (user.branch_ids !== null && !parseList(user.branch_ids).includes(id))
    throw new AppError('BRANCH_FORBIDDEN');
  return id;
}
