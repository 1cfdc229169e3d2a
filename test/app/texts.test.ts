import { describe, expect, test } from 'vitest';
import { words } from '../../resources/app/source/driver/words.ts';
import { ar } from '../../resources/app/source/text/ar/texts.ts';
import { en } from '../../resources/app/source/text/en/texts.ts';
import { ar as guestsAr } from '../../resources/app/source/text/guests/ar.ts';
import { en as guestsEn } from '../../resources/app/source/text/guests/en.ts';
import { hi as guestsHi } from '../../resources/app/source/text/guests/hi.ts';
import { hi } from '../../resources/app/source/text/hi/texts.ts';
import { ar as phonesAr } from '../../resources/guest/source/text/ar.ts';
import { en as phonesEn } from '../../resources/guest/source/text/en.ts';
import { hi as phonesHi } from '../../resources/guest/source/text/hi.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

type Texts = Readonly<Record<string, string>>;

const ofDriver = (code: 'en' | 'ar' | 'hi'): Texts =>
  Object.fromEntries(Object.entries(words).map(([key, said]) => [key, said[code]]));

const translated: readonly (readonly [string, Texts, Texts])[] = [
  ['Arabic on the screens', ar, en],
  ['Hindi on the screens', hi, en],
  ['Arabic to drivers', ofDriver('ar'), ofDriver('en')],
  ['Hindi to drivers', ofDriver('hi'), ofDriver('en')],
  ['Arabic to guests', guestsAr, guestsEn],
  ['Hindi to guests', guestsHi, guestsEn],
  ['Arabic on phones of guests', phonesAr, phonesEn],
  ['Hindi on phones of guests', phonesHi, phonesEn],
];

describe.each(translated)('%s', (_name, texts, english) => {
  test('says everything English says, with the same places for values', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const said = texts[key] ?? '';
      expect(placeholders(said), key).toEqual(placeholders(text));
      expect(said.trim(), key).not.toBe('');
    }
  });
});
