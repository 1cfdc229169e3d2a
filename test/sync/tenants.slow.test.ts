import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { soakTenants } from '../programs/soak/tenants/soak.ts';

test('a dozen tenants at one central server: no row crosses over, and every one of them converges', async () => {
  const { faults, branches, backlog, folder } = await soakTenants({ tenants: 12, branches: 2, seed: 1 });
  expect(faults).toEqual([]);
  expect(branches).toBe(24);
  expect(backlog.rows).toBe(24 * 10 * 4);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
