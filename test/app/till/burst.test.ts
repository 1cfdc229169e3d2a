import { expect, test } from 'vitest';
import { type Burst, isScan, withKey } from '../../../resources/app/source/parts/fields/burst.ts';

const typed = (keys: string, everyMs: number, from = 0): Burst | undefined =>
  [...keys].reduce<Burst | undefined>(
    (burst, key, at) => withKey(burst, key, from + at * everyMs),
    undefined,
  );

test('a burst of keys is a scan; what a hand types is a number', () => {
  expect(isScan(typed('4006381333931', 10))).toBe(true);
  expect(isScan(typed('SKU12', 30))).toBe(true);
  expect(isScan(typed('1212', 90))).toBe(false);
  expect(isScan(typed('12', 5))).toBe(false);
  expect(isScan(undefined)).toBe(false);
});

test('digits that were typed before a scan are no part of its code', () => {
  const hand = typed('12', 90);
  const scanned = [...'40063813'].reduce<Burst | undefined>(
    (burst, key, at) => withKey(burst, key, 1_000 + at * 8),
    hand,
  );
  expect(scanned?.text).toBe('40063813');
  expect(isScan(scanned)).toBe(true);
});
