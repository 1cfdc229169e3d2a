import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const newSecret = (): string => randomBytes(30).toString('base64url');

/** Secrets made here are random and long: a plain digest cannot be guessed back. Passwords and PINs need argon2. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** In a time that tells nothing of where they differ. */
export const sameDigest = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
