import { randomInt } from 'node:crypto';
import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { digestOf } from '../../core/secrets/secrets.ts';
import { MINUTE } from '../../core/time/time.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { CheckQueue } from './check-queue.ts';
import { forgiveGuess, takeGuess } from './guesses.ts';
import { storePairingCode, tenantsWithPairingCode } from './pairing-code-store.ts';
import { pairingWith } from './store.ts';

/** Without characters that look or sound alike: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const ALPHABET = 'ACDEFGHJKMNPQRTVWXY34679';
const HALF = 4;
/** Wrong codes of a source before it must wait. 24⁸ codes last ten minutes: five attempts a minute find none. */
const MAX_TRIES = 5;

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** How long a code can be used. */
export const PAIRING_CODE_MS = 10 * MINUTE;

/** `K7MP-3XQ9`. Head office notes which of its restaurants gave it; a device that sends it names none. */
export async function drawPairingCode(
  { control, role }: Pick<Platform, 'control' | 'role'>,
  tenantId: number,
): Promise<string> {
  const code = `${half()}-${half()}`;
  if (role === 'branch') return code;
  const digest = digestOf(code);
  await storePairingCode(control, { digest, tenantId, lifetime: PAIRING_CODE_MS });
  return code;
}

/** Normalises a typed code; undefined if it is none. */
export function pairingCodeIn(text: string): string | undefined {
  const [, one, other] = /^([a-z0-9]{4})[-\s]*([a-z0-9]{4})$/i.exec(text.trim()) ?? [];
  return one && other ? `${one}-${other}`.toUpperCase() : undefined;
}

interface Found {
  readonly tenant: TenantDatabase;
  readonly tokenId: number;
}

/** Every code counts as wrong until it is looked up, so only one may be checked at a time. */
const lookups = new CheckQueue({ atOnce: 1, waiting: 256, waitingOfOne: 32 });

/**
 * The token of a code. Throws TOO_MANY_ATTEMPTS for a guessing source, UNAUTHENTICATED for a wrong code, and TOO_BUSY
 * while too many ask.
 */
export const findPairing = (platform: Platform, code: string, source: string): Promise<Found> =>
  lookups.run(source, 'strangers', () => lookUp(platform, code, source));

async function lookUp(platform: Platform, code: string, source: string): Promise<Found> {
  const guess = { source: `pairing ${source}`, account: 'pairing', most: MAX_TRIES };
  await takeGuess(platform.control, guess);
  const digest = digestOf(code);
  for (const id of await restaurantsThatMayKnow(platform, digest)) {
    const tenant = (await platform.serve(id))?.database;
    const [row] =
      (await tenant?.read(systemCaller, (reader) => pairingWith(reader, { secretHash: digest }))) ?? [];
    if (!tenant || !row) continue;
    await forgiveGuess(platform.control, guess);
    return { tenant, tokenId: row.id };
  }
  throw new AppError('UNAUTHENTICATED', { message: "This pairing code isn't valid. Create a new one." });
}

async function restaurantsThatMayKnow(platform: Platform, digest: string): Promise<readonly number[]> {
  if (platform.role === 'branch') return platform.tenantIds();
  return tenantsWithPairingCode(platform.control, digest);
}
