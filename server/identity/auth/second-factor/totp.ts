import { createHmac } from 'node:crypto';

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps by which a telephone's clock may be off. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The step of this code, later than `after`; undefined if it belongs to none near this moment. */
export function stepOfCode(
  secret: Buffer,
  code: string,
  { now, after }: { now: number; after: number },
): number | undefined {
  const first = stepAt(now) - DRIFT;
  const near = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => first + at);
  return near.find((step) => step > after && codeAt(secret, step) === code);
}

/** As people type it and apps read it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export const keyUri = (secret: Buffer, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret: toBase32(secret), issuer })}`;
