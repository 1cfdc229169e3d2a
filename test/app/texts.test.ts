import { expect, test } from 'vitest';
import { ar } from '../../resources/app/source/text/ar/texts.ts';
import { en } from '../../resources/app/source/text/en/texts.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test('Arabic says on the screens everything English says, with the same places for values', () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    const translated = ar[key as keyof typeof ar];
    expect(placeholders(translated), key).toEqual(placeholders(text));
    expect(translated.trim(), key).not.toBe('');
  }
});
