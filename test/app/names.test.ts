import { expect, test } from 'vitest';
import { soldNameIn } from '../../resources/web/menu/names.ts';

const half = { id: 7, name: 'Half', name_i18n: { hi: 'आधा' } };
const dal = { name: 'Dal Makhani', name_i18n: { hi: 'दाल मखनी' }, variants: [half, { id: 8, name: 'Full' }] };

const sold = (name: string, variant_id: number | null = null) => ({ name, variant_id });

test('a line that was sold is named in the language of the screen, and so is its size', () => {
  expect(soldNameIn('hi', sold('Dal Makhani'), dal)).toBe('दाल मखनी');
  expect(soldNameIn('hi', sold('Dal Makhani (Half)', 7), dal)).toBe('दाल मखनी (आधा)');
  expect(soldNameIn('hi', sold('Dal Makhani (Full)', 8), dal)).toBe('दाल मखनी (Full)');
  expect(soldNameIn('ar', sold('Dal Makhani (Half)', 7), dal)).toBe('Dal Makhani (Half)');
});

test('a size that has another name by now, or is gone, keeps the name it was sold by', () => {
  expect(soldNameIn('hi', sold('Dal Makhani (Small)', 7), dal)).toBe('दाल मखनी (Small)');
  expect(soldNameIn('hi', sold('Dal Makhani (Half)', 9), dal)).toBe('दाल मखनी (Half)');
});

test('a dish that has another name by now, or is gone, keeps the name it was sold by', () => {
  expect(soldNameIn('hi', sold('Black Dal (Half)', 7), dal)).toBe('Black Dal (Half)');
  expect(soldNameIn('hi', sold('Black Dal'), undefined)).toBe('Black Dal');
});
