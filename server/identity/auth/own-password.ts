import { systemCaller } from '../../core/permissions.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { reportFailure } from './attempts.ts';
import { assertMayGuess, forgiveGuess, takeGuess } from './guesses.ts';
import { userOf } from './principal.ts';
import { checkInTurn, ownerOf } from './secrets.ts';
import { passwordById } from './store.ts';

/** Wrong own passwords of one session before it must wait. */
const MAX_OF_PERSON = 5;

/** Whether it is the caller's password; a wrong one counts as a failed login. */
export async function isOwnPassword(
  principal: Principal | undefined,
  password: string,
  { control, clock }: Platform,
): Promise<boolean> {
  const { tenant, caller } = userOf(principal);
  const source = `token ${tenant.id} ${caller.tokenId}`;
  const guess = { source, account: 'own password', most: MAX_OF_PERSON };
  await assertMayGuess(control, guess, clock.now());
  const fits = await checkInTurn(source, 'known', async () => {
    const counted = await takeGuess(control, guess);
    const accounts = await tenant.read(systemCaller, (reader) => passwordById(reader, { id: caller.userId }));
    const own = await ownerOf(accounts, ({ password_hash }) => password_hash, password);
    if (own) await forgiveGuess(control, guess);
    else {
      const subject = accounts[0]?.email ?? `user:${caller.userId}`;
      await reportFailure([{ tenant, user: { id: caller.userId } }], { ...counted, subject, source });
    }
    return own;
  });
  return fits !== undefined;
}
