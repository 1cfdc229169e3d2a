import { inReadingOrder } from './bidi.ts';

/**
 * Widths and wrapping in cells: a column of the paper is one cell, a wide East Asian character takes two. Other scripts
 * are drawn at their natural width, a word in as many whole cells as it needs about: one for each letter that is not
 * written above or below another.
 */

/** Created when a text first needs one, because loading its rules takes a while. */
const segmenter = (language: string, granularity: 'grapheme' | 'word'): (() => Intl.Segmenter) => {
  let made: Intl.Segmenter | undefined;
  return () => {
    made ??= new Intl.Segmenter(language, { granularity });
    return made;
  };
};
const graphemes = segmenter('en', 'grapheme');
const words = segmenter('th', 'word');
const ASCII = /^[\x20-\x7e]*$/;
const NARROW = /^[\uff61-\uffdc\uffe8-\uffee]/;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\u30fb\u30fc\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u;
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\u200c\u200d]/gu;
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const BROAD: readonly (readonly [RegExp, number])[] = [
  [/^\ufdfc/u, 2],
  [/^[\p{Script=Tamil}\p{Script=Sinhala}\p{Script=Ethiopic}\p{Script=Myanmar}]/u, 1.4],
  [/^[\p{Script=Telugu}\p{Script=Kannada}]/u, 1.3],
  [/^\p{Script=Oriya}/u, 1.2],
  [/^[\p{Script=Gurmukhi}\p{Script=Malayalam}\p{Script=Georgian}\p{Script=Armenian}]/u, 1.1],
];

const segments = (text: string, by: Intl.Segmenter): string[] =>
  Array.from(by.segment(text), (part) => part.segment);

export const clusters = (text: string): string[] =>
  ASCII.test(text) ? text.split('') : segments(text, graphemes());

function widthOf(grapheme: string): number {
  if (grapheme.length === 1 && grapheme < '\u0300') return 1;
  if (WIDE.test(grapheme)) return NARROW.test(grapheme) ? 1 : 2;
  const letters = [...grapheme.replace(WITHOUT_WIDTH, '')].length;
  const breadth = BROAD.find(([script]) => script.test(grapheme))?.[1] ?? 1;
  return Math.max(1, letters) * breadth;
}

const wordCells = (word: string): number =>
  ASCII.test(word)
    ? word.length
    : Math.ceil(clusters(word).reduce((width, grapheme) => width + widthOf(grapheme), 0) - 1e-6);

/** The sum over words and blanks, so that texts set side by side keep their widths. */
export function cells(text: string): number {
  if (ASCII.test(text)) return text.length;
  return text.split(' ').reduce((width, word) => width + 1 + wordCells(word), -1);
}

/**
 * Breaks at spaces, and inside a word only when the word alone is too wide. Blanks before the text indent every
 * line. At least one line. Width ≥ 4. What is read from right to left comes out in the order of the paper.
 */
export function wrap(text: string, width: number): string[] {
  const content = text.trimStart();
  const indent = Math.min(text.length - content.length, width >> 1);
  const lines = wrapWords(content, width - indent);
  return inReadingOrder(lines).map((line) => blank(indent) + line);
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
  if (cells(word) <= width) return [word];
  const pieces = [''];
  for (const part of breakable(word, width)) {
    const last = pieces.length - 1;
    if (pieces[last] && cells(pieces[last] + part) > width) pieces.push(part);
    else pieces[last] += part;
  }
  return pieces;
}

const breakable = (word: string, width: number): string[] =>
  UNSPACED.test(word)
    ? segments(word, words()).flatMap((part) => (cells(part) > width ? clusters(part) : [part]))
    : clusters(word);

const blank = (width: number): string => ' '.repeat(Math.max(0, width));

export const padEnd = (text: string, width: number): string => text + blank(width - cells(text));

export function padCenter(text: string, width: number): string {
  const left = Math.floor((width - cells(text)) / 2);
  return padEnd(blank(left) + text, width);
}
