import { found, invalid } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle.ts';
import type { Principal } from '../../http/platform.ts';
import { audit } from '../audit/store.ts';
import { assertNotLocked, forgetFailures, recordFailure } from '../auth/attempts.ts';
import { userOf } from '../auth/principal.ts';
import { hashPassword, passwordFits } from '../auth/secrets.ts';
import { keepOpen, passwordById, revokeTokensOf } from '../auth/store.ts';
import { changeUser } from './store.ts';

/** Checks the old password, counting a wrong one as a failed login; returns the hash of the new one. */
export async function checkNewPassword(
  principal: Principal | undefined,
  body: { current_password: string; new_password: string },
): Promise<string> {
  const { tenant, caller } = userOf(principal);
  const account = await tenant.read(systemCaller, async (reader) => {
    const [row] = await passwordById(reader, { id: caller.userId });
    if (row?.email) await assertNotLocked(reader, row.email);
    return found(row, 'user');
  });
  const fits =
    account.password_hash !== null && (await passwordFits(account.password_hash, body.current_password));
  if (!fits) {
    await recordFailure(tenant, account.email ?? `user:${caller.userId}`, caller.userId);
    throw invalid('current_password', 'is not right');
  }
  return hashPassword(body.new_password);
}

/** Every other session of the account ends: whoever knew the old password is out. */
export async function changeOwnPassword(tx: Tx, passwordHash: string): Promise<void> {
  const { userId, tokenId } = tx.caller;
  await changeUser(tx, userId, { password_hash: passwordHash });
  const after = { secrets_changed: ['password'] };
  await audit(tx, { action: 'user.password', entity: 'user', entityId: userId, branchId: null, after });
  tx.emit({ type: 'user.changed', branchId: null, data: { id: userId } });
  await revokeTokensOf(tx, userId, tokenId);
  await keepOpen(tx, tokenId ?? 0, passwordHash);
  const [account] = await passwordById(tx, { id: userId });
  await forgetFailures(tx, account?.email ?? '');
}
