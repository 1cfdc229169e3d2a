import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { readStoredIdentity } from '../../../sync/lineage/row.ts';
import { beside, query } from '../../harness/postgres/databases.ts';
import { startPostgres } from '../../harness/postgres/server.ts';
import { tempFolder } from '../../harness/temp.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { agree, sell, twoProcesses } from '../worlds/postgres-world.ts';
import { addMenuItem } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

/** Head office on a PostgreSQL of its own, which is then as it was before some hours of work at all places. */
async function openSetBack(recovering: boolean) {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const central = await CentralServer.open(postgres.urlOf('postgres'));
  const pcs = [await BranchPc.enrol(central), await BranchPc.enrol(central)] as const;
  for (const pc of pcs) await pc.connect();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Kept', 500));
  for (const pc of pcs) await sell(pc);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);

  const backup = join(tempFolder(), 'backup');
  await central.off();
  await postgres.off();
  postgres.copyTo(backup);
  await postgres.on();
  await central.on();
  const lost = await write(central.tenant, (tx) => addMenuItem(tx, 'Only branches have it', 600));
  await sell(pcs[0]);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);

  await central.off();
  await postgres.off();
  postgres.putBack(backup);
  await postgres.on({ recovering });
  await sell(pcs[1]);
  return { central, pcs, lost };
}

test('a database that was recovered to an earlier time is noticed when it is opened', async () => {
  const { central, pcs, lost } = await openSetBack(true);
  await central.on();
  const { node } = central.tenant.profile;
  expect(node).toBeGreaterThan(100);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);
  expect(rowsOf(central.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
  expect(rowsOf(central.tenant, 'payments').length).toBe(4);
  await central.off();
  await central.on();
  expect(central.tenant.profile.node).toBe(node);
});

test('a server that was set back as a whole is told by its branches, and gives no number again', async () => {
  const { central, pcs, lost } = await openSetBack(false);
  await central.on();
  const early = await write(central.tenant, (tx) => tx.execute('select 1 as n', []));
  expect(early).toEqual([{ n: 1 }]);
  await eventually(() => expect(central.tenant.profile.node).toBeGreaterThan(100), 30_000);
  for (const pc of pcs) await eventually(agree(central, pc), 30_000);
  expect(rowsOf(central.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
  expect(await write(central.tenant, (tx) => addMenuItem(tx, 'New', 700))).toBe(
    central.tenant.profile.node * 1e9 + 1,
  );
  expect(rowsOf(central.tenant, 'payments').length).toBe(4);
  for (const { node, rotations } of pcs) expect([node % 3, rotations]).toEqual([1, []]);
  for (const { tenant } of [central, ...pcs]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});

/** Lets nobody write until as many wait. */
async function untilWaiting(url: string, count: number, begin: () => Promise<unknown>): Promise<void> {
  const hold = await beside(url, 'begin; select * from tenant_1.sync_ctx for update');
  await begin();
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`;
  await eventually(async () => expect((await query(url, waiting))[0]?.n).toBe(count), 30_000);
  await hold.query('commit');
}

test('two processes that are told at once that all was set back take one other number, once', async () => {
  const { postgres, url, one, two, pcs } = await twoProcesses();
  for (const pc of pcs) await sell(pc);
  for (const pc of pcs) await eventually(agree(one, pc), 30_000);

  const backup = join(tempFolder(), 'backup');
  for (const central of [one, two]) await central.off();
  await postgres.off();
  postgres.copyTo(backup);
  await postgres.on();
  for (const central of [one, two]) await central.on();
  const lost = await write(two.tenant, (tx) => addMenuItem(tx, 'Only branches have it', 600));
  for (const pc of pcs) await sell(pc);
  for (const pc of pcs) await eventually(agree(one, pc), 30_000);

  for (const pc of pcs) await pc.disconnect();
  for (const central of [one, two]) await central.off();
  await postgres.off();
  postgres.putBack(backup);
  await postgres.on();
  for (const central of [one, two]) await central.on();
  await untilWaiting(url, 2, () => Promise.all(pcs.map((pc) => pc.connect())));

  for (const pc of pcs) await eventually(agree(one, pc), 30_000);
  const { node } = one.tenant.profile;
  expect(node).toBeGreaterThan(100);
  expect(two.tenant.profile.node).toBe(node);
  expect((await one.tenant.read(systemCaller, readStoredIdentity))?.former).toEqual([0]);
  for (const { tenant, rotations } of pcs) {
    expect((await tenant.read(systemCaller, readLink))?.centralNode).toBe(node);
    expect(rotations).toEqual([]);
  }
  expect(rowsOf(one.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
  expect(rowsOf(one.tenant, 'payments').length).toBe(4);
  const fresh = [one, two, one].map(({ tenant }) => write(tenant, (tx) => addMenuItem(tx, 'New', 700)));
  expect(new Set(await Promise.all(fresh)).size).toBe(3);
  for (const { tenant } of [one, ...pcs]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});
