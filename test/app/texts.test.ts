import { describe, expect, test } from 'vitest';
import { guestLanguages } from '../../resources/app/source/text/guests.ts';
import { languages as screens } from '../../resources/app/source/text/text.ts';
import { languages as phones } from '../../resources/guest/source/text/text.ts';
import type { Language } from '../../resources/web/text/speech.ts';
import { formsOf, placeholdersOf, pluralsOf } from '../words/message.ts';
import { pairing, type Texts } from '../words/surfaces.ts';

const catalogues: Readonly<Record<string, Readonly<Record<string, Language<Texts>>>>> = {
  'the screens': screens,
  'guests at screens': guestLanguages,
  'phones of guests': phones,
  'the page where devices are paired': Object.fromEntries(
    Object.entries(pairing).map(([code, texts]) => [
      code,
      { name: code, direction: 'ltr', load: async () => texts },
    ]),
  ),
};

const translated = await Promise.all(
  Object.entries(catalogues).flatMap(([surface, languages]) =>
    Object.entries(languages)
      .filter(([code]) => code !== 'en')
      .map(async ([code, { load }]) => {
        const english = (await languages.en?.load()) ?? {};
        return { code, surface, texts: (await load()) as Texts, english: english as Texts };
      }),
  ),
);

test('the languages are the same on every surface', () => {
  const codes = Object.values(catalogues).map((languages) => Object.keys(languages).sort());
  expect(codes).toEqual(codes.map(() => ['ar', 'de', 'en', 'es', 'fr', 'hi']));
});

describe.each(translated)('$code of $surface', ({ code, texts, english }) => {
  test('has a form for each number that its language tells apart', () => {
    for (const [key, text] of Object.entries(texts))
      for (const { forms } of pluralsOf(text)) expect([...forms.keys()].sort(), key).toEqual(formsOf(code));
  });

  test('says everything English says, with the same places for values', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const said = texts[key] ?? '';
      expect(placeholdersOf(said), key).toEqual(placeholdersOf(text));
      expect(said.trim(), key).not.toBe('');
    }
  });
});
