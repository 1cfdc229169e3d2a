import fs, { mkdirSync, writeFileSync } from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pack } from '../../server/db/archive/archive.ts';
import {
  createDurablySync,
  makeFolderSync,
  moveDurablySync,
  removeDurablySync,
  writeDurably,
  writeDurablySync,
} from '../../server/db/files/durable-file.ts';
import { tempFolder } from '../harness/temp.ts';

/** What was brought to the disk and what got its name, in order. */
let done: string[] = [];
let folder = '';

const short = (path: unknown): string => `${path}`.slice(folder.length + 1) || '.';

beforeAll(() => {
  const names = new Map<number, string>();
  const { openSync, fsyncSync, renameSync, linkSync, rmSync, mkdirSync: make } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    const file = openSync(path, flags, mode);
    names.set(file, short(path));
    return file;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    done.push(`sync ${names.get(file)}`);
    fsyncSync(file);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    done.push(`name ${short(to)}`);
    renameSync(from, to);
  });
  vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    done.push(`name ${short(to)}`);
    linkSync(from, to);
  });
  vi.spyOn(fs, 'mkdirSync').mockImplementation((path, options) => {
    done.push(`name ${short(path)}`);
    return make(path, options);
  });
  vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (fs.existsSync(path)) done.push(`remove ${short(path)}`);
    rmSync(path, options);
  });
  const { open, rename } = promises;
  vi.spyOn(promises, 'open').mockImplementation(async (path, flags, mode) => {
    const handle: FileHandle = await open(path, flags, mode);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      done.push(`sync ${short(path)}`);
      return sync();
    };
    return handle;
  });
  vi.spyOn(promises, 'rename').mockImplementation((from, to) => {
    done.push(`name ${short(to)}`);
    return rename(from, to);
  });
  syncBuiltinESMExports();
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

beforeEach(() => {
  folder = tempFolder();
  mkdirSync(join(folder, 'in'));
  mkdirSync(join(folder, 'old'));
  writeFileSync(join(folder, 'old/file'), 'text');
  done = [];
});

const at = (name: string): string => join(folder, name);

test('a file that is written is on the disk before it has its name, and its name before anything is said', async () => {
  writeDurablySync(at('in/file'), 'text');
  expect(done).toEqual(['sync in/file.draft', 'name in/file', 'sync in']);
  done = [];
  await writeDurably(at('in/file'), 'text');
  expect(done).toEqual(['sync in/file.draft', 'name in/file', 'sync in']);
});

test('so is one that only the first of two processes makes', () => {
  const draft = `in/file.${process.pid}.draft`;
  expect(createDurablySync(at('in/file'), 'text')).toBe(true);
  expect(done).toEqual([`sync ${draft}`, 'name in/file', `remove ${draft}`, 'sync in']);
});

test('what is moved is on the disk before, and both of its folders after', () => {
  moveDurablySync(at('old/file'), at('in/new/file'));
  const made = ['name in/new', 'sync in'];
  expect(done).toEqual([...made, 'sync old/file', 'name in/new/file', 'sync in/new', 'sync old']);
  done = [];
  moveDurablySync(at('in'), at('there'));
  expect(done).toEqual(['sync in/new/file', 'sync in/new', 'sync in', 'name there', 'sync .']);
});

test('a folder that is made, and a file that is removed, are so for good', () => {
  makeFolderSync(at('a/b'));
  expect(done).toEqual(['name a', 'sync .', 'name a/b', 'sync a']);
  done = [];
  removeDurablySync(at('old/file'));
  expect(done).toEqual(['remove old/file', 'sync old']);
});

test('a backup is said to be done after its folder is on the disk', () => {
  const files = [{ name: 'control.sqlite', path: at('old/file') }];
  pack(at('in/evening.backup'), { madeAt: 0, version: '1' }, files);
  expect(done).toEqual(['sync in/evening.backup.draft', 'name in/evening.backup', 'sync in']);
});
