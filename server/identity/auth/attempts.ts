import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { MINUTE } from '../../core/time.ts';
import type { Handle, Tx } from '../../db/handle.ts';
import { query } from '../../db/query.ts';
import type { TenantDatabase } from '../../db/tenant-database.ts';
import { audit } from '../audit/store.ts';
import { usersByEmail } from './store.ts';

const MOST_FAILURES = 5;
const LOCK_MS = 15 * MINUTE;

const attempts = query((db, p: { subject: string }) =>
  db.selectFrom('login_attempts').select(['failures', 'locked_until']).where('subject', '=', p.subject),
);

/** Throws TOO_MANY_ATTEMPTS while the subject (an e-mail address or `pin:<user>`) is locked. */
export async function assertNotLocked(handle: Handle & { now: number }, subject: string): Promise<void> {
  const [row] = await attempts(handle, { subject });
  const wait = (row?.locked_until ?? 0) - handle.now;
  if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(wait / 1_000) });
}

/** Counts a wrong password or PIN in a transaction of its own, so that the refusal does not roll it back. */
export function recordFailure(tenant: TenantDatabase, subject: string, userId: number | null): Promise<void> {
  return tenant.transact(systemCaller, async (tx) => {
    const [row] = await attempts(tx, { subject });
    const failures =
      (row?.locked_until ?? 0) > 0 && (row?.locked_until ?? 0) <= tx.now ? 1 : (row?.failures ?? 0) + 1;
    const locked = failures >= MOST_FAILURES ? tx.now + LOCK_MS : null;
    const values = { failures, locked_until: locked, updated_at: tx.now };
    await tx.db
      .insertInto('login_attempts')
      .values({ subject, ...values })
      .onConflict((c) => c.column('subject').doUpdateSet(values))
      .execute();
    await audit(tx, {
      action: locked ? 'login.locked' : 'login.failed',
      entity: 'user',
      entityId: userId ?? (await usersByEmail(tx, { email: subject }))[0]?.id ?? null,
      branchId: null,
      after: { subject, failures },
    });
  });
}

export async function forgetFailures(tx: Tx, subject: string): Promise<void> {
  const [row] = await attempts(tx, { subject });
  if (row) await tx.db.deleteFrom('login_attempts').where('subject', '=', subject).execute();
}
