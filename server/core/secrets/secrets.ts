import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const newSecret = (): string => randomBytes(30).toString('base64url');

/** Generated secrets are random and long, so a plain digest cannot be guessed. Passwords and PINs need argon2. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Constant time: does not reveal where they differ. */
export const sameDigest = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
