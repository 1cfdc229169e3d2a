import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfProgram, follow, recipes } from './recipes.ts';
import { ROOT } from './sources.ts';

/** All recipes of the guide, one after the other, in one copy of the program. */

const known = recipes();
const copy = mkdtempSync(join(tmpdir(), 'galley-recipes-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));
const PROTOCOL = join(copy, 'sync/registry/protocol-version.ts');

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, args, {
    ...{ cwd: copy, encoding: 'utf8', timeout: 110_000 },
    env: { ...process.env, ...env },
  });

/** What the copy's own tests say. */
function resultOf(files: readonly string[], named: string, call?: string): string {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'test/vitest.config.ts', ...files, '-t', named];
  const { stdout, stderr } = run(args, { GALLEY_CALL: call });
  return `${stdout}${stderr}`;
}

beforeAll(() => {
  copyOfProgram(copy, ['test', 'resources', 'electron', 'biome.json']);
  for (const blocks of known.values()) if (blocks.length > 0) follow(copy, blocks);
});

test('the guide has a recipe for each thing that is done again and again', () => {
  expect([...known.keys()]).toEqual([
    ...['An endpoint', 'A screen', 'A column that replicates', 'A table that replicates', 'A migration'],
    ...['An alarm', 'A page of the back office', 'A module or subject', 'A release'],
  ]);
  const empty = [...known].filter(([, blocks]) => blocks.length === 0).map(([name]) => name);
  expect(empty).toEqual([...['A table that replicates', 'A module or subject', 'A release']]);
});

test('a column that replicates asks for another version of the protocol, and names its fingerprint', () => {
  const told = resultOf(['sync/registry/protocol-version'], 'has another version');
  const [, fingerprint] = /expected '([0-9a-f]{16})'/.exec(told) ?? [];
  const text = readFileSync(PROTOCOL, 'utf8');
  const raised = text.replace(
    /version: (\d+), fingerprint: '\w+'/,
    (_, version) => `version: ${Number(version) + 1}, fingerprint: '${fingerprint}'`,
  );
  expect(fingerprint, told).toBeDefined();
  writeFileSync(PROTOCOL, raised);
});

test('with all recipes the program compiles', () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = run([tsc, '--tsBuildInfoFile', join(copy, 'types.tsbuildinfo')]);
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

test('the page of the back office compiles', () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = run([tsc, '-p', 'resources/console', '--noEmit', '--incremental', 'false']);
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

test.each([
  ['the endpoints do what their tests say', ['floor/free-tables'], '', 2],
  [
    'the contract tests call the GET',
    ['contract/success'],
    'as its description says',
    2,
    'GET /areas/{id}/free-tables',
  ],
  ['the contract tests repeat the POST', ['contract/idempotency'], 'each call', 3, 'POST /areas/{id}/copy'],
  ['every database has the column and the index', ['db/declared'], '', 2],
  ['the protocol has its version', ['sync/registry/protocol-version'], 'has another version', 1],
  ['the alarm has words in each language', ['alarms/alarms'], 'every cause', 6],
  ['the page says its title before its texts are loaded', ['console/texts'], 'the frame and the overview', 1],
] as const)('%s', (_, files, named, count, call?: string) => {
  const told = resultOf(files, named, call);
  expect(told).toMatch(new RegExp(`Tests .*?${count} passed`));
  expect(told).not.toContain('failed');
});

test('a release has a version of its own, and commands that there are', () => {
  const versionOf = () => JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).version as string;
  const before = versionOf();
  execFileSync('npm', ['version', 'minor', '--no-git-tag-version'], { cwd: copy, stdio: 'ignore' });
  expect(versionOf()).not.toBe(before);
});
