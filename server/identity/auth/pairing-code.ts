import { randomInt } from 'node:crypto';
import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { digestOf } from '../../core/secrets/secrets.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { CheckQueue } from './check-queue.ts';
import { forgiveGuess, takeGuess } from './guesses.ts';
import { pairingWith } from './store.ts';

/** No two of them look or sound alike: neither 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, nor U and V. */
const ALPHABET = 'ACDEFGHJKMNPQRTVWXY34679';
const HALF = 4;
/** Wrong codes of a source before it has to wait. 24⁸ codes last ten minutes: five tries a minute find none. */
const MAX_TRIES = 5;

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** `K7MP-3XQ9`. */
export const newPairingCode = (): string => `${half()}-${half()}`;

/** As a person typed it, to how it was made; undefined for what is no code. */
export function pairingCodeIn(text: string): string | undefined {
  const [, one, other] = /^([a-z0-9]{4})[-\s]*([a-z0-9]{4})$/i.exec(text.trim()) ?? [];
  return one && other ? `${one}-${other}`.toUpperCase() : undefined;
}

interface Found {
  readonly tenant: TenantDatabase;
  readonly tokenId: number;
}

/** Every code counts as wrong until it is looked up: of many right ones at once, only one may count at a time. */
const lookups = new CheckQueue({ atOnce: 1, waiting: 256, waitingOfOne: 32 });

/**
 * The token behind a code. Throws TOO_MANY_ATTEMPTS to a source that guesses, UNAUTHENTICATED for a wrong code, and
 * TOO_BUSY while too many ask.
 */
export const findPairing = (platform: Platform, code: string, source: string): Promise<Found> =>
  lookups.run(source, 'strangers', () => lookUp(platform, code, source));

async function lookUp(platform: Platform, code: string, source: string): Promise<Found> {
  const guess = { source: `pairing ${source}`, account: 'pairing', most: MAX_TRIES };
  await takeGuess(platform.control, guess);
  for (const tenant of platform.tenants()) {
    const [row] = await tenant.read(systemCaller, (reader) =>
      pairingWith(reader, { secretHash: digestOf(code) }),
    );
    if (!row) continue;
    await forgiveGuess(platform.control, guess);
    return { tenant, tokenId: row.id };
  }
  throw new AppError('UNAUTHENTICATED', { message: 'Nobody gave this code, or it was used long ago.' });
}
