import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
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

test('every test that a guide or a comment names is there', () => {
  const everyTest = filesIn('test', '.ts');
  const sources = ['server', 'sync', 'electron', 'test/tools'].flatMap((folder) => filesIn(folder, '.ts'));
  const named = [...pages, ...sources].flatMap((page) =>
    [
      ...textOf(page)
        .replace(/^```.*$/gm, '')
        .matchAll(/(?<![\w/.-])(?:test\/[\w/.-]+|[\w-]+\.test\.ts)/g),
    ].map(([path]) => ({
      page,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  const isThere = (path: string): boolean =>
    path.startsWith('test/')
      ? existsSync(join(ROOT, path))
      : everyTest.some((one) => one.endsWith(`/${path}`));
  expectNone(
    named.filter(({ path }) => !isThere(path)).map(({ page, path }) => `${page} → ${path}`),
    'Name the test where it is now.',
  );
});

test('every command that a page names is one of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const unknown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([command]) => `${page}: ${command}`),
  );
  expectNone(unknown, 'Name a script that there is.');
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

test('every source file that a page names in its text is there', () => {
  const sources = folders
    .concat('test')
    .flatMap((folder) => [...filesIn(folder, '.ts'), ...filesIn(folder, '.tsx')]);
  /** A README's file is below it; a guide speaks of all folders. */
  const isThere = (page: string, named: string): boolean => {
    const from = posix.dirname(page);
    if (named.includes('/')) return [from, '.'].some((base) => existsSync(join(ROOT, base, named)));
    const below = page.endsWith('/README.md') ? `${from}/` : '';
    return sources.some((path) => path.startsWith(below) && path.endsWith(`/${named}`));
  };
  const absent = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, named = '']) => named)
      .filter((named) => !isThere(page, named))
      .map((named) => `${page}: ${named}`),
  );
  expectNone(absent, 'Name the file where it is now.');
});

describe("the page of replication tells people's three stories first", () => {
  const page = textOf('sync/README.md');
  const [, afterwards = ''] = page.split('## Three stories\n');
  const [told = '', rest = ''] = afterwards.split(/^(?=## )/m, 1).concat(afterwards);
  const stories = told.split(/^### /m).slice(1);
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

  test('then the states, and the words at last', () => {
    expect(stories).toHaveLength(3);
    expect(rest).toContain('## States');
    expect([...headings.slice(0, 2), headings.at(-1)]).toEqual([
      ...['Two days without internet', 'Three stories', 'Words'],
    ]);
    expect(headings.indexOf('States')).toBeLessThan(headings.indexOf('Words'));
  });

  test.each(stories.map((story) => [story.split('\n', 1)[0], story] as const))(
    '%s: a command, a picture, five lines and a warning',
    (_name, story) => {
      expect(story).toMatch(/`galley (restore|rescue|rejoin) \w+`/);
      expect(story).toMatch(/```mermaid\nsequenceDiagram\n[\s\S]+?\n```/);
      expect(story.match(/^\d\. /gm)).toHaveLength(5);
      expect(story).toContain('> [!WARNING]');
    },
  );
});
