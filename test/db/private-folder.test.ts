import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensurePrivate, isWorldReadable, restrictToOwner } from '../../server/db/files/private-folder.ts';
import { openRestaurant } from '../harness/app.ts';
import { galley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';

const modesIn = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const { mode } = statSync(join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });

test.skipIf(process.platform === 'win32')('what a set-up writes is for its own account alone', async () => {
  const dataDir = join(tempFolder(), 'data');
  expect((await galley(setupArgs(dataDir))).code).toBe(0);
  expect(readdirSync(join(dataDir, 'tenants')).length).toBeGreaterThan(0);
  expect(modesIn(dataDir)).toEqual([]);
  const backup = join(dataDir, '..', 'saved.backup');
  expect((await galley(['backup', backup, '--data-dir', dataDir])).code).toBe(0);
  expect(statSync(backup).mode & 0o077).toBe(0);
});

test('a data folder that was open to others is closed at the start', async () => {
  const { app } = await openRestaurant();
  expect(modesIn(app.dataDir).filter((line) => /sqlite |^\. /.test(line))).toEqual([]);
});

test('what is open below a folder is closed and said once; what a link names is left alone', () => {
  const [folder, elsewhere] = [tempFolder(), join(tempFolder(), 'shared')];
  writeFileSync(elsewhere, '');
  chmodSync(elsewhere, 0o644);
  mkdirSync(join(folder, 'tenants'));
  writeFileSync(join(folder, 'tenants/1.sqlite'), '');
  symlinkSync(elsewhere, join(folder, 'link'));
  chmodSync(folder, 0o2777);
  chmodSync(join(folder, 'tenants'), 0o755);
  chmodSync(join(folder, 'tenants/1.sqlite'), 0o644);
  const lines: object[] = [];
  const log = { warn: (facts: object) => void lines.push(facts) };
  ensurePrivate([folder, undefined, join(folder, 'none')], log);
  ensurePrivate([folder], log);
  expect(lines).toEqual([{ folder, closed: 3 }]);
  expect(statSync(folder).mode & 0o7777).toBe(0o2700);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
  expect(restrictToOwner(folder)).toBe(0);
});

test('a folder is open to all where they may read it and enter all above it', () => {
  const top = tempFolder();
  const folder = join(top, 'backups');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  chmodSync(top, 0o700);
  expect(isWorldReadable(folder)).toBe(false);
  chmodSync(top, 0o755);
  expect(isWorldReadable(folder)).toBe(true);
  chmodSync(folder, 0o750);
  expect(isWorldReadable(folder)).toBe(false);
});
