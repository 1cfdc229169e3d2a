import { afterEach, expect, test } from 'vitest';
import { factsBeside, listOf, speechOf } from '../../resources/web/text/speech.ts';

const texts = { 'ready.title': '{place} · {n} ready' };
const arabic = { 'ready.title': '{place} · جاهز: {n}' };
const { speak, t } = speechOf(texts, {
  en: { name: 'English', direction: 'ltr', load: async () => texts },
  ar: { name: 'العربية', direction: 'rtl', load: async () => arabic },
});

const page = { documentElement: { lang: '', dir: '' } };
Object.assign(globalThis, { document: page });
afterEach(() => speak('en'));

/** As a browser places it: what is between these two keeps its own direction. */
const apart = (words: string) => `\u2068${words}\u2069`;

test('a name within words that run from right to left keeps its own direction and does not turn theirs', async () => {
  await speak('ar');
  expect(page.documentElement.dir).toBe('rtl');
  expect(t('ready.title', { place: 'T7', n: 2 })).toBe(`${apart('T7')} · جاهز: 2`);
  expect(factsBeside('Asha', 'منذ 5 د')).toBe(`${apart('Asha')} · ${apart('منذ 5 د')}`);
  expect(listOf(['1 دال', '2 Naan'])).toBe(`${apart('1 دال')}، ${apart('2 Naan')}`);
});

test('a list within a sentence runs as the sentence does', async () => {
  await speak('ar');
  const list = listOf(['غلوتين', 'ألبان']);
  expect(factsBeside(list, 'Asha')).toBe(`${list} · ${apart('Asha')}`);
  expect(t('ready.title', { place: list, n: 2 })).toBe(`${list} · جاهز: 2`);
});

test('words that run from left to right are as they were', async () => {
  expect(t('ready.title', { place: 'T7', n: 2 })).toBe('T7 · 2 ready');
  expect(factsBeside('Asha', '5 min')).toBe('Asha · 5 min');
  expect(listOf(['1 Dal', '2 Naan'])).toBe('1 Dal, 2 Naan');
});

test('what is not known leaves no gap', () => {
  expect(factsBeside(null, undefined, '', false, '5 min')).toBe('5 min');
  expect(listOf([])).toBe('');
});
