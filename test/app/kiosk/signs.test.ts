import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signOf, signs } from '../../../resources/app/source/kiosk/signs.ts';

interface Sample {
  readonly categories: readonly { readonly name: string; readonly name_i18n: Record<string, string> }[];
}

const sample = join(import.meta.dirname, '../../../resources/sample-restaurant.json');
const { categories }: Sample = JSON.parse(readFileSync(sample, 'utf8'));
const named = (name: string, ...types: string[]) => signOf({ name, types });

test('each category of the sample has a sign of its own, the same in every language of guests', () => {
  const english = categories.map(({ name }) => named(name));
  expect(new Set(english).size).toBe(categories.length);
  for (const tag of ['hi', 'ar'])
    expect(categories.map(({ name_i18n }) => named(name_i18n[tag] ?? ''))).toEqual(english);
});

test('a word within another word means nothing', () => {
  expect(named('House classics', 'veg')).toBe('plate');
  expect(named('Fixed price', 'veg')).toBe('plate');
  expect(named('Steak', 'non_veg')).toBe('plate');
});

test('a name that says nothing leaves it to the dishes', () => {
  expect(named('Something new', 'drink', 'drink')).toBe('drink');
  expect(named('Something new', 'drink', 'veg')).toBe('plate');
  expect(signOf({ name: undefined, types: [] })).toBe('plate');
});

test('no two signs look the same', () => {
  expect(new Set(Object.values(signs)).size).toBe(Object.keys(signs).length);
});
