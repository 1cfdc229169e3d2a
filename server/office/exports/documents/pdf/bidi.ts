import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// Its typings have no usable default import under nodenext.
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = makeBidi();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** In a right-to-left run: letters that are shaped together, otherwise one character at a time. */
const SHAPED = /(?:[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\u200c\u200d]+|.)/gsu;

interface Run {
  readonly text: string;
  readonly level: number;
}

export type Direction = 'ltr' | 'rtl';

/** By the paragraph's first letter; all its lines share it. */
export function directionOf(text: string): Direction {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr';
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** A line in pieces in visual order from left to right; inside a piece the text is in logical order. */
export function visualOrder(line: string, direction: Direction): string[] {
  if (direction === 'ltr' && !RIGHT_TO_LEFT.test(line)) return [line];
  return reordered(runsOf(line, direction)).flatMap(piecesOf);
}

function runsOf(line: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: Run[] = [];
  for (let start = 0; start < line.length; ) {
    const level = levels[start] ?? 0;
    let end = start + 1;
    while (end < line.length && levels[end] === level) end++;
    runs.push({ text: line.slice(start, end), level });
    start = end;
  }
  return runs;
}

/**
 * Rule L2 of the Unicode bidirectional algorithm, over runs: from the deepest level up, what is at least that deep is
 * reversed.
 */
function reordered(runs: readonly Run[]): Run[] {
  const order = [...runs];
  const deepest = Math.max(...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while (end < order.length && (order[end] as Run).level >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return order;
}

function piecesOf({ text, level }: Run): string[] {
  if (level % 2 === 0) return [text];
  const pieces = text.match(SHAPED) ?? [];
  return pieces.map((piece) => bidi.getMirroredCharacter(piece) ?? piece).reverse();
}
