import { randomBytes } from 'node:crypto';
import { AppError, requireFound, validationError } from '../../../core/errors.ts';
import { systemCaller } from '../../../core/permissions.ts';
import { loadQrCode } from '../../../core/qr-code.ts';
import type { Reader, Tx } from '../../../db/handle/handle.ts';
import type { Platform, Principal } from '../../../http/endpoint/platform.ts';
import { audit } from '../../audit/store.ts';
import { forgiveGuess, takeGuess } from '../guesses.ts';
import { isOwnPassword } from '../own-password.ts';
import { sealHash } from '../pin/pin-seal.ts';
import { userOf } from '../principal.ts';
import { accountById, revokeTokensOf } from '../store.ts';
import { codesIn, digestOfCode, newCodes, stepIn } from './codes.ts';
import { changeSecondFactor, putSecondFactor, removeSecondFactor, secondFactorOf } from './store.ts';
import { keyUri, toBase32 } from './totp.ts';

/** The length RFC 4226 recommends. */
const SECRET_BYTES = 20;
const MAX_GUESSES = 5;

const unfit = (message: string): AppError => new AppError('SECOND_FACTOR_UNFIT', { message });

/** Not at a branch, where a lost telephone would keep the kitchen waiting. */
function assertOffered(role: Platform['role']): void {
  if (role !== 'central') throw unfit('Two-factor authentication is set up at head office. Do it there.');
}

export async function stateOfSecondFactor(reader: Reader) {
  const row = await secondFactorOf(reader, reader.caller.userId);
  const isOn = row !== undefined && row.confirmed_at !== null;
  return {
    is_offered: reader.tenant.role === 'central',
    is_on: isOn,
    recovery_codes_left: isOn ? codesIn(row).length : 0,
  };
}

interface Beginning {
  readonly secret: Buffer;
  /** As stored. */
  readonly sealed: string;
  readonly uri: string;
  readonly qr: string;
}

/** For `prepare`: verifies the person and draws the secret for the telephone. */
export async function prepareSecondFactor(
  principal: Principal | undefined,
  password: string,
  platform: Platform,
): Promise<Beginning> {
  const { tenant, caller } = userOf(principal);
  await assertPassword(principal, password, platform);
  const [account] = await tenant.read(systemCaller, (reader) => accountById(reader, { id: caller.userId }));
  const secret = randomBytes(SECRET_BYTES);
  const uri = keyUri(secret, 'Galley', account?.email ?? account?.name ?? '');
  const sealed = sealHash(tenant.keys.current, secret.toString('base64url'));
  return { secret, sealed, uri, qr: (await loadQrCode())(uri) };
}

async function assertPassword(
  principal: Principal | undefined,
  password: string,
  platform: Platform,
): Promise<void> {
  assertOffered(platform.role);
  if (!(await isOwnPassword(principal, password, platform)))
    throw validationError('password', 'is incorrect');
}

/** Not in force until one of its codes was entered. */
export async function beginSecondFactor(tx: Tx, { secret, sealed, uri, qr }: Beginning) {
  const { userId } = tx.caller;
  if ((await secondFactorOf(tx, userId))?.confirmed_at != null)
    throw unfit('Two-factor authentication is already on.');
  const fresh = { confirmed_at: null, last_step: 0, recovery: '[]', created_at: tx.now };
  await putSecondFactor(tx, { user_id: userId, secret: sealed, ...fresh });
  return { secret: toBase32(secret), uri, qr_svg: qr };
}

/** For `prepare`: the step of a code of the pending secret; a wrong code counts as a guess. */
export async function checkFirstCode(
  principal: Principal | undefined,
  otp: string,
  { control, clock, role }: Platform,
): Promise<number> {
  assertOffered(role);
  const { tenant, caller } = userOf(principal);
  const row = await tenant.read(systemCaller, (reader) => secondFactorOf(reader, caller.userId));
  if (!row || row.confirmed_at !== null)
    throw validationError('otp', "can't be checked yet: start two-factor setup first");
  const source = `token ${tenant.id} ${caller.tokenId}`;
  const guess = { source, account: 'own two-factor', most: MAX_GUESSES };
  await takeGuess(control, guess);
  const step = stepIn(tenant, row, otp, clock.now());
  if (step === undefined) throw validationError('otp', 'is incorrect');
  await forgiveGuess(control, guess);
  return step;
}

/** From now on the password alone is not enough. The recovery codes are returned here and never again. */
export async function confirmSecondFactor(tx: Tx, step: number): Promise<{ recovery_codes: string[] }> {
  const { userId, tokenId } = tx.caller;
  const codes = newCodes();
  const recovery = JSON.stringify(codes.map(digestOfCode));
  await changeSecondFactor(tx, userId, { confirmed_at: tx.now, last_step: step, recovery });
  await note(tx, userId, 'on');
  await revokeTokensOf(tx, userId, tokenId);
  return { recovery_codes: codes };
}

/** By oneself, or by an owner for somebody else. */
export async function switchOffSecondFactor(tx: Tx, userId: number): Promise<void> {
  assertOffered(tx.tenant.role);
  requireFound((await accountById(tx, { id: userId }))[0], 'user', userId);
  if (!(await removeSecondFactor(tx, userId))) throw unfit('Two-factor authentication is off.');
  await note(tx, userId, 'off');
}

async function note(tx: Tx, userId: number, state: 'on' | 'off'): Promise<void> {
  const after = { second_factor: state };
  await audit(tx, { action: 'user.second_factor', entity: 'user', entityId: userId, branchId: null, after });
  const data = { id: userId, by_branch: null, changed: ['second_factor'] };
  tx.emit({ type: 'user.rights', branchId: null, data });
}
