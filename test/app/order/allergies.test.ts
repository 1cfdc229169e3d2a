import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  allergensAtSeat,
  allergensFor,
  allergensInNote,
  allergiesTogether,
  contained,
  noteBeside,
  noteWith,
} from '../../../resources/web/menu/allergies.ts';

const table = { seat: null, allergens: ['nuts', 'milk'] };
const second = { seat: 2, allergens: ['fish'] };

test('what two people noted of a table is kept of both, one entry a seat', () => {
  const more = [{ seat: 2, allergens: ['fish', 'eggs'] }];
  expect(allergiesTogether([table, second], more)).toEqual([table, { seat: 2, allergens: ['fish', 'eggs'] }]);
  expect(allergiesTogether([], [])).toEqual([]);
});

test('the note of a dish keeps what it says besides', () => {
  const note = noteWith('well done', ['nuts', 'milk']);
  expect(note).toBe('ALLERGY: nuts, milk · well done');
  expect([allergensInNote(note), noteBeside(note)]).toEqual([['nuts', 'milk'], 'well done']);
  expect([noteWith(note, []), allergensInNote(null)]).toEqual(['well done', []]);
});

test('a dish for a seat is held against its guest and the table; for nobody in particular against everyone', () => {
  expect(allergensFor([table, second], 2)).toEqual(['nuts', 'milk', 'fish']);
  expect(allergensFor([table, second], 1)).toEqual(['nuts', 'milk']);
  expect(allergensFor([second], null)).toEqual(['fish']);
  expect([allergensAtSeat([table, second], 2), allergensAtSeat([table, second], null)]).toEqual([
    ['fish'],
    [],
  ]);
});

test('menus name the 14 in words of their own, and a guest may name what is none of them', () => {
  expect(contained(['milk', 'fish'], ['Dairy', 'gluten'])).toEqual(['milk']);
  expect(contained(['molluscs'], ['shellfish'])).toEqual(['molluscs']);
  expect(contained(['Kiwi'], ['kiwi'])).toEqual(['Kiwi']);
  expect(contained(['nuts'], ['peanuts'])).toEqual([]);
});

test('a dish comes into a draft by the one file that asks about allergies', () => {
  const source = new URL('../../../resources/app/source/', import.meta.url);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const adds = files.filter((path) =>
    /import [^;]*\b(tapped|replaced)\b[^;]*outbox\/drafts/.test(readFileSync(new URL(path, source), 'utf8')),
  );
  expect(adds).toEqual(['order/draft/drafting.ts']);
});
