import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './sources.ts';

/** A block of a recipe that names its file: lines for it, or a change of some. */
interface Block {
  readonly kind: string;
  readonly file: string;
  readonly text: string;
}

const GUIDE = join(ROOT, 'resources/guide/contributing.md');

/** By its heading, such as `An endpoint`. */
export function recipes(): ReadonlyMap<string, readonly Block[]> {
  const [, all = ''] = readFileSync(GUIDE, 'utf8').split('## Recipes\n');
  const [told = ''] = all.split(/^## /m);
  return new Map(
    told
      .split(/^### /m)
      .slice(1)
      .map((recipe) => [recipe.split('\n', 1)[0] as string, blocksOf(recipe)]),
  );
}

const blocksOf = (recipe: string): Block[] =>
  [...recipe.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', file = '', text = '']) => ({
    ...{ kind, file, text },
  }));

const PARTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'server', 'sync', 'migrations'];

/** The program with its tests; packages are those of the original. */
export function copyOfProgram(copy: string, more: readonly string[]): void {
  for (const part of [...PARTS, ...more])
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/node_modules/.test(path),
    });
  for (const packages of ['node_modules', 'test/client/node_modules'].filter((path) =>
    existsSync(join(ROOT, path)),
  ))
    if (existsSync(dirname(join(copy, packages))))
      symlinkSync(join(ROOT, packages), join(copy, packages), 'junction');
}

/** Carries out a recipe in a copy. */
export function follow(copy: string, blocks: readonly Block[]): void {
  if (blocks.length === 0) throw new Error('the recipe has no block that names a file');
  const next = nextMigration(copy);
  const numbered = (text: string) => text.replaceAll('NNNN', next);
  for (const { kind, file, text } of blocks) {
    const path = join(copy, numbered(file));
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, kind === 'diff' ? changed(before, numbered(text), file) : before + numbered(text));
  }
}

function nextMigration(copy: string): string {
  const folder = join(copy, 'migrations');
  const taken = existsSync(folder) ? readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0) : [];
  return String(Math.max(0, ...taken) + 1).padStart(4, '0');
}

const changed = (before: string, diff: string, file: string): string =>
  diff.split(/^@@\n/m).reduce((text, hunk) => {
    const lines = hunk.replace(/\n$/, '').split('\n');
    const side = (without: string) =>
      lines
        .filter((line) => !line.startsWith(without))
        .map((line) => line.slice(1))
        .join('\n');
    const [old, now] = [side('+'), side('-')];
    if (text.split(old).length !== 2) throw new Error(`${file} has this not once:\n${old}`);
    return text.replace(old, () => now);
  }, before);
