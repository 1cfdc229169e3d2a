import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** How many tests of each file passed and failed in the copy, and all that was printed. */
function resultOf(files: readonly string[], named: string, calls?: string) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  // One worker loads the program once.
  const flags = ['--config', 'test/vitest.config.ts', '--maxWorkers=1', '--reporter=default'];
  const reporting = ['--reporter=json', `--outputFile.json=${report}`];
  const { stdout, stderr } = run([vitest, 'run', ...flags, ...reporting, ...files, '-t', named], {
    GALLEY_CALL: calls,
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const counts = testResults.map(({ name, assertionResults }) => {
    const count = (which: string) => assertionResults.filter(({ status }) => status === which).length;
    const file = relative(join(realpathSync(copy), 'test'), name).replaceAll('\\', '/');
    return [file, `${count('passed')} passed, ${count('failed')} failed`] as const;
  });
  return { counts: Object.fromEntries(counts), output: `${stdout}${stderr}` };
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
  const { output: told } = resultOf(['sync/registry/protocol-version'], 'has another version');
  const [, fingerprint] = /expected '([0-9a-f]{16})'/.exec(told) ?? [];
  const text = readFileSync(PROTOCOL, 'utf8');
  const raised = text.replace(
    /version: (\d+), fingerprint: '\w+'/,
    (_, version) => `version: ${Number(version) + 1}, fingerprint: '${fingerprint}'`,
  );
  expect(fingerprint, told).toBeDefined();
  writeFileSync(PROTOCOL, raised);
});

/** Each checker of the compiler reads most of the types, while other tests run; and hardly any of it is garbage. */
const alone = ['--incremental', 'false', '--checkers', '1'];
const GOGC = '400';

test('with all recipes the program compiles', () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = run([tsc, ...alone], { GOGC });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

test('the page of the back office compiles', () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = run([tsc, '-p', 'resources/console', '--noEmit', ...alone], { GOGC });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

/** What shows that a recipe works: sentences of a file, and how many tests have them. */
const proofs: Readonly<Record<string, readonly [sentences: string, count: number]>> = {
  'floor/free-tables.test.ts': ['an area says how many|an area is copied', 2],
  'contract/success.test.ts': ['as its description says', 2],
  'contract/idempotency.test.ts': ['works once|leaves its key free', 3],
  'db/declared.test.ts': ['the database has every table|a column that may be null', 2],
  'sync/registry/protocol-version.test.ts': ['has another version', 1],
  'alarms/alarms.test.ts': ['every cause', 6],
  'console/texts.test.ts': ['the frame and the overview', 1],
};

test('the endpoints, the column, the alarm and the page do what the tests ask of each', () => {
  const sentences = Object.values(proofs).map(([named]) => named);
  const calls = 'GET /areas/{id}/free-tables, POST /areas/{id}/copy';
  const { counts, output } = resultOf(Object.keys(proofs), sentences.join('|'), calls);
  const expected = Object.entries(proofs).map(([file, [, count]]) => [file, `${count} passed, 0 failed`]);
  expect(counts, output).toEqual(Object.fromEntries(expected));
});

test('a release has a version of its own, and commands that there are', () => {
  const versionOf = () => JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).version as string;
  const before = versionOf();
  execFileSync('npm', ['version', 'minor', '--no-git-tag-version'], { cwd: copy, stdio: 'ignore' });
  expect(versionOf()).not.toBe(before);
});
