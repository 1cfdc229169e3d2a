import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { everything, expectNone, filesIn, hits, production, ROOT } from './sources.ts';

const MAX_LINES = 300;
const MAX_FILES = 20;

test('no file is above 300 lines', () => {
  const pages = filesIn('test', '.html').map((path) => ({
    path,
    lines: readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length,
  }));
  expectNone(
    [...everything, ...pages]
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `${path}: ${lines}`),
    'Split the file by its ideas.',
  );
});

test('no folder holds above 20 files', () => {
  // Migrations are a numbered list, read in its order.
  const folders = ['electron', 'server', 'sync', 'resources', 'test'].flatMap((folder) =>
    filesIn(folder, ''),
  );
  const counts = Map.groupBy(folders.filter(isFile), (path) => posix.dirname(path));
  expect(counts.size).toBeGreaterThan(200);
  expectNone(
    [...counts]
      .filter(([, files]) => files.length > MAX_FILES)
      .map(([folder, files]) => `${folder}: ${files.length}`),
    'Make a folder for each of its subjects; tests lie as the source does.',
  );
});

const isFile = (path: string): boolean => statSync(join(ROOT, path)).isFile();

test('what a file offers has a name: no default exports, no barrels, no index files', () => {
  const configures = (path: string) => /^(test|resources\/(console|app))\/\w+\.config\.ts$/.test(path);
  expectNone(
    [
      ...hits(/^export default\b/, configures, everything),
      ...hits(/^export (type )?(\*|\{[^}]*\} from)/, configures, everything),
      ...everything.filter(({ path }) => /(^|\/)index\.ts$/.test(path)).map(({ path }) => path),
    ],
    'Import from the file that defines it, by its name.',
  );
});

/** Definitions of functions and classes, also of functions in constants. Types and lists may share a name. */
const offer =
  /^export (?:(?:async )?function\*?|(?:abstract )?class|const) (\w+)(?=[^=\n]*(?:[({]|= (?:async )?(?:<[^>]*>)?\())/gm;

test('an exported function or class of the server has a name of its own', () => {
  const offers = production
    .filter(({ path }) => /^(server|sync)\//.test(path))
    .flatMap(({ path, code }) => [...code.matchAll(offer)].map(([, name = '']) => ({ name, path })));
  expect(offers.length).toBeGreaterThan(2_000);
  const shared = [...Map.groupBy(offers, ({ name }) => name)].filter(([, by]) => by.length > 1);
  expectNone(
    shared.map(([name, by]) => `${name}: ${by.map(({ path }) => path).join(', ')}`),
    'Give one of them a name of its own.',
  );
});

test('no name says utils, helpers, manager or common', () => {
  const vague = /(^|[/_-])(utils?|helpers?|managers?|common|misc)([/_.-]|$)/i;
  expectNone(
    [
      ...everything.filter(({ path }) => vague.test(path)).map(({ path }) => path),
      ...hits(
        /\b(class|function|const|interface|type) \w*(Utils?|Helpers?|Manager)\b/,
        () => false,
        everything,
      ),
    ],
    'Name it by what it does.',
  );
});

test('nothing is left for later, and no check is switched off', () => {
  const ownRules = (path: string) => path.startsWith('test/architecture/');
  const left = everything
    .filter(({ path }) => !ownRules(path))
    .flatMap(({ path }) => {
      const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
      return lines
        .filter((line) => /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)/.test(line))
        .map((line) => `${path}: ${line.trim()}`);
    });
  expectNone(left, 'Do it, or write an issue.');
});

test('no test is skipped or alone', () => {
  expectNone(
    hits(/\b(test|it|describe)\.(only|todo|fails)\b/, () => false, everything),
    'Every test runs; one that a machine cannot run skips with a sentence that says why (skipIf).',
  );
});

test('the top of the repository is as the restaurant lays it out', () => {
  const planned = ['electron', 'server', 'migrations', 'sync', 'resources', 'test'];
  const tools = ['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'LICENSE', 'README.md'];
  const own = readdirSync(ROOT).filter((name) => !name.startsWith('.') && !ignored(name));
  expectNone(
    own.filter((name) => ![...planned, ...tools].includes(name)),
    'Put it into one of the folders of the restaurant.',
  );
  expect(production.length).toBeGreaterThan(0);
});

const ignored = (name: string): boolean =>
  readFileSync(join(ROOT, '.gitignore'), 'utf8')
    .split('\n')
    .some(
      (line) => line.replace(/\/$/, '') === name || (line.startsWith('*.') && name.endsWith(line.slice(1))),
    );
