import { found, invalid } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle.ts';
import type { Platform, Principal } from '../../http/platform.ts';
import { audit } from '../audit/store.ts';
import { reportFailure } from '../auth/attempts.ts';
import { assertMayGuess, forgiveGuess, takeGuess } from '../auth/guesses.ts';
import { userOf } from '../auth/principal.ts';
import { checkInTurn, hashPassword, ownerOf } from '../auth/secrets.ts';
import { keepOpen, passwordById, revokeTokensOf } from '../auth/store.ts';
import { assertDecidedHere } from './service.ts';
import { changeUser, userById } from './store.ts';

/** Wrong old passwords of one account before it has to wait. */
const MOST_OF_PERSON = 5;

/** Checks the old password, counting a wrong one as a failed login; returns the hash of the new one. */
export async function checkNewPassword(
  principal: Principal | undefined,
  body: { current_password: string; new_password: string },
  { control, clock }: Platform,
): Promise<string> {
  const { tenant, caller } = userOf(principal);
  const source = `token ${tenant.id} ${caller.tokenId}`;
  const guess = { source, account: 'own password', most: MOST_OF_PERSON };
  await assertMayGuess(control, guess, clock.now());
  const fits = await checkInTurn(source, async () => {
    const counted = await takeGuess(control, guess);
    const accounts = await tenant.read(systemCaller, (reader) => passwordById(reader, { id: caller.userId }));
    const own = await ownerOf(accounts, ({ password_hash }) => password_hash, body.current_password);
    if (own) await forgiveGuess(control, guess);
    else {
      const subject = accounts[0]?.email ?? `user:${caller.userId}`;
      await reportFailure([{ tenant, user: { id: caller.userId } }], { ...counted, subject, source });
    }
    return own;
  });
  if (!fits) throw invalid('current_password', 'is not right');
  return hashPassword(body.new_password);
}

/** Every other session of the account ends: whoever knew the old password is out. */
export async function changeOwnPassword(tx: Tx, passwordHash: string): Promise<void> {
  const { userId, tokenId } = tx.caller;
  await assertDecidedHere(tx, found(await userById(tx, userId), 'user'));
  await changeUser(tx, userId, { password_hash: passwordHash });
  const after = { secrets_changed: ['password'] };
  await audit(tx, { action: 'user.password', entity: 'user', entityId: userId, branchId: null, after });
  tx.emit({ type: 'user.changed', branchId: null, data: { id: userId } });
  await revokeTokensOf(tx, userId, tokenId);
  await keepOpen(tx, tokenId ?? 0, passwordHash);
}
