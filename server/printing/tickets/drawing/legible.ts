import { clusters } from '../encoding/cells.ts';
import type { Fonts } from './fonts.ts';

/** Signs that kitchens rely on and no shipped font has; any other is shown by its number. */
const NAMED: Readonly<Record<string, string>> = {
  '🌶': 'chili',
  '🔥': 'hot',
  '🥜': 'nuts',
  '🌱': 'vegan',
  '🌿': 'herb',
  '🥛': 'milk',
  '🧀': 'cheese',
  '🥚': 'egg',
  '🍳': 'egg',
  '🐟': 'fish',
  '🦐': 'shrimp',
  '🦀': 'crab',
  '🐷': 'pork',
  '🐮': 'beef',
  '🐔': 'chicken',
  '🌾': 'wheat',
  '🍷': 'wine',
  '🍺': 'beer',
  '🎂': 'birthday',
  '⭐': 'star',
  '✅': 'yes',
  '❌': 'no',
  '🚫': 'no',
  '⚠': 'warning',
};

const MODIFIERS = /\u200c|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu;

/** The text with everything the shipped fonts lack replaced by something readable. */
export function legible(text: string, fonts: Fonts): string {
  return clusters(text)
    .map((cluster) => (fonts.fileFor(cluster) ? cluster : substitute(cluster, fonts)))
    .join('');
}

function substitute(cluster: string, fonts: Fonts): string {
  const plain = cluster.normalize('NFKC');
  if (plain !== cluster) return legible(plain, fonts);
  return Array.from(cluster.replace(MODIFIERS, ''), (char) =>
    fonts.fileFor(char) && !/\p{M}/u.test(char) ? char : mark(char),
  ).join('');
}

const mark = (char: string): string =>
  `[${NAMED[char] ?? `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`}]`;
