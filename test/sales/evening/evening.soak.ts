import { expect, test } from 'vitest';
import { playEvenings } from './play.ts';

test('a thousand evenings of orders leave nothing that says otherwise', async () => {
  expect(await playEvenings({ from: 151, count: 850 })).toBe(undefined);
}, 600_000);
