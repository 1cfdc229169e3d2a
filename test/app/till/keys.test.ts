import { describe, expect, test } from 'vitest';
import { printedOn } from '../../../resources/app/source/parts/fields/keyboard.ts';
import { afterPress } from '../../../resources/app/source/parts/fields/typing.ts';

const DIGITS = '1234567890';
const PLACES = 'qwertyuiopasdfghjklzxcvbnm';
const codeOf = (place: string): string => (/\d/.test(place) ? `Digit${place}` : `Key${place.toUpperCase()}`);

/** What keyboards type at the places of `1234567890` and of `qwertyuiopasdfghjklzxcvbnm`, without Shift. */
const latin: Readonly<Record<string, readonly [digits: string, letters: string]>> = {
  'United States': ['1234567890', PLACES],
  France: [`&é"'(-è_çà`, 'azertyuiopqsdfghjklwxcvbn,'],
  Germany: ['1234567890', 'qwertzuiopasdfghjklyxcvbnm'],
  Czechia: ['+ěščřžýáíé', 'qwertzuiopasdfghjklyxcvbnm'],
  Türkiye: ['1234567890', 'qwertyuıopasdfghjklzxcvbnm'],
  Dvorak: ['1234567890', `',.pyfgcrlaoeuidhtn;qjkxbm`],
};

/** Their keys have the Latin letters of the United States printed on them besides. */
const others: Readonly<Record<string, readonly [digits: string, letters: string]>> = {
  Russia: ['1234567890', 'йцукенгшщзфывапролдячсмить'],
  Arabia: ['١٢٣٤٥٦٧٨٩٠', 'ضصثقفغعهخحشسيبلاتنمئءؤرىة'.padEnd(26, 'و')],
  India: ['१२३४५६७८९०', 'ौैाीूबहगदजोे्िुपरकतॆंमनवलस'],
};

const pressed = (key: string, place: string): string => printedOn({ key, code: codeOf(place) });
/** Every key of a keyboard that does what is printed on `mark`. */
const places = ([digits, letters]: readonly [string, string], mark: string): string[] =>
  [...DIGITS, ...PLACES].filter((place, at) => pressed([...digits, ...letters][at] ?? '', place) === mark);

describe('the key that a ticket shows is the one that ends it', () => {
  test.each(Object.entries(latin))('%s: where that letter is printed, and nowhere else', (_, keyboard) => {
    for (const mark of DIGITS) expect(places(keyboard, mark), mark).toEqual([mark]);
    const letters = keyboard[1].replace('ı', 'i');
    for (const mark of PLACES) {
      const place = PLACES[letters.indexOf(mark)];
      expect(places(keyboard, mark), mark).toEqual(place === undefined ? [] : [place]);
    }
  });

  test.each(Object.entries(others))('%s: beside the letter of its own', (_, keyboard) => {
    for (const mark of `${DIGITS}${PLACES}`) expect(places(keyboard, mark), mark).toEqual([mark]);
  });

  test('a number pad types digits, whether it is switched to arrows or not', () => {
    for (const key of ['9', 'PageUp', '٩']) expect(printedOn({ key, code: 'Numpad9' })).toBe('9');
    expect(printedOn({ key: 'Enter', code: 'NumpadEnter' })).toBe('enter');
    expect(printedOn({ key: '+', code: 'NumpadAdd' })).toBe('+');
  });

  test('a letter in capitals, one that a method of writing takes, and a bump bar that tells no place', () => {
    expect(printedOn({ key: 'Q', code: 'KeyQ' })).toBe('q');
    expect(printedOn({ key: 'Process', code: 'KeyQ' })).toBe('q');
    expect(printedOn({ key: '4', code: '' })).toBe('4');
  });
});

describe('an amount is typed on every keyboard', () => {
  const typedOn = ([digits]: readonly [string, string]): string | undefined =>
    [...digits.slice(0, 3)].reduce<string | undefined>(
      (typed, key, at) => afterPress(typed ?? '', { key, code: codeOf(DIGITS[at] ?? '') }, 2),
      '',
    );

  test.each(Object.entries({ ...latin, ...others }))(
    '%s: its row of digits, without Shift',
    (_, keyboard) => {
      expect(typedOn(keyboard)).toBe('123');
    },
  );

  test('a number pad, a comma for the point, and the way back', () => {
    expect(afterPress('4', { key: 'ArrowDown', code: 'Numpad2' }, 2)).toBe('42');
    expect(afterPress('42', { key: ',', code: 'NumpadDecimal' }, 2)).toBe('42.');
    expect(afterPress('42', { key: 'Backspace', code: 'Backspace' }, 2)).toBe('4');
  });

  test('what acts is no amount', () => {
    for (const key of ['Enter', 'Escape', 'ArrowLeft', 'Tab', 'F2'])
      expect(afterPress('4', { key, code: key }, 2), key).toBeUndefined();
  });
});
