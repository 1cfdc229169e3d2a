import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** A glyph with the text it represents: one drawing may represent different texts. */
interface Told extends Omit<Glyph, 'id'> {
  readonly id: string;
}

interface Position {
  readonly xAdvance: number;
}

interface Run<G> {
  readonly glyphs: readonly G[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

interface Subset {
  readonly cff?: unknown;
  readonly glyphs: number[];
  includeGlyph(id: number): number;
  encode(): Uint8Array;
}

interface Font {
  layout(text: string): Run<Glyph>;
  createSubset(): Subset;
}

// The copy with which pdfkit opens fonts; it accepts such a font instead of a file.
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create(bytes: Buffer): Font;
};

const JOINED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\P{M}\p{M}*/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A font of a script whose letters are put together from parts: Arabic letters share a body and differ by their dots,
 * Indic vowels stand before what they follow. A PDF says what each glyph means, once for each glyph of a font; so that
 * the text can be searched and copied, a glyph that means two things is embedded twice.
 */
export function openShapedFont(file: string): Buffer {
  const font = fontkit.create(readFileSync(file));
  const own: Record<string | symbol, unknown> = {
    layout: (text: string) => (JOINED.test(text) ? joined(font, text) : syllables(font, text)),
    createSubset: () => subsetOf(font.createSubset()),
  };
  const wrapped = new Proxy(font, {
    get: (target, key) => own[key] ?? bound(Reflect.get(target, key, target), target),
  });
  // pdfkit's typings do not know that any object that lays out text is a font.
  return wrapped as unknown as Buffer;
}

const bound = (value: unknown, target: object): unknown =>
  typeof value === 'function' ? value.bind(target) : value;

/** Letters run from right to left; marks belong to their letter. */
function joined(font: Font, text: string): Run<Told> {
  const { glyphs, positions } = font.layout(text);
  const letters = (text.match(LETTER) ?? []).map(codePointsOf);
  const places = carriersOf(positions).reverse();
  return runOf(told(glyphs, shared(letters, places)), positions);
}

/** Within a syllable parts may be in another order than they are read in; syllables are in order. */
function syllables(font: Font, text: string): Run<Told> {
  const parts = [...graphemes.segment(text)].map(({ segment }) => {
    const { glyphs, positions } = font.layout(segment);
    const characters = codePointsOf(segment).map((codePoint) => [codePoint]);
    return { glyphs: told(glyphs, shared(characters, carriersOf(positions))), positions };
  });
  return runOf(
    parts.flatMap(({ glyphs }) => glyphs),
    parts.flatMap(({ positions }) => positions),
  );
}

const codePointsOf = (text: string): number[] => Array.from(text, (char) => char.codePointAt(0) ?? 0);

/** Glyphs with a width; dots and marks attach to them. */
function carriersOf(positions: readonly Position[]): number[] {
  const carriers = [...positions.keys()].filter((at) => positions[at]?.xAdvance !== 0);
  return carriers.length > 0 ? carriers : [0];
}

/** Assigns text to glyphs: one unit each in reading order, the rest to the last. */
function shared(units: readonly number[][], places: readonly number[]): ReadonlyMap<number, number[]> {
  const last = places.length - 1;
  return new Map(
    places.map((place, n) => [place, (n === last ? units.slice(n) : units.slice(n, n + 1)).flat()]),
  );
}

const told = (glyphs: readonly Glyph[], meanings: ReadonlyMap<number, number[]>): Told[] =>
  glyphs.map(({ id, advanceWidth }, at) => {
    const codePoints = meanings.get(at) ?? [];
    return { id: `${id} ${codePoints.join(' ')}`, advanceWidth, codePoints };
  });

/** Positions are scaled in place by the layout; the width follows them. */
const runOf = (glyphs: readonly Told[], positions: readonly Position[]): Run<Told> => ({
  glyphs,
  positions,
  get advanceWidth() {
    return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  },
});

function subsetOf(subset: Subset) {
  const places = new Map<string, number>();
  return {
    cff: subset.cff,
    encode: () => subset.encode(),
    includeGlyph(id: string | number): number {
      if (typeof id === 'number') return subset.includeGlyph(id);
      const known = places.get(id);
      if (known !== undefined) return known;
      const place = subset.glyphs.push(Number.parseInt(id, 10)) - 1;
      places.set(id, place);
      return place;
    },
  };
}
