import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import {
  ASSETS,
  fontsFor,
  GUEST_ASSETS,
  MAX,
  MAX_FONTS,
  ofRole,
  packed,
  ROLES,
} from '../tools/bench/screens/weight.ts';
import { currencySigns, pathOf, weights } from '../tools/fonts.ts';

const MAX_GUEST = 40_000;

beforeAll(async () => {
  await buildBundle('app');
  await buildBundle('guest');
});

test("script and styles of a guest's phone are smaller still, with every language", () => {
  expect(packed((name) => /\.(js|css)$/.test(name), GUEST_ASSETS)).toBeLessThan(MAX_GUEST);
});

test.each([ASSETS, GUEST_ASSETS])(
  'what is handed to browsers is written for users and names no path of the computer that built it',
  (folder) => {
    const home = join(import.meta.dirname, '../..');
    const named = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes(home),
    );
    expect(named).toEqual([]);
  },
);

test.each(ROLES)('what a tablet loads as %s is small when packed', (role) => {
  expect(ofRole(role, '.js')).toBeLessThan(MAX['.js']);
  expect(ofRole(role, '.js'), 'the role has a script of its own').toBeGreaterThan(
    packed((name) => name.startsWith('frame')),
  );
  expect(ofRole(role, '.css')).toBeLessThan(MAX['.css']);
});

const TEXTS = join(import.meta.dirname, '../../resources/app/source/text');

/** Every letter of a language's words, with the money of a restaurant in India. */
const lettersOf = (language: string): string =>
  readdirSync(join(TEXTS, language))
    .map((name) => readFileSync(join(TEXTS, language, name), 'utf8'))
    .join('₹');

test.each([
  ['en', MAX_FONTS.latin],
  ['ar', MAX_FONTS.other],
  ['hi', MAX_FONTS.other],
])('the fonts of a screen in %s keep to %i bytes', (language, most) => {
  expect(fontsFor(lettersOf(language))).toBeLessThan(most);
});

test.each(weights)('the currency signs of weight %i are cut from the font as it is now', async (weight) => {
  expect(readFileSync(pathOf(weight)).equals(await currencySigns(weight))).toBe(true);
});
