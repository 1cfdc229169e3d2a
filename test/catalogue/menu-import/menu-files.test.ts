import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsOfProblem } from '../../../server/catalogue/menu-import/problems.ts';
import { menuReader, menuThread } from '../../../server/catalogue/menu-import/reader.ts';
import type { MenuChoices } from '../../../server/catalogue/menu-import/reading/header.ts';
import { MenuFileError, readMenuFile } from '../../../server/catalogue/menu-import/reading/menu-file.ts';
import { readMenu } from '../../../server/catalogue/menu-import/reading/read-menu.ts';
import { countryOf } from '../../../server/core/countries.ts';
import { decimalsOf } from '../../../server/core/money/money.ts';
import files from './menu-files.json' with { type: 'json' };

/** Of countries that have no pack. */
const currencies: Readonly<Record<string, string>> = {
  BG: 'EUR',
  GR: 'EUR',
  PL: 'PLN',
  BR: 'BRL',
  CZ: 'CZK',
  IL: 'ILS',
  KZ: 'KZT',
  TW: 'TWD',
};
const known = { kitchens: new Map(), orderTypes: new Map(), groups: new Set<string>(), taxes: [] };

const contextOf = (country: string) => {
  const currency = currencies[country] ?? countryOf(country)?.currency ?? 'EUR';
  return { currency, exponent: decimalsOf(currency), country, known, idTitle: 'Galley ID 0' };
};

function read(file: Uint8Array, country: string, choices: MenuChoices = {}) {
  const context = contextOf(country);
  const { menu, problem } = readMenu({ file, context, choices });
  const units = (price: number) => price / 10 ** context.exponent;
  const dishes = menu.dishes.map(({ name, price, category, fields }) => {
    const sizes = Object.fromEntries((fields.variants ?? []).map((size) => [size.name, units(size.price)]));
    const priced = [name, units(price), category ?? null];
    return Object.keys(sizes).length > 0 ? [...priced, sizes] : priced;
  });
  return { dishes, faults: menu.faults, notes: menu.notes, groups: menu.groups, problem };
}

interface MenuFile {
  readonly what: string;
  readonly country: string;
  readonly text?: string;
  readonly base64?: string;
  readonly expect: readonly (readonly unknown[])[];
}

test.each(files as MenuFile[])('$what', ({ country, text, base64, expect: wanted }) => {
  const file = base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
  const { dishes, faults, problem } = read(new Uint8Array(file), country);
  expect([problem, faults]).toEqual([null, []]);
  // A file that names no category says nothing about it.
  expect(dishes.map((dish, at) => dish.slice(0, wanted[at]?.length))).toEqual(wanted);
});

/** Beside the repository or its work trees; absent on most machines. */
const shared = ['../shared/menus', '../../shared/menus']
  .map((path) => join(import.meta.dirname, '../../..', path))
  .find((path) => existsSync(path));

describe.skipIf(!shared)('the files that others shared (skipped: there is no ../shared/menus)', () => {
  const folder = shared ?? '';
  const list = shared ? JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8')) : [];
  test.each(list as (MenuFile & { file: string })[])('$file', ({ country, file, expect: wanted }) => {
    const { dishes, faults, problem } = read(readFileSync(join(folder, file)), country);
    expect([problem, faults]).toEqual([null, []]);
    expect(dishes.map((dish, at) => dish.slice(0, wanted[at]?.length))).toEqual(wanted);
  });
});

const ofText = (text: string) => read(new TextEncoder().encode(text), 'IN');

describe('a file that is not whole', () => {
  test('names each price that cannot be read by its row, beside the dishes that can', () => {
    const { dishes, faults } = ofText('Item,Price\nNaan,40\nLassi,120/200\nTea,\n,20\n');
    expect(dishes).toEqual([['Naan', 40, null]]);
    expect(faults).toMatchObject([
      { row: 3, place: 1, column: 'price', value: '120/200', code: 'two_prices' },
      { row: 5, place: 0, column: 'name', code: 'required' },
    ]);
  });

  test.each([
    ['GIF89a\0\0', 'not_a_sheet'],
    ['{"a":1}', 'unknown_json'],
    ['{"a":', 'unknown_json'],
    ['one,two\n1,2\n', 'no_header'],
    ['Item,Price\n"Naan,40\n', 'not_a_sheet'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'not_a_sheet'],
  ])('%s is refused', (text, why) => {
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    expect(() => readMenuFile(bytes, 'IN')).toThrow(new MenuFileError(why as MenuFileError['why']));
  });

  test('of an old Excel is refused in words, wherever it ends', () => {
    const { base64 = '' } = (files as MenuFile[]).find(({ what }) => what.startsWith('Excel 97')) ?? {};
    const whole = Buffer.from(base64, 'base64');
    for (const length of [16, 512, 1_500, 3_000, whole.length - 1_200]) {
      const cut = new Uint8Array(whole.subarray(0, length));
      expect(() => readMenuFile(cut, 'DE'), `${length} bytes`).toThrow(new MenuFileError('not_a_sheet'));
    }
  });

  test('brings no control characters into the menu', () => {
    expect(ofText('Item,Price\nNa\u0001an\u0007,40\n').dishes).toEqual([['Naan', 40, null]]);
  });
});

const questionOf = (text: string) => ({
  file: new TextEncoder().encode(text),
  choices: {},
  context: contextOf('IN'),
});
const small = questionOf('Item,Price\nNaan,40\n');

/** A sheet of as many cells as are allowed, each a text of its own. */
const wide = () =>
  questionOf(
    `Item,Price,${Array.from({ length: 97 }, (_, at) => `c${at}`)}\n${Array.from(
      { length: 9_900 },
      (_, row) => `Dish ${row},${row},${Array.from({ length: 97 }, (_, at) => (row * 97 + at).toString(36))}`,
    ).join('\n')}`,
  );

test('a file that needs too much memory has that as its problem, and the next one is read', async () => {
  const { read } = menuReader({ ...menuThread, memoryMb: 24 });
  const [heavy, next] = await Promise.all([read(wide()), read(small)]);
  expect(heavy).toMatchObject({ problem: 'too_slow', dishes: [] });
  expect(next).toMatchObject({ problem: null, dishes: [{ name: 'Naan', price: 4000 }] });
  expect(wordsOfProblem.too_slow).toContain('save only the sheet with the menu');
});

test('a file that takes too long has that as its problem', async () => {
  const { read } = menuReader({ ...menuThread, timeoutMs: 1 });
  expect((await read(wide())).problem).toBe('too_slow');
});
