import fs, { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exchangeFiles, finishExchange } from '../../server/db/files/folder-exchange.ts';
import { FolderLock } from '../../server/db/opening/lock.ts';
import { tempFolder } from '../harness/temp.ts';

/** How many names are changed before the power fails. */
let lasting = Number.POSITIVE_INFINITY;
const { renameSync: rename, rmSync: remove, openSync: open, fsyncSync: sync } = fs;
/** What was done to names and brought to the disk, in order; paths as they were given. */
let done: string[] = [];

beforeAll(() => {
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (--lasting < 0) throw new Error('the power failed');
    done.push(`name ${to}`);
    rename(from, to);
  });
  vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    done.push(`remove ${path}`);
    remove(path, options);
  });
  const opened = new Map<number, string>();
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    const file = open(path, flags, mode);
    opened.set(file, `${path}`);
    return file;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    done.push(`sync ${opened.get(file)}`);
    sync(file);
  });
  syncBuiltinESMExports();
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const exchange = {
  aside: 'before',
  from: 'restoring',
  out: ['tenants/1.sqlite', 'tenants/1.sqlite-wal', 'tenants/1.media', 'control.sqlite'],
  in: ['lan.json', 'tenants/1.sqlite', 'tenants/1.media', 'control.sqlite'],
};

/** A folder that serves `old`, with `new` prepared beside it. */
function prepared(): string {
  const folder = tempFolder();
  const put = (below: string, names: readonly string[], text: string) => {
    for (const name of names) {
      const file = join(folder, below, name.endsWith('.media') ? `${name}/ab/picture.webp` : name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text);
    }
  };
  put('', [...exchange.out, 'lan.json'], 'old');
  put('restoring', exchange.in, 'new');
  return folder;
}

/** Every file with what is in it, the lock aside. */
const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('galley.lock'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')])
      .sort(),
  );

const whole = {
  'lan.json': 'new',
  'control.sqlite': 'new',
  'tenants/1.sqlite': 'new',
  'tenants/1.media/ab/picture.webp': 'new',
  'before/control.sqlite': 'old',
  'before/tenants/1.sqlite': 'old',
  'before/tenants/1.sqlite-wal': 'old',
  'before/tenants/1.media/ab/picture.webp': 'old',
};

/** One for the note, then each file. */
const RENAMES = 1 + exchange.out.length + exchange.in.length;

test.for(Array.from({ length: RENAMES }, (_, n) => n))(
  'an exchange that the power cuts off after %i renames is whole at the next start',
  (renames) => {
    const folder = prepared();
    const before = filesIn(folder);
    lasting = renames;
    expect(() => exchangeFiles(folder, exchange)).toThrow('the power failed');
    lasting = Number.POSITIVE_INFINITY;
    FolderLock.take(folder).release();
    const { 'exchange.json.draft': _, ...found } = filesIn(folder);
    expect(found).toEqual(renames === 0 ? before : whole);
  },
);

test('an exchange whose note outlived it changes nothing more', () => {
  const folder = prepared();
  exchangeFiles(folder, exchange);
  expect(filesIn(folder)).toEqual(whole);
  writeFileSync(join(folder, 'exchange.json'), JSON.stringify(exchange));
  expect(finishExchange(folder)).toBe(true);
  expect(filesIn(folder)).toEqual(whole);
  expect(existsSync(join(folder, 'exchange.json'))).toBe(false);
  expect(finishExchange(folder)).toBe(false);
});

test('all that takes a place is on the disk before the note says so, and the note is gone for good at the end', () => {
  const folder = prepared();
  done = [];
  exchangeFiles(folder, exchange);
  const note = join(folder, 'exchange.json');
  const noted = done.indexOf(`name ${note}`);
  const prepare = exchange.in.map((name) => (name.endsWith('.media') ? `${name}/ab/picture.webp` : name));
  const needed = [...prepare, 'tenants', 'tenants/1.media/ab', '.'].map((name) =>
    join(folder, 'restoring', name),
  );
  for (const path of [...needed, folder]) {
    const at = done.indexOf(`sync ${path.replace(/\/\.$/, '')}`);
    expect([path, at >= 0 && at < noted]).toEqual([path, true]);
  }
  expect(done.slice(done.lastIndexOf(`remove ${note}`))).toEqual([`remove ${note}`, `sync ${folder}`]);
});
