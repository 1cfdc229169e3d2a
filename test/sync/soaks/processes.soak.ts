import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { soakProcesses } from '../../tools/soak/processes/soak.ts';

test('servers that die by kill -9 on bad lines, lose the end of a log and a disk lose no payment and end up equal', async () => {
  const { faults, kills, payments, losses, folder } = await soakProcesses({
    kills: 10,
    seed: 7,
    branches: 2,
    tablets: 2,
    // What else may happen to a branch is left to the soak: it takes too long for a suite.
    disasters: ['log', 'disk', 'backup', 'keep', 'restore'],
  });
  expect(faults).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(10);
  expect(payments).toBeGreaterThan(0);
  expect(losses.disks_replaced).toBeGreaterThanOrEqual(1);
  rmSync(folder, { recursive: true, force: true });
}, 300_000);
