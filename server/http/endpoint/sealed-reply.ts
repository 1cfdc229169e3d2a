import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** A new key for each salt: the nonce may stay the same. */
const NONCE = Buffer.alloc(12);

const keyFrom = (bearer: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', bearer, salt, 'galley stored reply', 32));

/** An answer that only the token which asked for it can open: the database has no more than the token's digest. */
export function seal(payload: string, bearer: string): string {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(bearer, salt), NONCE);
  const text = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), text]).toString('base64');
}

/** undefined for another token. */
export function unseal(sealed: string, bearer: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const salt = bytes.subarray(0, SALT_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(bearer, salt), NONCE, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(SALT_BYTES, SALT_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(SALT_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
