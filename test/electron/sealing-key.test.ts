import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFoldersIn, isOfOneAccount } from '../../electron/data-folders.ts';
import type { Keystore } from '../../electron/ports.ts';
import { sealingKey } from '../../electron/sealing-key.ts';
import { tempFolder } from '../harness/temp.ts';

/** Of one account of the computer. */
const keystoreOf = (account: string, isAvailable = true): Keystore => ({
  isAvailable,
  seal: (text) => Buffer.from(`${account}:${Buffer.from(text).toString('base64')}`),
  open(sealed) {
    const [owner, text = ''] = sealed.toString().split(':');
    if (owner !== account) throw new Error('sealed by another account');
    return Buffer.from(text, 'base64').toString();
  },
});

const ask = (root: string, keystore: Keystore, wanted?: boolean) => {
  const notes: unknown[] = [];
  const key = sealingKey(dataFoldersIn(root), keystore, { wanted, note: (...note) => void notes.push(note) });
  return { key, notes };
};

test('the key is drawn once, lies beside the data sealed, and only its account gets it', () => {
  const root = tempFolder();
  const { key } = ask(root, keystoreOf('anna'), true);
  expect(Buffer.from(key ?? '', 'base64url').length).toBe(32);
  const file = join(root, 'keystore.bin');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(key);
  expect(ask(root, keystoreOf('anna'), true).key).toBe(key);
  const other = ask(root, keystoreOf('bert'), true);
  expect(other.key).toBeUndefined();
  expect(other.notes).toEqual([['keystore', { line: 'sealed by another account' }]]);
  expect(ask(root, keystoreOf('anna')).key).toBe(key);
});

test('a folder that several accounts serve from is not sealed unless the settings ask for it', () => {
  const root = tempFolder();
  expect(isOfOneAccount(root)).toBe(false);
  expect(isOfOneAccount(join(homedir(), '.local/share/galley'))).toBe(true);
  expect(ask(root, keystoreOf('anna')).key).toBeUndefined();
  expect(ask(root, keystoreOf('anna', false), true).key).toBeUndefined();
  expect(existsSync(join(root, 'keystore.bin'))).toBe(false);
});
