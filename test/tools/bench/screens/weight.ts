import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compare, type Row } from '../contest.ts';

const RESOURCES = join(import.meta.dirname, '../../../../resources');
export const ASSETS = join(RESOURCES, 'app/dist/assets');

const SOURCES = join(RESOURCES, 'app/source');
export const ROLES = readdirSync(SOURCES).filter((name) => existsSync(join(SOURCES, name, 'screen.ts')));
const LANGUAGES = ['english', 'arabic', 'hindi', 'german', 'french', 'spanish'];

/** What a tablet loads, packed, in bytes. */
export const MAX = { '.js': 90_000, '.css': 14_000 } as const;

export const GUEST_ASSETS = join(RESOURCES, 'guest/dist/assets');

export const packed = (isIn: (name: string) => boolean, folder = ASSETS): number =>
  readdirSync(folder)
    .filter(isIn)
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);

/** What a file needs before it runs; what it loads later stands in brackets. */
const NEEDS = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/** The page's script and the role's, with everything that these need to run. */
function scriptsOf(role: string): ReadonlySet<string> {
  const isFirst = (name: string) => /^index-.*\.js$/.test(name) || name.startsWith(`${role}-`);
  const loaded = new Set(readdirSync(ASSETS).filter((name) => name.endsWith('.js') && isFirst(name)));
  for (const name of loaded)
    for (const [, needed = ''] of readFileSync(join(ASSETS, name), 'utf8').matchAll(NEEDS))
      loaded.add(needed);
  return loaded;
}

/** What a tablet of the role loads, with the largest language: not what belongs to other roles alone. */
export function ofRole(role: string, type: keyof typeof MAX): number {
  const others = [...ROLES.filter((one) => one !== role), ...LANGUAGES];
  const scripts = scriptsOf(role);
  const besides = packed((name) =>
    type === '.js'
      ? scripts.has(name)
      : name.endsWith(type) && !others.some((other) => name.startsWith(other)),
  );
  const languages = LANGUAGES.map((language) =>
    packed((name) => name.endsWith(type) && name.startsWith(language)),
  );
  return besides + Math.max(...languages);
}

/** In bytes, for what is written in Latin letters and otherwise. */
export const MAX_FONTS = { latin: 45_000, other: 150_000 } as const;

/** The fonts that a browser loads for a page with these letters; they are packed as they are. */
export function fontsFor(letters: string, folder = ASSETS): number {
  const styles = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const text = styles.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  const files = [...text.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face = '']) => ({
    file: /url\([^)]*\/([^/)]+\.woff2)\)/.exec(face)?.[1] ?? '',
    isFor: rangesOf(/unicode-range:([^;}]*)/.exec(face)?.[1] ?? ''),
  }));
  const points = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  const loaded = new Set(files.filter(({ isFor }) => points.some(isFor)).map(({ file }) => file));
  return [...loaded].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

/** Of a style's `U+0-FF, U+131, U+4??`. */
function rangesOf(written: string): (point: number) => boolean {
  const ranges = [...written.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from.replaceAll('?', '0'), 16),
    Number.parseInt(to.replaceAll('?', 'F'), 16),
  ]);
  return (point) => ranges.some(([from = 0, to = 0]) => point >= from && point <= to);
}

/** Of the role that loads most. */
export function weightRows(): Row[] {
  const heaviest = (type: keyof typeof MAX) => ROLES.map((role) => ofRole(role, type) / 1_000);
  return (['.js', '.css'] as const).map((type) => {
    const most = MAX[type] / 1_000;
    const row = `${type === '.js' ? 'script' : 'styles'} of the heaviest role, packed, vs ${most} kB`;
    return compare(row, 'kB', { most: 1 }, [Math.max(...heaviest(type))], [most]);
  });
}
