import { AppError } from '../../../core/errors.ts';
import { systemCaller } from '../../../core/permissions.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { TenantDatabase } from '../../../db/opening/tenant-database.ts';
import type { UserRow } from '../../../db/tables/identity.ts';
import type { Platform } from '../../../http/endpoint/platform.ts';
import { audit } from '../../audit/store.ts';
import { reportFailure } from '../attempts.ts';
import { assertMayGuess, forgiveGuess, type Guess, takeGuess } from '../guesses.ts';
import { codesIn, digestOfCode, stepIn } from './codes.ts';
import { changeSecondFactor, secondFactorOf } from './store.ts';

/** Wrong codes of a network address at all accounts. */
const MAX_OF_ADDRESS = 50;
/** Wrong codes of one account from all addresses. */
const MAX_OF_ACCOUNT = 10;

interface Entering {
  readonly tenant: TenantDatabase;
  readonly user: Pick<UserRow, 'id' | 'email'>;
  /** Entered beside the password. */
  readonly otp: string | undefined;
  readonly source: string;
}

/** After the right password. Each code works once; a wrong one counts as a guess of its source at this account. */
export async function passSecondFactor(
  { tenant, user, otp, source }: Entering,
  { control, clock }: Platform,
): Promise<void> {
  const row = await tenant.read(systemCaller, (reader) => secondFactorOf(reader, user.id));
  if (!row || row.confirmed_at === null) return;
  if (otp === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
  const account = `otp ${tenant.id} ${user.id}`;
  // Anyone who enters codes knows the password, so only few are tried from however many addresses.
  const ofAddress: Guess = { source, account, most: MAX_OF_ADDRESS };
  const ofAccount: Guess = { source: account, account, most: MAX_OF_ACCOUNT, mostAtOne: MAX_OF_ACCOUNT };
  const guesses = [ofAddress, ofAccount];
  for (const guess of guesses) await assertMayGuess(control, guess, clock.now());
  const counted = await takeGuess(control, ofAddress);
  await takeGuess(control, ofAccount);
  if (await tenant.transact(systemCaller, (tx) => useUp(tx, tenant, user.id, otp)))
    return void (await Promise.all(guesses.map((guess) => forgiveGuess(control, guess))));
  const subject = `otp:${user.email ?? user.id}`;
  await reportFailure([{ tenant, user }], { ...counted, subject, source });
  throw new AppError('SECOND_FACTOR_REQUIRED', { message: 'Wrong or used code. Enter the current code.' });
}

/** Checked in one transaction: a code entered twice at one moment works once. */
async function useUp(tx: Tx, tenant: TenantDatabase, userId: number, otp: string): Promise<boolean> {
  const row = await secondFactorOf(tx, userId);
  if (!row) return false;
  const step = stepIn(tenant, row, otp, tx.now);
  if (step !== undefined) {
    await changeSecondFactor(tx, userId, { last_step: step });
    return true;
  }
  const digest = digestOfCode(otp);
  const codes = codesIn(row);
  if (!codes.includes(digest)) return false;
  const left = codes.filter((code) => code !== digest);
  await changeSecondFactor(tx, userId, { recovery: JSON.stringify(left) });
  const after = { recovery_codes_left: left.length };
  await audit(tx, { action: 'user.recovery_code', entity: 'user', entityId: userId, branchId: null, after });
  return true;
}
