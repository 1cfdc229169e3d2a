import type { z } from 'zod';
import { AppError, validationError } from '../../core/errors.ts';
import { digestOf, newSecret } from '../../core/secrets/secrets.ts';
import { HOUR, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { GuestSessionRow } from '../../db/tables/guest.ts';
import { tableByToken } from '../../floor/tables/store.ts';
import { insertToken, revokeTokens } from '../../identity/auth/store.ts';
import { assertVisible, requireHosted } from '../../identity/branches/scope.ts';
import { settingsOf } from '../../identity/branches/store.ts';
import { createUser } from '../../identity/users/service.ts';
import { activeAccountsOf } from '../../identity/users/store.ts';
import type { NewGuestSession } from './schema.ts';
import {
  endSessions,
  firstSettledSince,
  insertSession,
  isOpenFrom,
  openSessionsAt,
  sessionOfToken,
  sessionsThatOrdered,
} from './store.ts';

const SESSION_MS = 3 * HOUR;
const MAX_AT_A_TABLE = 20;
/** Phones of one address, such as a family's. */
const MAX_OF_ADDRESS = 4;

/** 0, which no tenant has, if it is no table token. */
export const tenantOfTable = (token: string): number =>
  Number(/^T(\d{1,15})-[\w-]{24}$/.exec(token)?.[1] ?? 0);

type Ordering = 'ask' | 'direct';

export async function orderingAt(handle: Reader | Tx, branchId: number): Promise<Ordering> {
  const ordering = (await settingsOf(handle, branchId))?.guest_ordering ?? 'off';
  if (ordering === 'off')
    throw new AppError('KIOSK_CLOSED', {
      message: 'Phone ordering is turned off. Please order with your waiter.',
    });
  return ordering;
}

/** For a guest who scanned the table's code. */
export async function openGuestSession(
  tx: Tx,
  tableToken: string,
  source: string,
): Promise<z.output<typeof NewGuestSession>> {
  const table = await tableByToken(tx, tableToken);
  if (!table) throw validationError('table_token', 'table not found');
  await requireHosted(tx, table.branch_id);
  await orderingAt(tx, table.branch_id);
  // Guests of a joined table sit at the other one.
  const tableId = table.merged_into_id ?? table.id;
  await makeRoom(tx, { id: tableId, branch_id: table.branch_id }, source);
  const secret = newSecret();
  const expiresAt = tx.now + SESSION_MS;
  const tokenId = await insertToken(tx, {
    userId: await accountOfGuests(tx, table.branch_id),
    branchId: table.branch_id,
    secretHash: digestOf(secret),
    kind: 'guest',
    label: table.name,
    expiresAt,
  });
  await insertSession(tx, {
    id: tx.id('guest_sessions'),
    branch_id: table.branch_id,
    table_id: tableId,
    token_id: tokenId,
    source,
    expires_at: expiresAt,
    ended_at: null,
    created_at: tx.now,
  });
  return { token: `${tokenId}|${secret}`, expires_at: toIso(expiresAt) };
}

/** A new phone replaces the oldest one that never ordered, so that nobody fills a table with empty visits. */
async function makeRoom(tx: Tx, table: { id: number; branch_id: number }, source: string): Promise<void> {
  const open = await openSessionsAt(tx, table);
  const own = open.filter((session) => session.source === source);
  const crowd = own.length >= MAX_OF_ADDRESS ? own : open.length >= MAX_AT_A_TABLE ? open : [];
  if (crowd.length === 0) return;
  const ordered = await sessionsThatOrdered(
    tx,
    crowd.map(({ id }) => id),
  );
  const [oldest] = crowd.filter(({ id }) => !ordered.has(id)).sort((a, b) => a.id - b.id);
  if (!oldest)
    throw new AppError('LIMIT_REACHED', {
      message: 'Too many phones are ordering at this table. Please ask your waiter.',
    });
  await endSessions(tx, [oldest.id]);
  await revokeTokens(tx, [oldest.token_id]);
}

/** The account in whose name all guests of the branch order. */
async function accountOfGuests(tx: Tx, branchId: number): Promise<number> {
  const known = await activeAccountsOf(tx, 'guest');
  const own = known.find(({ branch_ids }) => branch_ids?.includes(branchId));
  if (own) return own.id;
  const blank = { email: null, phone: null, locale: null, is_active: true };
  return (await createUser(tx, { ...blank, role: 'guest', name: 'Guests', branch_ids: [branchId] }, {})).id;
}

/** The caller's session. It ends once the table has paid. */
export async function ownSession(handle: Reader | Tx): Promise<GuestSessionRow> {
  const session = await sessionIfAny(handle);
  if (session) return session;
  throw new AppError('FORBIDDEN', { message: 'Scan the code on your table to order.' });
}

/** Undefined for anyone but a guest. */
export async function sessionIfAny(handle: Reader | Tx): Promise<GuestSessionRow | undefined> {
  const session = await sessionOfToken(handle, handle.caller.tokenId ?? 0);
  if (!session) return undefined;
  if (session.ended_at !== null || (await hasPaid(handle, session)))
    throw new AppError('TOKEN_EXPIRED', {
      message: 'Your session has ended. Scan the code on your table to order again.',
    });
  return session;
}

/** Later guests reopen no earlier visit: bills after the first settled one do not count. */
async function hasPaid(
  handle: Reader | Tx,
  { branch_id: branchId, table_id: tableId, created_at: since }: GuestSessionRow,
): Promise<boolean> {
  const at = await firstSettledSince(handle, { branchId, tableId, since });
  return at !== undefined && !(await isOpenFrom(handle, { branchId, tableId, at }));
}

/** By staff: the former guests can no longer order. */
export async function endSessionsAt(tx: Tx, table: { id: number; branch_id: number }): Promise<number> {
  assertVisible(tx, table.branch_id, 'table', table.id);
  await requireHosted(tx, table.branch_id);
  const open = await openSessionsAt(tx, table);
  await endSessions(
    tx,
    open.map(({ id }) => id),
  );
  await revokeTokens(
    tx,
    open.map(({ token_id }) => token_id),
  );
  return open.length;
}
