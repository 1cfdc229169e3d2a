import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** The weights that screens are written in. */
export const weights = [400, 600] as const;
type Weight = (typeof weights)[number];

const FONTS = join(import.meta.dirname, '../../node_modules/@fontsource/noto-sans/files');
const STYLE = join(import.meta.dirname, '../../resources/web/style');

/** The block of currency symbols; the sign of the euro is among the Latin letters. */
const SIGNS = String.fromCodePoint(
  ...Array.from({ length: 0x21 }, (_, at) => 0x20a0 + at).filter((sign) => sign !== 0x20ac),
);

export const pathOf = (weight: Weight): string => join(STYLE, `currencies-${weight}.woff2`);

/** The currency signs alone: the package has ₹ only beside a thousand letters, in a file of 56 kB. */
export const currencySigns = (weight: Weight): Promise<Buffer> =>
  subsetFont(readFileSync(join(FONTS, `noto-sans-latin-ext-${weight}-normal.woff2`)), SIGNS, {
    targetFormat: 'woff2',
  });

// `node test/tools/fonts.ts` writes them again, when the package's fonts have changed.
if (import.meta.main)
  for (const weight of weights) writeFileSync(pathOf(weight), await currencySigns(weight));
