/** Widths and wrapping in cells: a column of the paper is one cell, a wide East Asian character takes two. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ASCII = /^[\x20-\x7e]*$/;
const NARROW = /^[\uff61-\uffdc\uffe8-\uffee]/;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\u30fb\u30fc\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u;

const split = (text: string): string[] =>
  ASCII.test(text) ? text.split('') : Array.from(graphemes.segment(text), (part) => part.segment);

const cellsOf = (grapheme: string): number => (WIDE.test(grapheme) && !NARROW.test(grapheme) ? 2 : 1);

export function cells(text: string): number {
  if (ASCII.test(text)) return text.length;
  return split(text).reduce((width, grapheme) => width + cellsOf(grapheme), 0);
}

/**
 * Breaks at spaces, and inside a word only when the word alone is too wide. Blanks before the text indent every
 * line. At least one line. Width ≥ 4.
 */
export function wrap(text: string, width: number): string[] {
  const words = text.trimStart();
  const indent = Math.min(text.length - words.length, width >> 1);
  return wrapWords(words, width - indent).map((line) => blank(indent) + line);
}

function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (cells(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = chop(word, width);
    line = pieces.pop()!;
    lines.push(...pieces);
  }
  return line || lines.length === 0 ? [...lines, line] : lines;
}

function chop(word: string, width: number): string[] {
  const pieces = [''];
  let used = 0;
  for (const grapheme of split(word)) {
    const size = cellsOf(grapheme);
    if (used + size > width) {
      pieces.push('');
      used = 0;
    }
    pieces[pieces.length - 1] += grapheme;
    used += size;
  }
  return pieces;
}

const blank = (width: number): string => ' '.repeat(Math.max(0, width));

export const padEnd = (text: string, width: number): string => text + blank(width - cells(text));
export const padStart = (text: string, width: number): string => blank(width - cells(text)) + text;

export function padCenter(text: string, width: number): string {
  const left = Math.floor((width - cells(text)) / 2);
  return padEnd(blank(left) + text, width);
}
