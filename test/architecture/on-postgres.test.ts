import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone, production, ROOT, tests } from './sources.ts';

/** `a/{b,c}.test` as the shell reads it. */
function spelledOut(pattern: string): string[] {
  const [, before = '', inner, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? [];
  return inner === undefined
    ? [pattern]
    : inner.split(',').flatMap((one) => spelledOut(before + one + after));
}

/** What CI runs on PostgreSQL, as it says so to the runner: parts of the paths of tests. */
const filters = (/ON_POSTGRES=\(([^)]*)\)/.exec(readFileSync(join(ROOT, '.ci/run'), 'utf8'))?.[1] ?? '')
  .split(/\s+/)
  .filter((word) => word !== '')
  .flatMap(spelledOut);

const testFiles = tests.filter(({ path }) => path.endsWith('.test.ts') && !path.endsWith('.slow.test.ts'));
const chosen = testFiles.filter(({ path }) => filters.some((filter) => path.includes(filter)));

const SQL =
  /\.(insertInto|updateTable|deleteFrom|selectFrom)\(|\b(select .* from|insert into|update|delete from) ["a-z$]/;

/** Folders below `server/` and `sync/` with the files of each that hold SQL. */
const writing = Map.groupBy(
  production.filter(({ path, text }) => /^(server|sync)\/.*\//.test(path) && SQL.test(text)),
  ({ path }) => posix.dirname(path),
);

const folderOfTests = (folder: string): string => /^(?:server\/)?([^/]+)/.exec(folder)?.[1] ?? '';

/** Their tests start processes on a data folder; those of db/postgres/ start some on PostgreSQL. */
const processes = ['commands', 'setup'];

test('each word of the list chooses a test', () => {
  expect(filters.length).toBeGreaterThan(20);
  const idle = filters.filter((filter) => !testFiles.some(({ path }) => path.includes(filter)));
  expectNone(idle, 'Take the word out of ON_POSTGRES in .ci/run, or name the test as it is called now.');
});

test('of each part of the server that holds SQL some tests run on PostgreSQL', () => {
  expect(writing.size).toBeGreaterThan(50);
  const parts = new Set([...writing.keys()].map(folderOfTests));
  const absent = [...parts].filter(
    (part) => !processes.includes(part) && !chosen.some(({ path }) => path.startsWith(`test/${part}/`)),
  );
  expectNone(absent, 'Name tests of it in ON_POSTGRES of .ci/run.');
});

test('every endpoint is asked on PostgreSQL', () => {
  expect(chosen.map(({ path }) => path)).toContain('test/contract/success.test.ts');
});
