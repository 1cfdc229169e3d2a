import { expect, test } from 'vitest';
import { soldNameIn } from '../../resources/web/menu/names.ts';

const dal = { name: 'Dal Makhani', name_i18n: { hi: 'दाल मखनी' } };

test('a line that was sold is named in the language of the screen, its size as the house calls it', () => {
  expect(soldNameIn('hi', 'Dal Makhani (Half)', dal)).toBe('दाल मखनी (Half)');
  expect(soldNameIn('ar', 'Dal Makhani (Half)', dal)).toBe('Dal Makhani (Half)');
});

test('a dish that has another name by now, or is gone, keeps the name it was sold by', () => {
  expect(soldNameIn('hi', 'Black Dal', dal)).toBe('Black Dal');
  expect(soldNameIn('hi', 'Black Dal', undefined)).toBe('Black Dal');
});
