import { AppError } from '../../core/errors.ts';
import { type Role, systemCaller } from '../../core/permissions.ts';
import { parseList } from '../../db/lists.ts';
import { query } from '../../db/query.ts';
import type { TenantDatabase } from '../../db/tenant-database.ts';
import { assertNotLocked, forgetFailures, recordFailure } from './attempts.ts';
import { passwordFits, pretendToCheck } from './secrets.ts';

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

const running = new Map<string, Promise<unknown>>();

/**
 * Who a PIN proves someone to be, for work at the branch; undefined when it does not fit. Wrong PINs are counted, and
 * five lock the account's PIN. The checks of one account run one after another: guesses in parallel are counted too.
 */
export function holderOfPin(
  tenant: TenantDatabase,
  userId: number,
  pin: string,
  branchId: number | null,
): Promise<PinHolder | undefined> {
  const turn = `${tenant.id}:${userId}`;
  const check = (running.get(turn) ?? Promise.resolve()).then(() => checkPin(tenant, userId, pin, branchId));
  const done = check
    .catch(() => {})
    .then(() => {
      if (running.get(turn) === done) running.delete(turn);
    });
  running.set(turn, done);
  return check;
}

async function checkPin(tenant: TenantDatabase, userId: number, pin: string, branchId: number | null) {
  const subject = `pin:${userId}`;
  const [user] = await tenant.read(systemCaller, async (reader) => {
    await assertNotLocked(reader, subject);
    return pinOf(reader, { id: userId });
  });
  const fits = user?.pin_hash ? await passwordFits(user.pin_hash, pin) : await pretendToCheck(pin);
  if (!fits || !user) {
    await recordFailure(tenant, subject, user?.id ?? null);
    return undefined;
  }
  await tenant.transact(systemCaller, (tx) => forgetFailures(tx, subject));
  if (branchId !== null && !mayWorkAt(user, branchId)) throw new AppError('BRANCH_FORBIDDEN');
  const { id, name, email, role, pin_hash: pinHash } = user;
  return { id, name, email, role: role as Role, pinHash };
}

const mayWorkAt = (user: { branch_ids: string | null }, branchId: number): boolean =>
  user.branch_ids === null || parseList(user.branch_ids).includes(branchId);
