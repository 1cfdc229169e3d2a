import { expect, test } from 'vitest';
import { soakPrinting } from '../programs/soak/printing/soak.ts';

test('through faults of printers and kill -9 of the server every ticket comes out, in order and twice only marked', async () => {
  const verdict = await soakPrinting({
    jobs: 30,
    printers: 4,
    killEvery: 12,
    faultsPerTicket: 0.15,
    seed: 4,
  });
  expect(verdict.faults).toEqual([]);
  expect(verdict.jobs).toBeGreaterThanOrEqual(30);
  expect(verdict.kills).toBeGreaterThanOrEqual(2);
  expect(verdict.weather.size).toBeGreaterThanOrEqual(2);
}, 60_000);
