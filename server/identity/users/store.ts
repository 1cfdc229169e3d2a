import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Role } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import { jsonElements } from '../../db/handle/dialect.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList, parseList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { UserRow } from '../../db/tables/identity.ts';
import { ERASED_USER } from './kept.ts';

export type UserColumns = Omit<
  Insertable<UserRow>,
  'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'erased_at'
>;

interface UserFilter {
  readonly after: number;
  readonly limit: number;
  readonly role?: Role | undefined;
  readonly inactive: boolean;
  /** Accounts that may enter one of these. */
  readonly branches: readonly number[] | 'all';
}

const toWire = (row: Selectable<UserRow>) => ({
  id: row.id,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
  name: row.name,
  email: row.email,
  role: row.role as Role,
  phone: row.phone,
  locale: row.locale,
  branch_ids: row.branch_ids === null ? null : parseList(row.branch_ids),
  is_active: row.is_active === 1,
  has_password: row.password_hash !== null,
  has_pin: row.pin_hash !== null,
});

export type WireUser = ReturnType<typeof toWire>;

const live = (handle: Reader | Tx) =>
  handle.db.selectFrom('users').selectAll().where('deleted_at', 'is', null);

const entersOneOf = (branches: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`(branch_ids is null or exists (
    select 1 from ${jsonElements('branch_ids', 'own')} where ${inList('own.value', branches)}))`;

/** `limit + 1` accounts by id. */
export async function usersAfter(handle: Reader, filter: UserFilter): Promise<WireUser[]> {
  let users = live(handle).where('id', '>', filter.after);
  if (!filter.inactive) users = users.where('is_active', '=', 1);
  if (filter.branches !== 'all') users = users.where(entersOneOf(filter.branches));
  if (filter.role) users = users.where('role', '=', filter.role);
  const rows = await users
    .orderBy('id')
    .limit(filter.limit + 1)
    .execute();
  return rows.map(toWire);
}

export async function userById(handle: Reader | Tx, id: number): Promise<WireUser | undefined> {
  const row = await live(handle).where('id', '=', id).executeTakeFirst();
  return row && toWire(row);
}

/** By id, oldest first. */
export async function activeAccountsOf(handle: Reader | Tx, role: Role): Promise<WireUser[]> {
  const rows = await live(handle).where('role', '=', role).where('is_active', '=', 1).orderBy('id').execute();
  return rows.map(toWire);
}

/** Set-up itself, without anybody signed in, makes the sample's accounts, as this node's record of changes says. */
const isMadeBySetUp = sql<boolean>`exists (
  select 1 from audit_entries as made
  where made.entity = 'user' and made.entity_id = users.id and made.action = 'user.create'
    and made.user_id is null)`;

/** Whether the secret that the sample gave was replaced since; a PIN where there is one. */
const hasOwnSecret = sql<boolean>`exists (
  select 1 from audit_entries as changes
  where changes.entity = 'user' and changes.entity_id = users.id and changes.action = 'user.update'
    and changes.after like case when users.pin_hash is null
      then '%"secrets_changed":["password"%' else '%"secrets_changed":[%"pin"]%' end)`;

/** Accounts that set-up made for the sample, and that sign in with the secrets it gave them. */
export async function samplePeople(handle: Reader | Tx): Promise<WireUser[]> {
  const rows = await live(handle)
    .where(isMadeBySetUp)
    .where('role', '<>', 'owner')
    .where('is_active', '=', 1)
    .where((e) => e.or([e('pin_hash', 'is not', null), e('password_hash', 'is not', null)]))
    .where(sql<boolean>`not ${hasOwnSecret}`)
    .orderBy('id')
    .execute();
  return rows.map(toWire);
}

export async function insertUser(tx: Tx, columns: UserColumns): Promise<number> {
  const id = tx.id('users');
  const times = { erased_at: null, deleted_at: null, created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'users', { id, ...columns, ...times });
  return id;
}

export async function changeUser(tx: Tx, id: number, columns: Partial<UserColumns>): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

/** Includes deleted accounts that were not erased yet. */
export async function anyUser(handle: Reader | Tx, id: number): Promise<WireUser | undefined> {
  const row = await handle.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row && toWire(row);
}

export async function emptyUser(tx: Tx, id: number): Promise<void> {
  const times = { erased_at: tx.now, deleted_at: tx.now, updated_at: tx.now };
  await tx.db
    .updateTable('users')
    .set({ ...ERASED_USER, ...times })
    .where('id', '=', id)
    .execute();
}

/** Shared rows are never deleted; the address is free for another account afterwards. */
export async function markUserDeleted(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ deleted_at: tx.now, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function isEmailTaken(tx: Tx, email: string, except: number): Promise<boolean> {
  const other = await live(tx).where('email', '=', email).where('id', '!=', except).executeTakeFirst();
  return other !== undefined;
}

export async function hasOtherOwner(tx: Tx, except: number): Promise<boolean> {
  const owners = live(tx).where('role', '=', 'owner').where('is_active', '=', 1);
  return (await owners.where('id', '!=', except).executeTakeFirst()) !== undefined;
}

const links = query((db, _: Record<never, never>) => db.selectFrom('sync_link').select('id').limit(1));

/** Whether this is the server of a branch with a central. */
export const isBranchOfHeadOffice = async (tx: Tx): Promise<boolean> =>
  tx.tenant.role === 'branch' && (await links(tx, {})).length > 0;

/** Those of the ids that are branches. */
export async function branchesAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.db.selectFrom('branches').select('id').where(inList('id', ids)).execute();
  return new Set(rows.map((row) => row.id));
}
