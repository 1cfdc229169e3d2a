import { type Direction, directionOf, visualOrder } from './bidi.ts';
import { FIGURES, faceOf, lastResort, type Weight } from './fonts.ts';

/** Measures and draws; only its implementation knows how a page is made. */
export interface Pen {
  widthOf(text: string, font: string, size: number): number;
}

/** A stretch in one font, with its start on the line. */
interface Placed {
  readonly text: string;
  readonly font: string;
  readonly x: number;
}

export interface Line {
  readonly placed: readonly Placed[];
  readonly width: number;
  readonly size: number;
}

const FIGURES_ONLY = /^[\x20-\x7e]*\d[\x20-\x7e]*$/;
const WESTERN_ONLY = /^[\x20-\x7e\u00a0-\u00ff]*$/;
/** They control the order of a line and are not drawn; joiners shape letters and stay. */
const UNSEEN = /[^\P{Cf}\u200c\u200d]/gu;
const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The font names `fontName(face, weight)` are passed to a pen. */
const fontName = (face: string, weight: Weight): string => `${face} ${weight}`;

/** One line in visual order: every character in a font that has it. */
export function setLine(
  pen: Pen,
  text: string,
  size: number,
  weight: Weight,
  direction: Direction = directionOf(text),
): Line {
  const placed: Placed[] = [];
  let x = 0;
  for (const piece of piecesOf(printable(text), weight, direction)) {
    placed.push({ ...piece, x });
    x += pen.widthOf(piece.text, piece.font, size);
  }
  return { placed, width: x, size };
}

/** A figure is never broken: a long one is set smaller. */
export function setFigure(pen: Pen, text: string, size: number, weight: Weight, width: number): Line {
  const line = setLine(pen, text, size, weight);
  return line.width <= width ? line : setLine(pen, text, (size * width) / line.width, weight);
}

/** At most this many lines; what does not fit ends with an ellipsis. */
export function setLines(
  pen: Pen,
  text: string,
  size: number,
  weight: Weight,
  { width, most }: { width: number; most: number },
): Line[] {
  const direction = directionOf(text);
  const set = (line: string) => setLine(pen, line, size, weight, direction);
  const whole = set(text);
  if (whole.width <= width) return [whole];
  const fits = (line: string) => set(line.trimEnd()).width <= width;
  const lines = broken(printable(text), fits);
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = shortened(kept[most - 1] ?? '', fits);
  return kept.map((line) => set(line.trim()));
}

function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, fits)) {
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    const parts = fits(word) ? [word] : brokenWord(word, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Breaks at blanks; elsewhere only in what is too wide for a line of its own. */
const wordsOf = (text: string, fits: (line: string) => boolean): string[] =>
  (text.match(/\s+|\S+\s*/gu) ?? []).flatMap((word) => (fits(word) ? [word] : segmentsOf(words, word)));

function brokenWord(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const grapheme of segmentsOf(graphemes, word)) {
    if (part !== '' && !fits(part + grapheme)) {
      parts.push(part);
      part = '';
    }
    part += grapheme;
  }
  return [...parts, part];
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const kept = segmentsOf(graphemes, line.trimEnd());
  while (kept.length > 0 && !fits(kept.join('') + ELLIPSIS)) kept.pop();
  return kept.join('') + ELLIPSIS;
}

const segmentsOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Composed accented letters, as the fonts have them, without control characters. */
const printable = (text: string): string => text.normalize('NFC').replace(/\p{Cc}+/gu, ' ');

function piecesOf(line: string, weight: Weight, direction: Direction): { text: string; font: string }[] {
  if (FIGURES_ONLY.test(line)) return [{ text: line, font: FIGURES[weight] }];
  if (WESTERN_ONLY.test(line)) return [{ text: line, font: fontName(lastResort, weight) }];
  return visualOrder(line, direction).flatMap((piece) => stretchesOf(piece, weight));
}

/** Neighbours in one font are shaped together. */
function stretchesOf(piece: string, weight: Weight): { text: string; font: string }[] {
  const stretches: { text: string; font: string }[] = [];
  for (const grapheme of segmentsOf(graphemes, piece.replace(UNSEEN, ''))) {
    const { text, font } = drawable(grapheme, weight);
    const last = stretches.at(-1);
    if (last?.font === font) last.text += text;
    else stretches.push({ text, font });
  }
  return stretches;
}

/** An emoji of five characters is one empty box. */
function drawable(grapheme: string, weight: Weight): { text: string; font: string } {
  const first = grapheme.codePointAt(0) ?? 0;
  const face = faceOf(first);
  if (face !== undefined) return { text: grapheme, font: fontName(face, weight) };
  return { text: String.fromCodePoint(first), font: fontName(lastResort, weight) };
}
