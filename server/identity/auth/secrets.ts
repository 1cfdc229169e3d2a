import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CheckQueue, type Lane } from './check-queue.ts';

/** OWASP's lower memory setting, so that a branch PC stays responsive during a login. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At the first password: a start needs none. */
const argon2 = () => import('@node-rs/argon2');
const hash = async (secret: string): Promise<string> => (await argon2()).hash(secret, strength);
const verify = async (hashed: string, secret: string): Promise<boolean> =>
  (await argon2()).verify(hashed, secret);

/** Half of the processors go on serving orders. */
const atOnce = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
const queue = new CheckQueue({ atOnce, waiting: 64, waitingOfOne: 16 });

/** Longer than the checks of an account with twins take: a refusal comes at this time whatever was looked up. */
const REFUSED_AFTER_MS = 150;

/** Throws TOO_BUSY when too many wait for a check already. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run('accounts', 'known', () => hash(password));

/**
 * Runs what checks a password or PIN of this source when it is its turn. `undefined` is the refusal, and is answered
 * after the same time for accounts that exist and those that do not.
 */
export async function checkInTurn<T>(source: string, lane: Lane, check: () => Promise<T>): Promise<T> {
  let even: Promise<void> | undefined;
  const result = await queue.run(source, lane, () => {
    even = sleep(REFUSED_AFTER_MS, undefined, { ref: false });
    return check();
  });
  if (result === undefined) await even;
  return result;
}

/** The first candidate whose hash is the secret's. Where nobody has one, it takes the time of one check all the same. */
export async function ownerOf<C>(
  candidates: readonly C[],
  hashOf: (candidate: C) => string | null | undefined,
  secret: string,
): Promise<C | undefined> {
  let checked = false;
  for (const candidate of candidates) {
    const hashed = hashOf(candidate);
    if (hashed === null || hashed === undefined) continue;
    checked = true;
    if (await verify(hashed, secret)) return candidate;
  }
  if (!checked) await hash(secret);
  return undefined;
}
