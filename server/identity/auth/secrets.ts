import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CheckQueue, type Lane } from './check-queue.ts';

/** OWASP's lower memory setting, so that a branch PC stays responsive during a login. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Loaded at the first password: a start needs none. */
const argon2 = () => import('@node-rs/argon2');
const hash = async (secret: string): Promise<string> => (await argon2()).hash(secret, strength);
const verify = async (hashed: string, secret: string): Promise<boolean> =>
  (await argon2()).verify(hashed, secret);

/** The other half of the processors serves orders. */
const atOnce = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
const queue = new CheckQueue({ atOnce, waiting: 64, waitingOfOne: 16 });

/** Longer than checking an address of several accounts takes: every refusal comes after this time. */
const REFUSED_AFTER_MS = 150;

/** Throws TOO_BUSY if too many checks wait already. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run('accounts', 'known', () => hash(password));

/**
 * Runs a password or PIN check of this source at its turn. `undefined` is the refusal, and takes the same time for
 * existing and unknown accounts.
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

/** The first candidate whose hash matches the secret. Without candidates it still takes the time of one check. */
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
