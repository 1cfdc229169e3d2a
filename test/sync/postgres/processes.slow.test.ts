import { expect, test } from 'vitest';
import { freshDatabase } from '../../harness/postgres/databases.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

/** Head office as two processes on one database, each with the line of one branch. */
async function twoProcesses() {
  const url = await freshDatabase('template0', async () => {});
  const one = await CentralServer.open(url);
  const two = await CentralServer.beside(one);
  const pcs = [await BranchPc.enrol(one), await BranchPc.enrol(two)] as const;
  return { one, two, pcs };
}

const withoutLines = async (central: CentralServer) => {
  const { branches, ...status } = await central.replication.status();
  return { ...status, branches: branches.map(({ connected, ...branch }) => branch) };
};

test('the status is the same whichever process is asked, and whichever a branch speaks to', async () => {
  const { one, two, pcs } = await twoProcesses();
  for (const central of [one, two]) await central.replication.status();
  for (const pc of pcs) await pc.connect();
  for (const pc of pcs)
    await write(pc.tenant, async (tx) => payOrder(tx, pc.branchId, await addOrder(tx, pc.branchId)));
  await eventually(async () => {
    const status = await withoutLines(one);
    for (const branch of status.branches) {
      expect(branch).toMatchObject({ protocol: expect.any(Number), last_seen_at: expect.any(String) });
      expect(branch.last_push_at).not.toBeNull();
      expect(branch.last_pull_at).not.toBeNull();
      expect(branch.complete_until).not.toBeNull();
    }
    expect(status.advice).toBeNull();
    expect(await withoutLines(two)).toEqual(status);
  }, 20_000);
  const late = await CentralServer.beside(one);
  await eventually(async () => expect(await withoutLines(late)).toEqual(await withoutLines(one)), 20_000);
});

test('what head office writes at one process reaches the branch of the other at once', async () => {
  const { one, two, pcs } = await twoProcesses();
  for (const pc of pcs) await pc.connect();
  for (const pc of pcs) await eventually(() => expect(pc.engine.lastPull).not.toBeNull(), 20_000);
  for (const [at, central] of [one, two, one, two].entries()) {
    await write(central.tenant, (tx) => addMenuItem(tx, `Tea ${at}`, 300));
    for (const pc of pcs)
      await eventually(() => expect(rowsOf(pc.tenant, 'menu_items').length).toBe(at + 1), 15_000);
  }
});
