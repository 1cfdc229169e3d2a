import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXIT, explain } from '../../server/commands/exit.ts';
import { ConfigError } from '../../server/config.ts';
import { AppError } from '../../server/core/errors.ts';
import { MigrationError } from '../../server/db/engine/schema.ts';
import { toNotWritableError } from '../../server/db/files/not-writable.ts';
import { FolderLock } from '../../server/db/opening/lock.ts';
import { Unreachable } from '../../sync/wire/refusal.ts';
import { tempFolder } from '../harness/temp.ts';

const failing = (code: string, message = code): Error => Object.assign(new Error(message), { code });

test('every way a start can fail has its own exit code', () => {
  expect(Object.values(EXIT).toSorted()).toEqual([1, 10, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a full disk is told as such, also when it broke a migration', () => {
  for (const code of ['ENOSPC', 'SQLITE_FULL']) {
    expect(explain(failing(code))).toEqual({
      exitCode: 7,
      line: 'the disk is full; free up space and try again',
    });
    const broken = new MigrationError('migration 0007 failed; the data is as it was', {
      cause: failing(code),
    });
    expect(explain(broken)).toEqual({
      exitCode: 7,
      line: 'migration 0007 failed; the data is as it was: the disk is full; free up space and try again',
    });
  }
});

test('damage is recognised by each of the words SQLite has for it, with the file it is in', () => {
  for (const code of ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB']) {
    const { exitCode, line } = explain(new Error('/data/control.sqlite', { cause: failing(code) }));
    expect(exitCode).toBe(5);
    expect(line).toMatch(/^\/data\/control\.sqlite: .*damaged.*backup/);
  }
});

test('another program that holds the database, and a disk that fails, are told with what to do', () => {
  for (const code of ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY']) {
    const { exitCode, line } = explain(new Error('/data/control.sqlite', { cause: failing(code) }));
    expect([exitCode, line]).toEqual([
      9,
      expect.stringMatching(/^\/data\/control\.sqlite: another program .* close it/),
    ]);
  }
  for (const code of ['SQLITE_IOERR_READ', 'SQLITE_IOERR_WRITE', 'EIO']) {
    const { exitCode, line } = explain(failing(code));
    expect([exitCode, line]).toEqual([10, expect.stringContaining(`(${code}); check the disk`)]);
  }
});

test('a migration, a wrong setting and a refused command each keep their own', () => {
  expect(explain(new MigrationError('migration 0007 failed')).exitCode).toBe(6);
  expect(explain(new ConfigError('--port must be a port')).exitCode).toBe(2);
  expect(explain(new AppError('ALREADY_SET_UP')).exitCode).toBe(1);
});

test('what nobody foresaw is still one line', () => {
  expect(explain(new Error('first\n   second'))).toEqual({ exitCode: 1, line: 'first second' });
  expect(explain('thrown text')).toEqual({ exitCode: 1, line: 'thrown text' });
});

const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return explain(error);
  }
  return expect.fail('it was not refused');
};

test('a data folder that cannot be written says which, why and what to do', () => {
  const file = join(tempFolder(), 'a-file');
  writeFileSync(file, '');
  for (const [folder, why] of [
    [file, "there's a file where a folder should be"],
    [join(file, 'below'), "there's a file where a folder should be"],
    ['/proc/galley', "the location doesn't exist"],
  ] as const) {
    const { exitCode, line } = failureOf(() => FolderLock.take(folder));
    expect([exitCode, line]).toEqual([8, expect.stringContaining(`can't write to ${folder}: ${why}`)]);
    expect(line).toMatch(/Give the account "\w+" write permission .*chown.*choose another folder/);
  }
});

test.each(['EACCES', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY_DIRECTORY'])(
  '%s where data should be is told in plain words',
  (code) => {
    const { exitCode, line } = explain(toNotWritableError('/data/control.sqlite', failing(code)));
    expect(exitCode).toBe(8);
    expect(line).toMatch(/^can't write to \/data\/control\.sqlite: .*(account doesn't|read-only)/);
  },
);

test('a server that never answers is told in one line', () => {
  const cause = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const error = new Unreachable("head office isn't responding", { timedOut: true, cause });
  expect(explain(error)).toEqual({ exitCode: 1, line: "head office isn't responding" });
});
