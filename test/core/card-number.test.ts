import { expect, test } from 'vitest';
import { holdsCardNumber } from '../../server/core/card-number.ts';
import { isWithin } from '../harness/processor-time/slowness.ts';

test.each([
  '4111111111111111',
  'paid with 4111 1111 1111 1111, exp 12/29',
  'card 5555-5555-5555-4444.',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '2223003122003222',
  '3056 9309 0259 04',
  '4242424242424242 4111111111111111',
  'table 12 4111 1111 1111 1111',
])('%s holds the number of a card', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  '4111111111111112',
  '+49 171 12345678',
  '424242424242',
  '0000000000000000',
  'UPI 423817290055',
  '98765432109876543210',
  '2026-11-26 19:30, table 4, 12 guests',
  'x'.repeat(2_000),
])('%s holds none', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

test('the longest text is looked through in time in proportion to its length', () => {
  const text = '4 '.repeat(50_000);
  const began = process.threadCpuUsage();
  expect(holdsCardNumber(text)).toBe(false);
  const ms = process.threadCpuUsage(began).user / 1_000;
  expect(isWithin(ms, 250), `${ms} ms`).toBe(true);
});
