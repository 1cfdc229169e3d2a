import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone, filesIn, ROOT } from './sources.ts';

const folders = ['server', 'sync', 'resources', 'electron', 'migrations'];
const pages = ['README.md', ...folders.flatMap((folder) => filesIn(folder, '.md'))];
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('every link of the README and the guides leads to a file', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(ROOT, posix.join(posix.dirname(page), target))))
      .map((target) => `${page} → ${target}`),
  );
  expect(pages.length).toBeGreaterThan(8);
  expectNone(broken, 'Name the file where it is now.');
});

test('the README fits on two screens', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(90);
});

/** Folders that the engineers' guide names at the beginning of a line of its map. */
test('the map of the guide names folders that exist', () => {
  const map = /```\n(server\/[\s\S]*?)```/.exec(textOf('resources/guide/contributing.md'))?.[1] ?? '';
  let top = '';
  const absent: string[] = [];
  for (const line of map.split('\n')) {
    const [, indent = '', names = ''] = /^( *)((?:[a-z][a-z-]*\/ ?)+)/.exec(line) ?? [];
    if (names === '') continue;
    if (indent === '') top = names.trim();
    const parent = indent.length >= 4 ? `${top}db/` : indent === '' ? '' : top;
    for (const name of names.trim().split(' '))
      if (name && !existsSync(join(ROOT, parent, name))) absent.push(`${parent}${name}`);
  }
  expect(map.split('\n').length).toBeGreaterThan(15);
  expectNone(absent, 'Bring the map of resources/guide/contributing.md up to date.');
});
