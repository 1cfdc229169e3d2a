import { expect, test } from 'vitest';
import { scannedIn } from '../../../resources/app/source/order/draft/scanned.ts';

const codes = new Set(['4006381333931', 'sku12', '5', 'rice']);
const found = (typed: string) => scannedIn(typed, (code) => codes.has(code.toLowerCase()));

test('a code is found in what was typed, however fast', () => {
  expect(found('4006381333931')).toEqual({ code: '4006381333931', times: undefined });
  expect(found('SKU12')).toEqual({ code: 'SKU12', times: undefined });
  expect(found('24006381333931')).toEqual({ code: '4006381333931', times: '2' });
  expect(found('samo4006381333931')).toEqual({ code: '4006381333931', times: undefined });
});

test('an unknown code is never a number of dishes', () => {
  expect(found('4006381333930')).toEqual({ code: '4006381333930', times: undefined });
  expect(found('1235')).toEqual({ code: '1235', times: undefined });
});

test('numbers and words that were typed are no codes', () => {
  expect(found('5')).toBeUndefined();
  expect(found('125')).toBeUndefined();
  expect(found('lemon rice')).toBeUndefined();
  expect(found('samosa')).toBeUndefined();
  expect(found('')).toBeUndefined();
});
