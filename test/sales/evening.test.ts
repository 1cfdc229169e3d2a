import { expect, test } from 'vitest';
import { playEvenings } from './evening/play.ts';

test('whatever people do with their orders, tables, money, coupons, stock, tickets and events say the same', async () => {
  expect(await playEvenings({ from: 1, count: 200 })).toBe(undefined);
});
