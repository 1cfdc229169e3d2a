import { randomBytes } from 'node:crypto';
import { digestOf } from '../../../core/secrets/secrets.ts';
import type { TenantDatabase } from '../../../db/opening/tenant-database.ts';
import type { SecondFactorRow } from '../../../db/tables/identity.ts';
import { openHash } from '../pin/pin-seal.ts';
import { stepOfCode, toBase32 } from './totp.ts';

const RECOVERY_CODES = 10;

/** 60 bits each, so that a digest cannot be reversed; in groups of four for writing down. */
export const newCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(8))
      .slice(0, 12)
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** Typed from paper. */
export const digestOfCode = (code: string): string =>
  digestOf(`recovery ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`);

export const codesIn = ({ recovery }: SecondFactorRow): string[] => JSON.parse(recovery) as string[];

/** Undefined for a wrong or used code, and if the secret's key is on another computer. */
export function stepIn(
  tenant: TenantDatabase,
  { secret: stored, last_step: after }: SecondFactorRow,
  otp: string,
  now: number,
): number | undefined {
  const secret = openHash(tenant.keys, stored);
  if (secret === undefined) return undefined;
  return stepOfCode(Buffer.from(secret, 'base64url'), otp.replace(/\s/g, ''), { now, after });
}
