import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurablySync } from '../server/db/files/durable-file.ts';
import { type DataFolders, isOfOneAccount } from './data-folders.ts';
import type { Keystore } from './ports.ts';

type Note = (what: string, details: Record<string, unknown>) => void;

/**
 * The key with which the server encrypts the branch's credential, base64url. Stored beside the data and sealed by the
 * keystore, which opens it for this account only. A folder that several accounts may serve from has no key unless the
 * settings ask for one, because the second account could not read the credential.
 */
export function sealingKey(
  { root }: DataFolders,
  keystore: Keystore,
  { wanted = isOfOneAccount(root), note }: { readonly wanted?: boolean | undefined; readonly note: Note },
): string | undefined {
  const file = join(root, 'keystore.bin');
  if (!keystore.isAvailable || (!wanted && !existsSync(file))) return undefined;
  try {
    if (existsSync(file)) return keystore.open(readFileSync(file));
    const key = randomBytes(32).toString('base64url');
    writeDurablySync(file, keystore.seal(key));
    return key;
  } catch (error) {
    note('keystore', { line: (error as Error).message });
    return undefined;
  }
}
