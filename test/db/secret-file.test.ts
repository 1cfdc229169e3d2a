import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SecretFile } from '../../server/db/files/secret-file.ts';
import { tempFolder } from '../harness/temp.ts';

const place = (): string => join(tempFolder(), 'tenants', '1.credentials.json');

test('secrets are there again for whoever opens the file, which is for one account alone', () => {
  const file = place();
  new SecretFile(file).put('node 1', 'of the branch');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = new SecretFile(file);
  again.put('node 2', 'the next');
  expect([again.get('node 1'), again.get('node 2'), again.get('node 3')]).toEqual([
    'of the branch',
    'the next',
    undefined,
  ]);
});

test('with a key of the keystore what was written before is encrypted, and nobody reads it without', () => {
  const file = place();
  const key = randomBytes(32);
  new SecretFile(file).put('node 1', 'of the branch');
  const sealed = new SecretFile(file, key);
  sealed.seal();
  sealed.put('node 2', 'the next');
  const text = readFileSync(file, 'utf8');
  for (const word of ['of the branch', 'the next', 'node']) expect(text).not.toContain(word);
  expect(new SecretFile(file, key).get('node 1')).toBe('of the branch');
  for (const other of [undefined, randomBytes(32)]) {
    const locked = new SecretFile(file, other);
    expect([locked.get('node 1'), locked.isLocked]).toEqual([undefined, true]);
  }
});

test('a file that cannot be opened is put aside and never written over', () => {
  const file = place();
  const key = randomBytes(32);
  new SecretFile(file, key).put('node 1', 'of the branch');
  const locked = new SecretFile(file);
  locked.put('node 2', 'a new one');
  expect([locked.get('node 2'), locked.isLocked]).toEqual(['a new one', false]);
  expect(new SecretFile(`${file}.locked`, key).get('node 1')).toBe('of the branch');
});

test('a secret is drawn once, whoever of several asks first', () => {
  const file = place();
  const [one, other] = [new SecretFile(file), new SecretFile(file)];
  expect(existsSync(file)).toBe(false);
  expect(
    new Set([one.generate('own'), other.generate('own'), new SecretFile(file).generate('own')]).size,
  ).toBe(1);
});
