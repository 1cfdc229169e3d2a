import { afterEach, expect, onTestFinished, test } from 'vitest';
import { en as staff } from '../../resources/app/source/text/en/texts.ts';
import { en as office } from '../../resources/console/source/text/en/texts.ts';
import { englishOf } from '../../resources/web/text/english.ts';
import { factsBeside, listOf, speechOf } from '../../resources/web/text/speech.ts';

const texts = {
  'ready.title': '{place} · {n} ready',
  'pad.send': 'Send {n, plural, one {# dish} other {# dishes}} to {place}',
};
const arabic = {
  'ready.title': '{place} · جاهز: {n}',
  'pad.send': 'أرسل {n, plural, one {طبقًا} two {طبقين} few {# أطباق} many {# طبقًا} other {# طبق}}',
};
const { speak, speakAsBefore, speakFor, t } = speechOf(texts, {
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

test('counted things are in the number of the language', async () => {
  const sends = () => [0, 1, 2, 3, 11, 100].map((n) => t('pad.send', { n, place: '' }));
  expect(sends()[1]).toBe('Send 1 dish to ');
  expect(sends()[2]).toBe('Send 2 dishes to ');
  await speak('ar');
  expect(sends()).toEqual(
    ['0 طبق', 'طبقًا', 'طبقين', '3 أطباق', '11 طبقًا', '100 طبق'].map((one) => `أرسل ${one}`),
  );
});

test('what is not known leaves no gap', () => {
  expect(factsBeside(null, undefined, '', false, '5 min')).toBe('5 min');
  expect(listOf([])).toBe('');
});

test('a restaurant’s language is spoken until somebody chooses another on the device', async () => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  Object.assign(globalThis, { localStorage });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
  await speakFor('ar-SA');
  expect(page.documentElement.lang).toBe('ar');
  await speakFor('xx');
  expect(page.documentElement.lang).toBe('ar');
  await speak('en');
  await speakFor('ar-SA');
  expect(page.documentElement.lang).toBe('en');
  kept.delete('galley.language');
  await speakAsBefore();
  expect(page.documentElement.lang).toBe('ar');
});

test('86 is said only where it is understood', () => {
  const texts = [...Object.values(staff), ...Object.values(office)];
  expect(texts.filter((text) => /\b86\b/.test(text)).length).toBeGreaterThan(5);
  for (const country of ['GB', 'IN', 'AE'])
    expect(texts.map(englishOf(country)).filter((text) => /\b86\b/.test(text))).toEqual([]);
});

test('English is that of the restaurant’s country', () => {
  const text = 'Takeout, canceled: kitchen tickets in color';
  expect(['US', 'GB', 'IN', ''].map((country) => englishOf(country)(text))).toEqual([
    text,
    'Takeaway, cancelled: kitchen tickets in colour',
    'Takeaway, cancelled: KOTs in colour',
    text,
  ]);
});
