import { expect, test } from 'vitest';
import { soakPrinting } from '../../tools/soak/printing/soak.ts';

test('through faults of printers and kill -9 of the server every ticket comes out, in order and twice only marked', async () => {
  const verdict = await soakPrinting({
    jobs: 30,
    printers: 4,
    tablets: 1,
    killEvery: 7,
    climate: { often: 0.6, length: 0.2, moves: 0 },
    outages: false,
    seed: 4,
  });
  expect(verdict.faults).toEqual([]);
  expect(verdict.jobs).toBeGreaterThanOrEqual(30);
  expect(verdict.kills).toBeGreaterThanOrEqual(1);
  expect(verdict.weather.size).toBeGreaterThanOrEqual(1);
}, 120_000);
