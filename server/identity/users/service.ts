import type { z } from 'zod';
import { assertPermission } from '../../core/access/refusals.ts';
import { AppError, requireFound, unknownId, validationError } from '../../core/errors.ts';
import { type Caller, hasBranchAccess, type Role } from '../../core/permissions.ts';
import { normalEmail } from '../../core/text.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, isSet, page } from '../../http/endpoint/fields.ts';
import { HeadOfficeRequired } from '../../http/endpoint/head-office.ts';
import { audit } from '../audit/store.ts';
import { sealHash } from '../auth/pin/pin-seal.ts';
import { assertReauthenticated } from '../auth/reauthentication.ts';
import { hashPassword } from '../auth/secrets.ts';
import { branchesHostedBy, keepOpen, revokeTokensOf } from '../auth/store.ts';
import { isOfBranch } from './branch-scope.ts';
import { eraseCopiesOfUsers } from './erased.ts';
import type { NewUser, UserChanges, UserQuery } from './schema.ts';
import {
  anyUser,
  branchesAmong,
  changeUser,
  emptyUser,
  hasOtherOwner,
  insertUser,
  isBranchOfHeadOffice,
  isEmailTaken,
  markUserDeleted,
  type UserColumns,
  userById,
  usersAfter,
  type WireUser,
} from './store.ts';

type Changes = z.output<typeof UserChanges>;
type New = z.output<typeof NewUser>;

/** Hashes of the given secrets; absent if a secret stays unchanged. */
export type Hashes = Partial<Pick<UserColumns, 'password_hash' | 'pin_hash'>>;

/** For `prepare`, because argon2 takes time. */
export async function hashSecrets(
  { password, pin }: Pick<Changes, 'password' | 'pin'>,
  tenant?: TenantDatabase,
): Promise<Hashes> {
  const hashed = (secret: string | null) => (secret === null ? null : hashPassword(secret));
  return {
    ...(password !== undefined && { password_hash: await hashed(password) }),
    ...(pin !== undefined && { pin_hash: await pinHash(pin, tenant) }),
  };
}

/**
 * At a branch encrypted from the start; at head office it may be for a branch, whose server encrypts it
 * (pin-sealer.ts).
 */
async function pinHash(pin: string | null, tenant: TenantDatabase | undefined): Promise<string | null> {
  if (pin === null) return null;
  const hash = await hashPassword(pin);
  return tenant?.profile.role === 'branch' ? sealHash(tenant.keys.current, hash) : hash;
}

export async function listUsers(
  reader: Reader,
  { limit = DEFAULT_LIMIT, cursor, role, all }: z.output<typeof UserQuery>,
): Promise<Reply<WireUser[]>> {
  const [after = 0] = decodeCursor(cursor, 1) ?? [];
  const { branches } = reader.caller;
  const filter = { after: Number(after), limit, role, inactive: isSet(all), branches };
  const users = await usersAfter(reader, filter);
  return page(users, limit, (user) => [user.id]);
}

/** To a person limited to their branches, accounts of other branches only do not exist. */
export async function visibleUser(handle: Reader | Tx, id: number): Promise<WireUser> {
  const user = requireFound(await userById(handle, id), 'user', id);
  const visible =
    user.branch_ids === null || user.branch_ids.some((branch) => hasBranchAccess(handle.caller, branch));
  return requireFound(visible ? user : undefined, 'user', id);
}

export async function createUser(tx: Tx, body: New, hashes: Hashes): Promise<WireUser> {
  const { password: _, pin: __, reauthentication: ___, ...given } = body;
  const account = { ...given, branch_ids: await branchesFor(tx, given) };
  // First, because an account made at head office that came back meanwhile would be refused here as a duplicate.
  await assertDecidedHere(tx, account);
  await assertMayBe(tx, account, hashes.password_hash != null, 0);
  assertMayRaise(tx.caller, account.role);
  assertOwnersChangedGravely(tx.caller, account);
  const id = await insertUser(tx, {
    ...account,
    email: emailColumn(account.email),
    branch_ids: listColumn(account.branch_ids),
    is_active: flagColumn(account.is_active),
    password_hash: null,
    pin_hash: null,
    ...hashes,
  });
  return recorded(tx, 'user.create', id, undefined, hashes);
}

export async function updateUser(tx: Tx, id: number, body: Changes, hashes: Hashes): Promise<WireUser> {
  const before = await visibleUser(tx, id);
  assertMayTouch(tx.caller, before);
  const after = { ...before, ...body };
  await assertOfHere(tx, before);
  const isOfRights = changesRights(before, after, hashes);
  if (isOfRights) await assertDecidedHere(tx, before, after);
  const hasPassword =
    hashes.password_hash === undefined ? before.has_password : hashes.password_hash !== null;
  await assertMayBe(tx, after, hasPassword, id);
  if (after.role !== before.role) assertMayRaise(tx.caller, after.role);
  if (!after.is_active || after.role !== 'owner') await assertNotLastOwner(tx, before);
  if (isOfRights) assertOwnersChangedGravely(tx.caller, before, after);
  await changeUser(tx, id, { ...columnsOf(body), ...hashes });
  if (!after.is_active || hashes.password_hash !== undefined) await revokeTokensOf(tx, id, tx.caller.tokenId);
  const newSecret = hashes.password_hash ?? hashes.pin_hash;
  if (id === tx.caller.userId && newSecret) await keepOpen(tx, tx.caller.tokenId ?? 0, newSecret);
  return recorded(tx, 'user.update', id, before, hashes);
}

export async function removeUser(tx: Tx, id: number): Promise<void> {
  const before = await visibleUser(tx, id);
  assertMayTouch(tx.caller, before);
  await assertDecidedHere(tx, before);
  await assertNotLastOwner(tx, before);
  assertOwnersChangedGravely(tx.caller, before);
  await markUserDeleted(tx, id);
  await revokeTokensOf(tx, id);
  await audit(tx, { action: 'user.delete', entity: 'user', entityId: id, branchId: null, before });
  tx.emit({ type: 'user.changed', branchId: null, data: { id } });
}

/** An account that the caller may change; it may have been deleted. */
export async function formerUser(handle: Reader | Tx, id: number): ReturnType<typeof visibleUser> {
  const known = await anyUser(handle, id);
  const visible =
    known &&
    (known.branch_ids === null || known.branch_ids.some((branch) => hasBranchAccess(handle.caller, branch)));
  const user = requireFound(visible ? known : undefined, 'user', id);
  assertMayTouch(handle.caller, user);
  return user;
}

/** A person who left: their actions stay under their number. Replicated to the other sides. */
export async function eraseUser(tx: Tx, id: number): Promise<void> {
  const before = await formerUser(tx, id);
  if (id === tx.caller.userId)
    throw new AppError('RECORD_IN_USE', { message: "You can't erase your own account. Ask another owner." });
  await assertDecidedHere(tx, before);
  await assertNotLastOwner(tx, before);
  assertOwnersChangedGravely(tx.caller, before);
  await emptyUser(tx, id);
  await revokeTokensOf(tx, id);
  await eraseCopiesOfUsers(tx, [id]);
  await audit(tx, { action: 'user.erase', entity: 'user', entityId: id, branchId: null });
  tx.emit({ type: 'user.changed', branchId: null, data: { id } });
}

const emailColumn = (email: string | null): string | null => email && normalEmail(email);
const listColumn = (ids: readonly number[] | null): string | null => ids && JSON.stringify(ids);
const flagColumn = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

function columnsOf({
  password: _,
  pin: __,
  reauthentication: ___,
  email,
  branch_ids,
  is_active,
  ...plain
}: Changes) {
  return {
    ...plain,
    ...(email !== undefined && { email: emailColumn(email) }),
    ...(branch_ids !== undefined && { branch_ids: listColumn(branch_ids) }),
    ...(is_active !== undefined && { is_active: flagColumn(is_active) }),
  };
}

interface Account {
  readonly role: Role;
  readonly email: string | null;
  readonly branch_ids: readonly number[] | null;
}

/** Only owners change owners, and nobody reaches beyond the branches they may enter themselves. */
function assertMayTouch(caller: Caller, { role, branch_ids }: Account): void {
  if (role === 'owner')
    assertPermission(caller, 'users.owners', "Only an owner can change an owner's account.");
  const within =
    branch_ids === null ? caller.branches === 'all' : branch_ids.every((id) => hasBranchAccess(caller, id));
  if (!within) throw new AppError('BRANCH_FORBIDDEN');
}

/** Managers of some branches staff them; only people responsible for all branches make managers. */
function assertMayRaise(caller: Caller, to: Role): void {
  if (to !== 'manager' || caller.role === 'owner' || caller.branches === 'all') return;
  throw new AppError('FORBIDDEN', {
    message: 'Only an owner or a manager of all branches can make someone a manager.',
  });
}

/** Changes of owners, and of what an owner signs in with, are sensitive actions. */
function assertOwnersChangedGravely(caller: Caller, ...accounts: readonly Pick<Account, 'role'>[]): void {
  if (accounts.some(({ role }) => role === 'owner')) assertReauthenticated(caller);
}

/** Default branches: all, or at a branch hosted by head office only that branch. */
async function branchesFor(
  tx: Tx,
  { branch_ids, role }: Pick<New, 'branch_ids' | 'role'>,
): Promise<number[] | null> {
  if (branch_ids !== undefined) return branch_ids;
  if (role === 'owner' || !(await isBranchOfHeadOffice(tx))) return null;
  const hosted = await branchesHostedBy(tx, { node: tx.tenant.node });
  return hosted.map(({ id }) => id);
}

/** Head office would not accept a branch's change of an account that belongs to other branches only. */
async function assertOfHere(tx: Tx, { branch_ids }: Account): Promise<void> {
  if (branch_ids === null || tx.tenant.role === 'central') return;
  const hosted = await branchesHostedBy(tx, { node: tx.tenant.node });
  if (hosted.some(({ id }) => branch_ids.includes(id))) return;
  throw await decidedAtHeadOffice(
    tx,
    'This account belongs to other branches. Change it at head office or at its own branch.',
  );
}

/** Rights and login of an account; a PIN belongs to the branch where it is set. */
const changesRights = (before: WireUser, after: Account & { is_active: boolean }, hashes: Hashes): boolean =>
  hashes.password_hash !== undefined ||
  before.email !== emailColumn(after.email) ||
  before.role !== after.role ||
  before.is_active !== after.is_active ||
  listColumn(before.branch_ids) !== listColumn(after.branch_ids);

/**
 * A branch's server decides about the staff of its own branch; head office, which would not accept it from a branch,
 * about all other accounts.
 */
export async function assertDecidedHere(tx: Tx, ...accounts: readonly Account[]): Promise<void> {
  if (!(await isBranchOfHeadOffice(tx))) return;
  for (const account of accounts) await assertOfHere(tx, account);
  const hosted = await branchesHostedBy(tx, { node: tx.tenant.node });
  const isOurs = ({ role, branch_ids }: Account) =>
    hosted.some(({ id }) => isOfBranch({ role, branch_ids: listColumn(branch_ids) }, id));
  if (accounts.every(isOurs)) return;
  throw await decidedAtHeadOffice(
    tx,
    'Owners, managers, and accounts with several branches are managed at head office. Enter your password to change them from here, or make the change at head office.',
  );
}

async function decidedAtHeadOffice(tx: Tx, message: string): Promise<HeadOfficeRequired> {
  const person = await userById(tx, tx.caller.userId);
  return new HeadOfficeRequired(message, person?.email ?? null);
}

async function assertMayBe(tx: Tx, account: Account, hasPassword: boolean, id: number): Promise<void> {
  const { email, branch_ids } = account;
  if (hasPassword && email === null) throw validationError('email', 'is required to sign in with a password');
  if (branch_ids !== null) {
    const known = await branchesAmong(tx, branch_ids);
    const unknown = branch_ids.findIndex((branch) => !known.has(branch));
    if (unknown >= 0) throw unknownId(`branch_ids.${unknown}`, 'branch', branch_ids[unknown] ?? 0);
  }
  assertMayTouch(tx.caller, account);
  if (email !== null && (await isEmailTaken(tx, normalEmail(email), id)))
    throw new AppError('DUPLICATE_EMAIL');
}

async function assertNotLastOwner(tx: Tx, user: WireUser): Promise<void> {
  if (user.role !== 'owner' || !user.is_active || (await hasOtherOwner(tx, user.id))) return;
  throw new AppError('RECORD_IN_USE', { message: 'This is the last active owner. Add another owner first.' });
}

async function recorded(
  tx: Tx,
  action: string,
  id: number,
  before: WireUser | undefined,
  hashes: Hashes,
): Promise<WireUser> {
  const user = requireFound(await userById(tx, id), 'user', id);
  const secrets = Object.keys(hashes).map((column) => column.replace('_hash', ''));
  const after = { ...user, secrets_changed: secrets };
  await audit(tx, { action, entity: 'user', entityId: id, branchId: null, before, after });
  tx.emit({ type: 'user.changed', branchId: null, data: { id } });
  return user;
}
