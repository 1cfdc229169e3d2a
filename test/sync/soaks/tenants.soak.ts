import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/postgres/central.ts';
import { soakTenants } from '../../tools/soak/tenants/soak.ts';

for (const [engine, tenants, openAt] of [
  ['files', 12, async () => undefined],
  ['PostgreSQL', 3, openDatabase],
] as const) {
  test(`tenants at one central server on ${engine}: no row crosses over, and every one of them converges`, async () => {
    const databaseUrl = await openAt();
    const outcome = await soakTenants({ tenants, branches: 2, seed: 1, databaseUrl });
    expect(outcome.faults).toEqual([]);
    expect(outcome.branches).toBe(tenants * 2);
    expect(outcome.backlog.rows).toBe(tenants * 2 * 10 * 4);
    rmSync(outcome.folder, { recursive: true, force: true });
  }, 120_000);
}
