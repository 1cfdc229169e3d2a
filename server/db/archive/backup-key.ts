import { randomBytes, randomInt, scryptSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../files/durable-file.ts';

/** Without letters and digits that are mistaken for each other on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** What a recovery phrase becomes together with the salt that every backup made with it names. */
export interface BackupKey {
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** What may open a backup: the keys this computer knows, and a phrase that somebody gave. */
export interface Keyring {
  readonly keys: readonly BackupKey[];
  readonly phrase?: string | undefined;
}

/** An encrypted backup that nothing on the ring opens. */
export class BackupEncryptedError extends Error {}

const bytes = z.base64url().transform((text) => Buffer.from(text, 'base64url'));
const Kept = z.object({ keys: z.array(z.object({ salt: bytes, key: bytes })) });

/** Beside the data and in no backup. */
const fileIn = (dataDir: string): string => join(dataDir, 'backup-key.json');

/** The one that is used first, then those of earlier phrases. None while nobody was told a phrase. */
export function backupKeysIn(dataDir: string): BackupKey[] {
  const file = fileIn(dataDir);
  return existsSync(file) ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))).keys : [];
}

/** Draws a new phrase and encrypts with it from now on. It is told here and never again. */
export function renewPhrase(dataDir: string): string {
  const { phrase, key } = generatePhrase();
  storeKey(dataDir, key);
  return phrase;
}

export interface GeneratedPhrase {
  readonly phrase: string;
  readonly key: BackupKey;
}

/** To make the key takes 32 MB for a moment. */
export function generatePhrase(): GeneratedPhrase {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  const phrase = groups.join('-');
  return { phrase, key: backupKeyOf(phrase, randomBytes(16)) };
}

/** From now on the first; there whole or as it was before. */
export function storeKey(dataDir: string, key: BackupKey): void {
  const former = backupKeysIn(dataDir).filter(({ salt }) => !salt.equals(key.salt));
  const keys = [key, ...former].map((one) => ({
    salt: one.salt.toString('base64url'),
    key: one.key.toString('base64url'),
  }));
  writeDurablySync(fileIn(dataDir), JSON.stringify({ keys }));
}

/** Typed from paper: case, blanks and hyphens do not matter. */
export function backupKeyOf(phrase: string, salt: Buffer): BackupKey {
  const bare = phrase.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return { salt, key: scryptSync(bare, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }) };
}

/** Throws BackupSealed. */
export function keyFor(salt: Buffer, { keys, phrase }: Keyring): BackupKey {
  const known = keys.find((key) => key.salt.equals(salt));
  if (known) return known;
  if (phrase === undefined)
    throw new BackupEncryptedError(
      'the backup is encrypted: give the recovery phrase that was shown when it was set up',
    );
  return backupKeyOf(phrase, salt);
}
