import { expect, test } from 'vitest';
import { folded, found } from '../../resources/web/menu/find.ts';
import { searchable } from '../../server/core/text.ts';

const menu = [
  'Crème brûlée',
  'Chicken Biryani',
  'Mutton Biryani',
  'Şiş köfte',
  'Smørrebrød',
  'Grießnockerl',
  'Chef’s salad',
];
const by = (typed: string): string[] => found(menu, typed, (name) => [name]);

test('accents, letters without a plain form and apostrophes are typed as people type them', () => {
  expect(by('creme')).toEqual(['Crème brûlée']);
  expect(by('sis kofte')).toEqual(['Şiş köfte']);
  expect(by('smorrebrod')).toEqual(['Smørrebrød']);
  expect(by('griess')).toEqual(['Grießnockerl']);
  expect(by("chef's")).toEqual(['Chef’s salad']);
  expect(folded('ISPARTA ıł đ æ')).toBe('isparta il d ae');
});

test('the server folds names by the same letters', () => {
  expect(searchable('Smørrebrød  Grießnockerl', 'Chef’s', 'Łódź æble')).toBe(
    'smorrebrod griessnockerl chefs lodz aeble',
  );
});

test('beginnings of words in any order find a dish, its number and its code', () => {
  expect(by('bir chi')).toEqual(['Chicken Biryani']);
  expect(by('bir')).toEqual(['Chicken Biryani', 'Mutton Biryani']);
  expect(found([{ name: 'Dal', sku: 'A-104' }], '104', ({ name, sku }) => [name, sku])).toHaveLength(1);
  expect(by('  ')).toEqual(menu);
});

test('one typing mistake is forgiven where nothing else is found, and no short word', () => {
  for (const typed of ['biryni', 'biryanni', 'biriani', 'biyrani']) expect(by(typed), typed).toHaveLength(2);
  expect(by('xyzani')).toEqual([]);
  expect(by('bxr')).toEqual([]);
});
