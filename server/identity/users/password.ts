import { requireFound, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { audit } from '../audit/store.ts';
import { isOwnPassword } from '../auth/own-password.ts';
import { hashPassword } from '../auth/secrets.ts';
import { keepOpen, revokeTokensOf } from '../auth/store.ts';
import { assertDecidedHere } from './service.ts';
import { changeUser, userById } from './store.ts';

interface NewPassword {
  readonly principal: Principal | undefined;
  readonly body: { readonly current_password: string; readonly new_password: string };
  /** By the old password, which need not be checked again. */
  readonly isProved: boolean;
}

/** Checks the old password; returns the hash of the new one. */
export async function checkNewPassword(
  { principal, body, isProved }: NewPassword,
  platform: Platform,
): Promise<string> {
  if (!isProved && !(await isOwnPassword(principal, body.current_password, platform)))
    throw validationError('current_password', 'is incorrect');
  return hashPassword(body.new_password);
}

/** Ends every other session of the account: anyone who knew the old password is signed out. */
export async function changeOwnPassword(tx: Tx, passwordHash: string): Promise<void> {
  const { userId, tokenId } = tx.caller;
  await assertDecidedHere(tx, requireFound(await userById(tx, userId), 'user', userId));
  await changeUser(tx, userId, { password_hash: passwordHash });
  const after = { secrets_changed: ['password'] };
  await audit(tx, { action: 'user.password', entity: 'user', entityId: userId, branchId: null, after });
  tx.emit({ type: 'user.changed', branchId: null, data: { id: userId } });
  await revokeTokensOf(tx, userId, tokenId);
  await keepOpen(tx, tokenId ?? 0, passwordHash);
}
