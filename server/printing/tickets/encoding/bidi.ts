import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

/**
 * Puts a line into visual order. Only a run of right-to-left letters keeps its own order, because the font has to join
 * them.
 */

const RTL_LETTER = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`;
const RTL = new RegExp(`[${RTL_LETTER}]`, 'u');
const RTL_RUN = String.raw`[${RTL_LETTER}][${RTL_LETTER}\p{M}\u200c\u200d]*`;
/** The groups of a telephone number, which would otherwise change places. */
const GROUPED = String.raw`\+?[\d()-]+(?: [\d()-]+){2,}(?= |$)`;

const RUN = new RegExp(`${RTL_RUN}|(?:(?!${RTL_RUN}).)+`, 'gu');
const PIECE = new RegExp(`${GROUPED}| +|${RTL_RUN}|(?:(?!${RTL_RUN})[^ ])+`, 'gu');

let made: Bidi | undefined;

/** Loaded for the first line that needs it. The package is CommonJS and its types say ESM. */
function bidi(): Bidi {
  made ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
  return made;
}

export const isRightToLeft = (text: string): boolean => RTL.test(text);

/** The parts of a word that are each drawn as one, from left to right. */
export const runsOf = (word: string): string[] => (isRightToLeft(word) ? (word.match(RUN) ?? []) : [word]);

/** By the first letter, or by most of them: an Arabic sentence may begin with a foreign name. */
function baseDirection(text: string): 'ltr' | 'rtl' {
  const letters = [...text].filter((char) => /\p{L}/u.test(char)).map(isRightToLeft);
  const rtl = letters.filter(Boolean).length;
  return letters[0] || rtl * 2 >= letters.length ? 'rtl' : 'ltr';
}

/** Lines of one paragraph; they share its direction. */
export function inReadingOrder(lines: string[]): string[] {
  if (!lines.some(isRightToLeft)) return lines;
  const base = baseDirection(lines.join(' '));
  return lines.map((line) => (base === 'rtl' || isRightToLeft(line) ? reordered(line, base) : line));
}

interface Piece {
  readonly text: string;
  readonly level: number;
}

function reordered(line: string, base: 'ltr' | 'rtl'): string {
  const { levels } = bidi().getEmbeddingLevels(line, base);
  const pieces = [...line.matchAll(PIECE)].flatMap(({ 0: text, index }) =>
    isWhole(text) ? [{ text, level: levels[index]! }] : byLevel(text, levels.subarray(index)),
  );
  return inOrder(pieces)
    .map(({ text }) => text)
    .join('');
}

const isWhole = (text: string): boolean => isRightToLeft(text) || text.includes(' ');

/** Signs beside a word may belong to the other direction; there brackets are mirrored. */
function byLevel(text: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at]!;
    const char = level % 2 === 1 ? (bidi().getMirroredCharacter(text[at]!) ?? text[at]!) : text[at]!;
    const last = pieces.at(-1);
    const joins = last !== undefined && last.level === level && level % 2 === 0;
    if (joins) pieces[pieces.length - 1] = { text: last.text + char, level };
    else pieces.push({ text: char, level });
  }
  return pieces;
}

/** Rule L2 of the algorithm: from the highest level down, each stretch is reversed. */
function inOrder(pieces: Piece[]): Piece[] {
  const highest = Math.max(...pieces.map(({ level }) => level));
  let order = pieces;
  for (let level = highest; level > 0; level -= 1) order = turned(order, level);
  return order;
}

function turned(pieces: Piece[], level: number): Piece[] {
  const done: Piece[] = [];
  let stretch: Piece[] = [];
  for (const piece of [...pieces, { text: '', level: -1 }]) {
    if (piece.level >= level) stretch.unshift(piece);
    else {
      done.push(...stretch, piece);
      stretch = [];
    }
  }
  return done;
}
