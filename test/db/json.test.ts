import { expect, test } from 'vitest';
import { cachedJsonAs, fromCachedJson, toJson } from '../../server/db/tables/json.ts';

test('a text that rows repeat is parsed once, and nobody can write into what all of them share', () => {
  const text = toJson([{ id: 1, name: 'VAT' }]);
  const first = fromCachedJson(text);
  expect(first).toEqual([{ id: 1, name: 'VAT' }]);
  expect(fromCachedJson(toJson([{ id: 1, name: 'VAT' }]))).toBe(first);
  expect(() => Object.assign(first[0] as object, { name: 'GST' })).toThrow(TypeError);
  expect(() => (first as object[]).push({})).toThrow(TypeError);
});

test('a long text is parsed each time: it would take the room of many', () => {
  const text = toJson([{ name: 'x'.repeat(2_000) }]);
  expect(fromCachedJson(text)).not.toBe(fromCachedJson(text));
});

test('what is wanted of a text that rows repeat is made once, beside what others want of it', () => {
  const text = toJson([{ ppm: 50_000 }]);
  const percents = cachedJsonAs(({ ppm }: { ppm: number }) => ({ rate: ppm / 10_000 }));
  expect(percents(text)).toEqual([{ rate: 5 }]);
  expect(percents(toJson([{ ppm: 50_000 }]))).toBe(percents(text));
  expect(fromCachedJson(text)).toEqual([{ ppm: 50_000 }]);
});
