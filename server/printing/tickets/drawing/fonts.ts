import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { clusters } from '../encoding/cells.ts';
import { charactersOf } from './woff2.ts';

/**
 * Which of the shipped font files shows a character. A package names the characters of each of its files; the file
 * itself has the last word, because those lists promise more than is there.
 */

/** One file of a typeface; it comes in a regular and a bold weight. */
export interface FontFile {
  readonly name: string;
  path(weight: Weight): string;
}
export type Weight = 400 | 700;

const SCRIPTS = [
  ...['', '-arabic', '-hebrew', '-thai', '-bengali', '-tamil', '-telugu', '-gujarati', '-gurmukhi'],
  ...['-kannada', '-malayalam', '-oriya', '-sinhala', '-georgian', '-armenian', '-ethiopic', '-khmer'],
  ...['-lao', '-myanmar'],
];
const HAN = { sc: '-sc', tc: '-tc', jp: '-jp', kr: '-kr' } as const;
export type HanVariant = keyof typeof HAN;

const IGNORED = /[\u200c\u200d]/g;
const require = createRequire(import.meta.url);

/** The same character is written differently in China, Taiwan, Japan and Korea: the ticket's language decides. */
export function hanVariantOf(language: string | undefined, text: string): HanVariant {
  const tag = language?.toLowerCase() ?? '';
  if (/^zh.*-(tw|hk|mo|hant)\b/.test(tag)) return 'tc';
  if (tag.startsWith('zh')) return 'sc';
  if (tag.startsWith('ja') || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return tag.startsWith('ko') || /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}

interface Promised {
  readonly from: number;
  readonly to: number;
  readonly file: FontFile;
}

const packages = new Map<string, Promised[]>();
const contents = new Map<string, ReadonlySet<number>>();

export class Fonts {
  readonly #order: readonly string[];
  readonly #known = new Map<string, FontFile | undefined>();

  constructor(han: HanVariant) {
    const others = Object.values(HAN).filter((each) => each !== HAN[han]);
    this.#order = [...SCRIPTS, HAN[han], ...others];
  }

  /** The file that has the whole cluster; undefined: none. */
  fileFor(cluster: string): FontFile | undefined {
    if (!this.#known.has(cluster)) this.#known.set(cluster, this.#find(cluster));
    return this.#known.get(cluster);
  }

  /** The files for a text, each once. */
  filesFor(text: string): FontFile[] {
    const files = clusters(text).map((cluster) => this.fileFor(cluster));
    return [...new Set(files)].filter((file) => file !== undefined);
  }

  #find(cluster: string): FontFile | undefined {
    const codes = Array.from(cluster.replace(IGNORED, ''), (char) => char.codePointAt(0)!);
    for (const typeface of this.#order) {
      for (const { from, to, file } of promisedBy(typeface)) {
        if (codes[0]! >= from && codes[0]! <= to && hasAll(file, codes)) return file;
      }
    }
    return undefined;
  }
}

function hasAll(file: FontFile, codes: number[]): boolean {
  let has = contents.get(file.name);
  if (!has) {
    has = charactersOf(file.path(400));
    contents.set(file.name, has);
  }
  return codes.every((code) => has.has(code));
}

function promisedBy(typeface: string): Promised[] {
  let promised = packages.get(typeface);
  if (!promised) {
    promised = read(`noto-sans${typeface}`);
    packages.set(typeface, promised);
  }
  return promised;
}

function read(typeface: string): Promised[] {
  const list = require.resolve(`@fontsource/${typeface}/unicode.json`);
  const subsets = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(subsets).flatMap(([subset, ranges]) => {
    const name = `${typeface}-${subset.replace(/[[\]]/g, '')}`;
    const path = (weight: Weight) => join(dirname(list), 'files', `${name}-${weight}-normal.woff2`);
    return ranges.split(',').map((range) => ({ ...bounds(range), file: { name, path } }));
  });
}

/** `U+1f1e9-1f1f5` or `U+20b9`. */
function bounds(range: string): { from: number; to: number } {
  const [from = 0, to = from] = range
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return { from, to };
}
