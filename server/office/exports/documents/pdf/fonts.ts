import { createRequire } from 'node:module';

const resolver = createRequire(import.meta.url);

/** The font for figures is built into every viewer and needs no shaping: reports are mostly figures. */
export const FIGURES = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;
export type Weight = keyof typeof FIGURES;

const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };

/**
 * The first family with a character draws it. Chinese and Korean have a hundred files each, of which few are opened.
 */
const families: readonly { name: string; subsets: readonly string[] | 'numbered' }[] = [
  {
    name: 'noto-sans',
    subsets: [
      'latin',
      'latin-ext',
      'greek',
      'greek-ext',
      'cyrillic',
      'cyrillic-ext',
      'vietnamese',
      'devanagari',
    ],
  },
  { name: 'noto-sans-hebrew', subsets: ['hebrew'] },
  { name: 'noto-sans-arabic', subsets: ['arabic'] },
  { name: 'noto-sans-thai', subsets: ['thai'] },
  { name: 'noto-sans-bengali', subsets: ['bengali'] },
  { name: 'noto-sans-gujarati', subsets: ['gujarati'] },
  { name: 'noto-sans-tamil', subsets: ['tamil'] },
  { name: 'noto-sans-telugu', subsets: ['telugu'] },
  { name: 'noto-sans-gurmukhi', subsets: ['gurmukhi'] },
  { name: 'noto-sans-kannada', subsets: ['kannada'] },
  { name: 'noto-sans-malayalam', subsets: ['malayalam'] },
  { name: 'noto-sans-oriya', subsets: ['oriya'] },
  { name: 'noto-sans-sinhala', subsets: ['sinhala'] },
  { name: 'noto-sans-georgian', subsets: ['georgian'] },
  { name: 'noto-sans-armenian', subsets: ['armenian'] },
  { name: 'noto-sans-ethiopic', subsets: ['ethiopic'] },
  { name: 'noto-sans-khmer', subsets: ['khmer'] },
  { name: 'noto-sans-lao', subsets: ['lao'] },
  { name: 'noto-sans-myanmar', subsets: ['myanmar'] },
  { name: 'noto-sans-arabic', subsets: ['symbols'] },
  { name: 'noto-sans-sc', subsets: 'numbered' },
  { name: 'noto-sans-kr', subsets: 'numbered' },
];

/** A font file with its characters. */
interface Face {
  readonly family: string;
  readonly subset: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

let faces: readonly Face[] | undefined;

const allFaces = (): readonly Face[] => {
  faces ??= families.flatMap(({ name, subsets }) => facesOf(name, subsets));
  return faces;
};

function facesOf(family: string, subsets: readonly string[] | 'numbered'): Face[] {
  const unicode = resolver(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  const wanted = subsets === 'numbered' ? Object.keys(unicode).filter((key) => key.startsWith('[')) : subsets;
  return wanted.map((key) => ({
    family,
    subset: key.replace(/[[\]]/g, ''),
    ranges: (unicode[key] ?? '').split(',').map(rangeOf),
  }));
}

/** `U+0400-045F` or `U+2116`. */
function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const known = new Map<number, string | undefined>();

/** The face that has the character; undefined if none has, as for emoji. */
export function faceOf(codePoint: number): string | undefined {
  if (!known.has(codePoint)) known.set(codePoint, search(codePoint));
  return known.get(codePoint);
}

function search(codePoint: number): string | undefined {
  const face = allFaces().find(({ ranges }) =>
    ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
  );
  return face && `${face.family} ${face.subset}`;
}

/** Draws an empty box for missing characters. */
export const lastResort = 'noto-sans latin';

const SHAPED = new Set([
  ...['arabic', 'hebrew', 'thai', 'devanagari', 'bengali', 'gujarati', 'tamil', 'telugu', 'gurmukhi'],
  ...['kannada', 'malayalam', 'oriya', 'sinhala', 'khmer', 'lao', 'myanmar'],
]);

/** Whether its letters are composed of parts. */
export const isShaped = (subset: string): boolean => SHAPED.has(subset);

export function fontFileOf(face: string, weight: Weight): string {
  const [family, subset] = face.split(' ');
  return resolver.resolve(`@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`);
}
