import bidiFactory, { type Bidi } from 'bidi-js';

/**
 * The words of a line in the order in which they stand on the paper. Inside a word with letters the order is left to the
 * font, which has to shape it.
 */

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LTR = /\p{L}/u;

// The package is CommonJS and its types say ESM.
const bidi = (bidiFactory as unknown as () => Bidi)();

export const isRightToLeft = (text: string): boolean => RTL.test(text);

/** By its first letter. */
export function baseDirection(text: string): 'ltr' | 'rtl' {
  for (const char of text) {
    if (RTL.test(char)) return 'rtl';
    if (LTR.test(char)) return 'ltr';
  }
  return 'ltr';
}

/** Lines of one paragraph; they share its direction. */
export function inReadingOrder(lines: string[]): string[] {
  if (!lines.some(isRightToLeft)) return lines;
  const base = baseDirection(lines.join(' '));
  return lines.map((line) => (base === 'rtl' || isRightToLeft(line) ? reordered(line, base) : line));
}

interface Piece {
  text: string;
  level: number;
}

/** Blanks, the groups of a telephone number, words. */
const PIECE = / +|\+?[\d()-]+(?: [\d()-]+){2,}(?= |$)|[^ ]+/g;

function reordered(line: string, base: 'ltr' | 'rtl'): string {
  const embedding = bidi.getEmbeddingLevels(line, base);
  const pieces: Piece[] = [...line.matchAll(PIECE)].map(({ 0: text, index }) => {
    const end = index + text.length;
    const isWhole = /\p{L}| /u.test(text);
    return {
      text: isWhole ? text : bidi.getReorderedString(line, embedding, index, end - 1).slice(index, end),
      level: levelOf(embedding.levels.subarray(index, end)),
    };
  });
  return reversed(pieces)
    .map(({ text }) => text)
    .join('');
}

/** A word in which both directions meet goes with the one around it. */
const levelOf = (levels: Uint8Array): number => Math.min(...levels);

/** Rule L2 of the algorithm, on whole words: from the highest level down, each stretch turns round. */
function reversed(pieces: Piece[]): Piece[] {
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
  return done.slice(0, -1);
}
