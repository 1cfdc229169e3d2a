import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect } from 'vitest';

export const ROOT = join(import.meta.dirname, '../..');

export interface Import {
  readonly specifier: string;
  /** From the repository's root; undefined for packages and Node's own modules. */
  readonly target: string | undefined;
  /** Erased before it runs. */
  readonly typeOnly: boolean;
  readonly names: readonly string[];
}

export interface Source {
  /** From the repository's root. */
  readonly path: string;
  readonly lines: number;
  /** Without comments and without what stands in quotes. */
  readonly code: string;
  /** Without comments. */
  readonly text: string;
  /** Names and comments: without what stands in quotes. */
  readonly named: string;
  readonly imports: readonly Import[];
}

/** The files below a folder, `node_modules` and generated output aside. */
export function filesIn(folder: string, ending: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true }) as string[];
  return entries
    .map((entry) => posix.join(folder, entry.replaceAll('\\', '/')))
    .filter(
      (path) => path.endsWith(ending) && !/(node_modules|generated|(console|app)\/dist[^/]*)\//.test(path),
    )
    .sort();
}

function readSource(path: string): Source {
  const file = readFileSync(join(ROOT, path), 'utf8');
  const text = blank(file, (token) => (token.startsWith('/*') || token.startsWith('//') ? '' : token));
  return {
    path,
    lines: file.trimEnd().split('\n').length,
    text,
    named: blank(file, (token) => (token.startsWith('/*') || token.startsWith('//') ? token : '')),
    code: blank(text, (token) => (token.startsWith('`') || token.startsWith('/') ? token : "''")),
    imports: importsOf(path, text),
  };
}

/** Comments, strings and patterns, told apart: `//` in a string is no comment, a quote in a pattern opens no string. */
const tokens =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[(,=:[!&|?{};>\n]\s*)\/(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\n\\[])+\/[a-z]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const blank = (text: string, instead: (token: string) => string): string => text.replace(tokens, instead);

/** The formatter's one way to write an import makes a pattern enough. */
function importsOf(path: string, text: string): Import[] {
  const declared = text.matchAll(/^(?:import|export)\s+(type\s)?([^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm);
  const dynamic = text.matchAll(/\b(?:import|require)\(\s*()()['"]([^'"]+)['"]/g);
  return [...declared, ...dynamic].map(([, type = '', clause = '', specifier = '']) => ({
    specifier,
    typeOnly: type !== '',
    names: (clause.match(/\{([^}]*)\}/)?.[1] ?? '').split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    target: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined,
  }));
}

const present = new Set(readdirSync(ROOT));
const sourcesIn = (folder: string): Source[] =>
  present.has(folder) ? filesIn(folder, '.ts').map(readSource) : [];

/** What runs in a restaurant. */
export const production = ['electron', 'server', 'sync', 'migrations'].flatMap(sourcesIn);
export const tests = sourcesIn('test');
/** What runs in browsers: the console, the screens of those who serve, and what both share. */
export const browserSources = ['console', 'app', 'web'].flatMap((folder) =>
  ['.ts', '.tsx'].flatMap((ending) => filesIn(`resources/${folder}`, ending).map(readSource)),
);
export const everything = [...production, ...tests, ...browserSources];

/** Where a rule is broken, one line each, with what to do about it. */
export function expectNone(violations: readonly string[], advice: string): void {
  expect(violations, advice).toEqual([]);
}

/** The lines of production code that a pattern hits, as `path: line`. */
export function hits(pattern: RegExp, allowed: (path: string) => boolean, sources = production): string[] {
  return sources
    .filter(({ path }) => !allowed(path))
    .flatMap(({ path, code }) =>
      code.split('\n').flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
}
