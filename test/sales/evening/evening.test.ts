import { expect, test } from 'vitest';
import { playEvenings } from './play.ts';

test('whatever people do with their orders, tables, money, coupons, stock, tickets and events say the same', async () => {
  expect(await playEvenings({ from: 1, count: 150 })).toBe(undefined);
}, 60_000);
