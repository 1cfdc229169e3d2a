import { AppError, validationError } from '../../../core/errors.ts';
import { hasPermission, type Role, systemCaller } from '../../../core/permissions.ts';
import { parseList } from '../../../db/handle/lists.ts';
import { query } from '../../../db/handle/query.ts';
import type { TenantDatabase } from '../../../db/opening/tenant-database.ts';
import type { Platform } from '../../../http/endpoint/platform.ts';
import { reportFailure } from '../attempts.ts';
import { assertMayGuess, forgiveGuess, takeGuess } from '../guesses.ts';
import { checkInTurn, ownerOf } from '../secrets.ts';
import { openHash } from './pin-seal.ts';

export interface PinHolder {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly pinHash: string | null;
}

const pinOf = query((db, p: { id: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'pin_hash', 'branch_ids'])
    .where('id', '=', p.id)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null),
);

/** Wrong PINs of a device or an approved person, at all accounts, before it must wait. */
const MAX_OF_GUESSER = { device: 20, person: 10 };

/** Who enters a PIN: the shared device, or the person whose call needs approval. */
interface PinGuesser {
  readonly kind: keyof typeof MAX_OF_GUESSER;
  readonly id: number;
}

interface PinGuess {
  readonly guesser: PinGuesser;
  readonly userId: number;
  readonly pin: string;
  /** Where the holder is to work. */
  readonly branchId: number | null;
}

/**
 * The person a PIN belongs to, for work at the branch; undefined if it is wrong. Wrong PINs make the guesser wait, not
 * the holder.
 */
export async function holderOfPin(
  { control, clock }: Platform,
  tenant: TenantDatabase,
  { guesser, userId, pin, branchId }: PinGuess,
): Promise<PinHolder | undefined> {
  const source = `${guesser.kind} ${tenant.id} ${guesser.id}`;
  const guess = { source, account: `pin ${userId}`, most: MAX_OF_GUESSER[guesser.kind] };
  await assertMayGuess(control, guess, clock.now());
  await assertCheckable(tenant, userId);
  const user = await checkInTurn(source, 'known', async () => {
    const counted = await takeGuess(control, guess);
    const accounts = await tenant.read(systemCaller, (reader) => pinOf(reader, { id: userId }));
    const holder = await ownerOf(
      accounts,
      ({ pin_hash }) => pin_hash && openHash(tenant.keys, pin_hash),
      pin,
    );
    if (holder) await forgiveGuess(control, guess);
    else
      await reportFailure(
        accounts.map((account) => ({ tenant, user: account })),
        { ...counted, subject: `pin:${userId}`, source },
      );
    return holder;
  });
  if (!user) return undefined;
  if (branchId !== null && !mayWorkAt(user, branchId)) throw new AppError('BRANCH_FORBIDDEN');
  const { id, name, email, role, pin_hash: pinHash } = user;
  return { id, name, email, role: role as Role, pinHash };
}

/** Never called wrong if it cannot be checked. */
async function assertCheckable(tenant: TenantDatabase, id: number): Promise<void> {
  const [account] = await tenant.read(systemCaller, (reader) => pinOf(reader, { id }));
  if (account?.pin_hash && openHash(tenant.keys, account.pin_hash) === undefined)
    throw new AppError('PIN_NOT_OF_HERE');
}

const accounts = query((db, _: object) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'pin_hash'])
    // Who is switched off comes back with the PIN of before.
    .where('deleted_at', 'is', null),
);

/** Whether the role approves what a waiter or cashier may not do. */
const mayApprove = (role: string): boolean => hasPermission(role as Role, 'orders.void_sent');

/** PINs of others that somebody who sets PINs may hit by chance before each further one has to wait. */
const MAX_HITS = 3;

interface NewPin {
  readonly pin: string | null | undefined;
  /** undefined: as it is. */
  readonly role: string | undefined;
  /** undefined: somebody new. */
  readonly ofUser: number | undefined;
  /** Who sets it. */
  readonly by: number;
}

/**
 * A PIN of two people approves in the wrong name: that of an approver is nobody else's, so that who is promoted to one
 * chooses a new PIN. Hits are counted, or who sets PINs could search for an approver's. For `prepare`, because each
 * comparison takes time.
 */
export async function assertOwnPin(
  { control, clock }: Platform,
  tenant: TenantDatabase,
  { pin, role, ofUser, by }: NewPin,
): Promise<void> {
  if (pin === null || (pin === undefined && (role === undefined || !mayApprove(role)))) return;
  const people = await tenant.read(systemCaller, (reader) => accounts(reader, {}));
  const held = people.find(({ id }) => id === ofUser);
  if (pin === undefined) {
    // Whose else it is cannot be read off its hash.
    if (held?.pin_hash && !mayApprove(held.role))
      throw validationError('pin', 'choose a new PIN for this role');
    return;
  }
  const isOfApprover = mayApprove(role ?? held?.role ?? 'waiter');
  const others = people.filter(
    ({ id, role: its, pin_hash }) => pin_hash && id !== ofUser && (isOfApprover || mayApprove(its)),
  );
  if (others.length === 0) return;
  const source = `pin setter ${tenant.id} ${by}`;
  const guess = { source, account: 'pins', most: MAX_HITS, mostAtOne: MAX_HITS };
  await assertMayGuess(control, guess, clock.now());
  await checkInTurn(source, 'known', async () => {
    const double = await ownerOf(others, ({ pin_hash }) => pin_hash && openHash(tenant.keys, pin_hash), pin);
    if (!double) return;
    await takeGuess(control, guess);
    throw validationError('pin', 'is already taken; choose another PIN');
  });
}

const mayWorkAt = (user: { branch_ids: string | null }, branchId: number): boolean =>
  user.branch_ids === null || parseList(user.branch_ids).includes(branchId);
