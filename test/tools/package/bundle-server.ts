import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const ROOT = join(import.meta.dirname, '../../..');

/** Shipped as they are: native parts, files that are read at run time, and what is loaded by name. */
export const EXTERNAL: readonly string[] = [
  '@fontsource/*',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'better-sqlite3',
  'bidi-js',
  // The framework reads a file of it to write its own failures; the rest stays unread.
  'fast-json-stringify',
  'koffi',
  'libphonenumber-js',
  'node-thermal-printer',
  'pdfkit',
  'sharp',
];

const THREAD_URL = /new URL\('\.\/([\w-]+\.ts)', import\.meta\.url\)/g;

/** Threads are started by the URL of their file; in the bundle they are entries of their own. */
function threadsOf(source: string, file: string): string[] {
  return [...source.matchAll(THREAD_URL)].map(([, name = '']) => join(dirname(file), name));
}

export const allThreads = (): string[] =>
  globSync('{server,sync}/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    threadsOf(readFileSync(join(ROOT, file), 'utf8'), file),
  );

export const entryName = (path: string): string => path.replace(/\.ts$/, '').replaceAll('/', '-');

/** The server as plain JavaScript in one folder, `main.js` first; names its modules by content. */
export async function bundleServer(folder: string, support?: string): Promise<void> {
  const threads = allThreads().map((path) => ({ in: join(ROOT, path), out: entryName(path) }));
  await Promise.all([
    build({ ...shape(folder), entryPoints: [source('main')], plugins: [programBeside] }),
    bundleProgram(folder, JSON.stringify(support) ?? 'undefined'),
    build({ ...shape(folder), entryPoints: threads, splitting: true, plugins: [ownSources, onlyEnglish] }),
  ]);
}

/** One file: nothing is searched for and linked at the start. It is a function, so that its code can be kept. */
async function bundleProgram(folder: string, PACKAGED_SUPPORT: string): Promise<void> {
  await build({
    ...shape(folder),
    entryPoints: [source('program')],
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    banner: { js: '(function (exports, require, __url, __folder) { const module = {};' },
    footer: { js: 'Object.assign(exports, module.exports); })' },
    define: { 'import.meta.url': '__url', 'import.meta.dirname': '__folder', PACKAGED_SUPPORT },
    // Node warns of every `import()` in a script of its own; `require` loads the same modules.
    supported: { 'dynamic-import': false },
    plugins: [ownSources, onlyEnglish, builtinsAsked, withoutCallers, prefixesCompared],
  });
  const program = join(folder, 'program.cjs');
  escapeOthers(program);
  const DIGEST = createHash('sha256').update(readFileSync(program)).digest('hex').slice(0, 32);
  await build({
    ...shape(folder),
    entryPoints: [{ in: join(import.meta.dirname, 'kept-code.ts'), out: 'program' }],
    define: { DIGEST: JSON.stringify(DIGEST) },
  });
}

/** V8 keeps a text with one letter beyond ASCII at two bytes a letter; esbuild leaves such letters in patterns and templates. */
function escapeOthers(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

const source = (name: string) => ({ in: join(ROOT, `server/${name}.ts`), out: name });

const shape = (folder: string) =>
  ({
    outdir: folder,
    chunkNames: 'part-[hash]',
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: [...EXTERNAL, 'pg-native'],
    // For packages that were written as CommonJS.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  }) satisfies BuildOptions;

/** The compile cache, which `main` switches on, keeps files that are loaded after it. */
const programBeside: Plugin = {
  name: 'program-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/program\.ts$/ }, () => ({ path: './program.js', external: true }));
  },
};

/** zod brings its messages in fifty languages; the API speaks one. */
const onlyEnglish: Plugin = {
  name: 'only-english',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    }));
  },
};

/** The log asks at its start who called it, for a feature not used here: V8 counts the lines of the whole program for it. */
const withoutCallers: Plugin = {
  name: 'without-callers',
  setup({ onLoad }) {
    onLoad({ filter: /\/pino\/lib\/caller\.js$/ }, () => ({ contents: 'module.exports = () => [];' }));
  },
};

/** The router writes a function for each piece of a path, 350 of them, and compares only long pieces by a call; here all. */
const prefixesCompared: Plugin = {
  name: 'prefixes-compared',
  setup({ onLoad }) {
    onLoad({ filter: /\/find-my-way\/lib\/node\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace('LONG_PREFIX_MIN_LENGTH = 16', 'LONG_PREFIX_MIN_LENGTH = 2');
      if (contents === source)
        throw new Error('find-my-way names its shortest long prefix in another way now');
      return { contents };
    });
  },
};

/** Parts of node that few servers use: 5 MB, which are loaded when one of them is first needed. */
const SELDOM: readonly string[] = ['node:http2', 'node:https', 'node:readline', 'node:tls'];

/**
 * A module of node that is imported is asked at once for all that it exports: `node:http` then loads a client that few
 * requests need, a tenth of the start; and esbuild makes eleven thousand getters of it, one for each importer and name.
 */
const builtinsAsked: Plugin = {
  name: 'builtins-asked',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, kind, namespace }) =>
      kind === 'import-statement' || (SELDOM.includes(path) && namespace !== 'builtin')
        ? { path, namespace: 'builtin' }
        : undefined,
    );
    onLoad({ filter: /^node:/, namespace: 'builtin' }, async ({ path }) => ({
      contents: SELDOM.includes(path) ? await lazily(path) : await byName(path),
    }));
  },
};

/** Marked as pure, so that a name which nobody imports is left out and not asked for. */
async function byName(path: string): Promise<string> {
  const names = (await namesOf(path)).map(
    (name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`,
  );
  return [`const all = require('${path}');`, 'export default all;', ...names].join('\n');
}

async function lazily(path: string): Promise<string> {
  const getters = (await namesOf(path)).map((name) => `get ${name}() { return require('${path}').${name}; }`);
  return `module.exports = { ${getters.join(', ')} };`;
}

const namesOf = async (path: string): Promise<string[]> =>
  Object.keys((await import(path)) as object).filter((name) => !['default', 'module.exports'].includes(name));

/** `new URL('./thread.ts', import.meta.url)` names the entry that the file became. */
const ownSources: Plugin = {
  name: 'own-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\/(server|sync)\/.*\.ts$/ }, ({ path }) => {
      const folder = relative(ROOT, dirname(path));
      const contents = withoutZodObject(readFileSync(path, 'utf8')).replace(
        THREAD_URL,
        (_all, name) => `new URL('./${entryName(join(folder, name))}.js', import.meta.url)`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** esbuild makes an object of the export `z`, with a getter for each of 850 names; `z.string` of a namespace it finds itself. */
const withoutZodObject = (source: string): string =>
  source.replace("import { z } from 'zod'", "import * as z from 'zod'");
