import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { pack, readHeader, unpack, verifyArchive } from '../../server/db/archive/archive.ts';
import { backupKeyOf, backupKeysIn, renewPhrase, storeKey } from '../../server/db/archive/backup-key.ts';
import { tempFolder } from '../harness/temp.ts';

const ABOUT = { madeAt: Date.UTC(2026, 5, 1), version: 'test' };
const SECRET = `the menu of tomorrow ${'and more '.repeat(1_000)}`;

/** A computer with a phrase, and a sealed backup of one file of it. */
function sealed() {
  const [computer, folder] = [tempFolder(), tempFolder()];
  const phrase = renewPhrase(computer);
  const source = join(folder, 'lan.json');
  writeFileSync(source, SECRET);
  const backup = join(folder, 'one.backup');
  pack(backup, ABOUT, [{ name: 'lan.json', path: source }], backupKeysIn(computer)[0]);
  const opened = (ring: Parameters<typeof unpack>[2]) => {
    const target = join(tempFolder(), 'out');
    unpack(backup, target, ring);
    return readFileSync(join(target, 'lan.json'), 'utf8');
  };
  return { computer, phrase, backup, opened };
}

test('a sealed backup is read with the keys of its computer, or with the phrase as somebody types it from paper', () => {
  const { computer, phrase, opened } = sealed();
  expect(phrase).toMatch(/^([2-9A-Z]{4}-){5}[2-9A-Z]{4}$/);
  expect(opened({ keys: backupKeysIn(computer) })).toBe(SECRET);
  expect(opened({ keys: [], phrase: ` ${phrase.toLowerCase().replaceAll('-', ' ')}\n` })).toBe(SECRET);
});

test('without the phrase nothing of it is read, and a wrong one is told from damage', () => {
  const { backup, opened, phrase } = sealed();
  expect(readFileSync(backup).includes('menu of tomorrow')).toBe(false);
  expect(readHeader(backup)).toMatchObject({ madeAt: ABOUT.madeAt, salt: expect.any(Buffer) });
  expect(() => opened({ keys: [] })).toThrow('enter the recovery phrase');
  expect(() =>
    opened({ keys: [], phrase: `${phrase.slice(0, -1)}${phrase.endsWith('A') ? 'B' : 'A'}` }),
  ).toThrow('wrong recovery phrase');
  expect(() => opened({ keys: backupKeysIn(renewed()) })).toThrow('enter the recovery phrase');
});

function renewed(): string {
  const folder = tempFolder();
  renewPhrase(folder);
  return folder;
}

test.each([
  ['a piece', 'update pieces set data = zeroblob(length(data))'],
  ['a digest', "update files set sha256 = 'none'"],
  ['a file that is taken out', 'delete from files'],
  ['the time', 'update about set made_at = made_at + 1'],
])('%s that was changed is noticed', (_, change) => {
  const { computer, backup } = sealed();
  const archive = new Database(backup);
  archive.exec(change);
  archive.close();
  expect(() => verifyArchive(backup, { keys: backupKeysIn(computer) })).toThrow("isn't a good backup");
});

test('backups of an earlier phrase, and those that were never encrypted, are still read', () => {
  const { computer, backup, opened } = sealed();
  const earlier = backupKeysIn(computer);
  const phrase = renewPhrase(computer);
  const keys = backupKeysIn(computer);
  expect(keys).toEqual([backupKeyOf(phrase, keys[0]?.salt as Buffer), ...earlier]);
  expect(opened({ keys })).toBe(SECRET);
  storeKey(computer, earlier[0] as (typeof earlier)[0]);
  expect(backupKeysIn(computer)[0]).toEqual(earlier[0]);
  const file = join(tempFolder(), 'lan.json');
  writeFileSync(file, SECRET);
  rmSync(backup);
  pack(backup, ABOUT, [{ name: 'lan.json', path: file }]);
  expect(readHeader(backup)?.salt).toBeUndefined();
  expect(opened({ keys: [] })).toBe(SECRET);
});
