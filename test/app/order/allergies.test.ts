import { expect, test } from 'vitest';
import {
  allergiesIn,
  allergiesOf,
  contained,
  notesBeside,
  withAllergies,
} from '../../../resources/web/menu/allergies.ts';

const table = { seat: null, words: ['nuts', 'milk'] };
const second = { seat: 2, words: ['fish'] };

test('allergies are kept in the notes that every screen and paper reads, beside what else they say', () => {
  const notes = withAllergies('Birthday · window', [table, second]);
  expect(notes).toBe('ALLERGY: nuts, milk · ALLERGY seat 2: fish · Birthday · window');
  expect(allergiesIn(notes)).toEqual([table, second]);
  expect(notesBeside(notes)).toBe('Birthday · window');
  expect(withAllergies(notes, [second])).toBe('ALLERGY seat 2: fish · Birthday · window');
  expect(withAllergies(notes, [])).toBe('Birthday · window');
  expect(allergiesIn(null)).toEqual([]);
});

test('a dish for a seat is held against its guest and the table; for nobody in particular against everyone', () => {
  expect(allergiesOf([table, second], 2)).toEqual(['nuts', 'milk', 'fish']);
  expect(allergiesOf([table, second], 1)).toEqual(['nuts', 'milk']);
  expect(allergiesOf([second], null)).toEqual(['fish']);
});

test('menus name the 14 in words of their own, and a guest may name what is none of them', () => {
  expect(contained(['milk', 'fish'], ['Dairy', 'gluten'])).toEqual(['milk']);
  expect(contained(['molluscs'], ['shellfish'])).toEqual(['molluscs']);
  expect(contained(['Kiwi'], ['kiwi'])).toEqual(['Kiwi']);
  expect(contained(['nuts'], ['peanuts'])).toEqual([]);
});
