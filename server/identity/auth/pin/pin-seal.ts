import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { TenantKey, TenantKeys } from '../../../db/files/tenant-keys.ts';

/**
 * A PIN has so few digits that anyone with its hash guesses it in minutes. So the hash is encrypted with a key that
 * is in no database and no backup. `pin1$<key>$<nonce, tag, text>`; equal hashes give equal texts under one key, so that
 * to seal again changes nothing.
 */
const SEALED = /^pin1\$([\w-]+)\$([\w-]+)$/;
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

export const isPinSealed = (stored: string): boolean => SEALED.test(stored);

export function sealHash(key: TenantKey, hash: string): string {
  const bytes = bytesOf(key);
  const nonce = createHmac('sha256', bytes).update(hash).digest().subarray(0, NONCE);
  const cipher = createCipheriv(CIPHER, bytes, nonce);
  const text = Buffer.concat([cipher.update(hash, 'utf8'), cipher.final()]);
  return `pin1$${key.id}$${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** The hash; undefined if its key is not on this computer. A hash that head office set for a branch is returned as it is. */
export function openHash(keys: TenantKeys, stored: string): string | undefined {
  const [, id, text] = SEALED.exec(stored) ?? [];
  if (id === undefined || text === undefined) return stored;
  const key = keys.find(id);
  if (!key) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  try {
    const cipher = createDecipheriv(CIPHER, bytesOf(key), bytes.subarray(0, NONCE), { authTagLength: TAG });
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The same PIN under the present key; undefined if it cannot be decrypted here. */
export function resealed(keys: TenantKeys, stored: string): string | undefined {
  const hash = openHash(keys, stored);
  return hash === undefined ? undefined : sealHash(keys.current, hash);
}

const bytesOf = ({ secret }: TenantKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'galley pin', 32));
