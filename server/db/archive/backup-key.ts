import { randomBytes, randomInt, scryptSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../files/durable-file.ts';

/** Without letters and digits that are easily confused on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Derived from a recovery phrase and a salt, which every backup made with it contains. */
export interface BackupKey {
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** What may open a backup: the keys known to this computer, and a phrase that somebody entered. */
export interface Keyring {
  readonly keys: readonly BackupKey[];
  readonly phrase?: string | undefined;
}

/** An encrypted backup that no key of the ring opens. */
export class BackupEncryptedError extends Error {}

const bytes = z.base64url().transform((text) => Buffer.from(text, 'base64url'));
const Kept = z.object({ keys: z.array(z.object({ salt: bytes, key: bytes })) });

/** Beside the data and in no backup. */
const fileIn = (dataDir: string): string => join(dataDir, 'backup-key.json');

/** The current key first, then those of earlier phrases. Empty until somebody was shown a phrase. */
export function backupKeysIn(dataDir: string): BackupKey[] {
  const file = fileIn(dataDir);
  return existsSync(file) ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))).keys : [];
}

/** Draws a new phrase and encrypts with it from now on. The phrase is returned here and never again. */
export function renewPhrase(dataDir: string): string {
  const { phrase, key } = generatePhrase();
  storeKey(dataDir, key);
  return phrase;
}

export interface GeneratedPhrase {
  readonly phrase: string;
  readonly key: BackupKey;
}

/** Deriving the key takes 32 MB for a moment. */
export function generatePhrase(): GeneratedPhrase {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  const phrase = groups.join('-');
  return { phrase, key: backupKeyOf(phrase, randomBytes(16)) };
}

/** The key becomes the current one. The file is complete or unchanged. */
export function storeKey(dataDir: string, key: BackupKey): void {
  const former = backupKeysIn(dataDir).filter(({ salt }) => !salt.equals(key.salt));
  const keys = [key, ...former].map((one) => ({
    salt: one.salt.toString('base64url'),
    key: one.key.toString('base64url'),
  }));
  writeDurablySync(fileIn(dataDir), JSON.stringify({ keys }));
}

/** Typed from paper, so case, blanks and hyphens do not matter. */
export function backupKeyOf(phrase: string, salt: Buffer): BackupKey {
  const bare = phrase.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return { salt, key: scryptSync(bare, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }) };
}

/** Throws BackupEncryptedError. */
export function keyFor(salt: Buffer, { keys, phrase }: Keyring): BackupKey {
  const known = keys.find((key) => key.salt.equals(salt));
  if (known) return known;
  if (phrase === undefined)
    throw new BackupEncryptedError(
      'this backup is encrypted; enter the recovery phrase that was shown when backups were set up',
    );
  return backupKeyOf(phrase, salt);
}
