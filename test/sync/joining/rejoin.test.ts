import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import type { Principal } from '../../../server/http/endpoint/platform.ts';
import { authenticateNode } from '../../../sync/access/credentials.ts';
import { writeInvitation } from '../../../sync/access/invitations.ts';
import { adviceOn } from '../../../sync/advice.ts';
import type { Hub } from '../../../sync/exchange/hub.ts';
import { rejoin } from '../../../sync/joining/rejoin.ts';
import { positionOf } from '../../../sync/lineage/timelines.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { servedBy } from '../worlds/central-platform.ts';
import { credentialOf } from '../worlds/credential.ts';
import { type LineFault, openFaultyLine } from '../worlds/faulty-line.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addCustomer, addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 40_000 });

type Asking = Extract<Principal, { kind: 'node' }>;

const sell = async (pc: BranchPc): Promise<number> => {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
  return order;
};

const agree = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['menu_items', 'customers', 'nodes', 'branches'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
  const own = `branch_id = ${pc.branchId}`;
  for (const table of ['orders', 'payments'])
    expect(rowsOf(pc.tenant, table, own), table).toEqual(rowsOf(central.tenant, table, own));
};

const isShutOut = (pc: BranchPc) => () =>
  expect(pc.engine.problem).toBe(
    "head office doesn't recognize this server; ask for a code and run galley rejoin CODE",
  );

/** As the command does it: the link has changed, so the engine begins anew. */
async function comeBack(pc: BranchPc, code: string, url?: string) {
  const back = await rejoin({ tenant: pc.tenant, keeper: pc.keeper, code, url });
  await pc.disconnect();
  await pc.connect();
  return back;
}

/** What was known at the time of a backup. */
async function openRestaurant() {
  const central = await CentralServer.open();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Kept', 500));
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  const orders = [await sell(pc)];
  await eventually(agree(central, pc));
  return { central, pc, orders };
}

const MISSING = { kind: 'missing', tenantId: 1 } as const;

test('a server that took a spare number after the backup comes back under the next, with all it sold and every id', async () => {
  const { central, pc, orders } = await openRestaurant();
  const backup = await central.backUp();
  await pc.stop();
  rmSync(pc.file.replace('.sqlite', '.identity.json'));
  await pc.connect();
  orders.push(await sell(pc));
  await eventually(agree(central, pc));
  expect(pc.node).toBe(2);
  await pc.disconnect();

  await central.restore(backup);
  await central.start();
  await pc.connect();
  orders.push(await sell(pc));
  await eventually(isShutOut(pc));
  expect(adviceOn(pc.engine.failure)).toContain('galley rejoin CODE');
  const { code } = await central.inviteTo(pc.branchId);
  expect(await comeBack(pc, code)).toEqual({ branch_id: pc.branchId, node: 3 });
  orders.push(await sell(pc));
  await eventually(agree(central, pc), 20_000);
  expect(rowsOf(central.tenant, 'orders').map(({ id }) => id)).toEqual(orders);
  expect(rowsOf(central.tenant, 'payments').length).toBe(4);
  expect(rowsOf(central.tenant, 'branches')[0]).toMatchObject({ host_node: 3 });
  for (const { tenant } of [central, pc]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});

test('a branch that was made after the backup comes back as itself with a code for a missing one', async () => {
  const { central, pc: first } = await openRestaurant();
  const backup = await central.backUp();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  const orders = [await sell(pc)];
  await write(pc.tenant, (tx) => addCustomer(tx, 'Asha'));
  await eventually(agree(central, pc));
  const held = rowsOf(pc.tenant, 'nodes').map(({ node }) => Number(node));

  await central.restore(backup);
  await central.start();
  orders.push(await sell(pc));
  await eventually(isShutOut(pc), 20_000);
  expect(rowsOf(central.tenant, 'branches').map(({ id }) => id)).toEqual([first.branchId]);
  const { code } = await writeInvitation(central.control, MISSING);
  expect(await comeBack(pc, code)).toEqual({ branch_id: pc.branchId, node: 4 });
  await eventually(agree(central, pc), 20_000);
  await first.disconnect();
  await first.connect();
  await eventually(agree(central, first), 20_000);
  expect(rowsOf(central.tenant, 'orders', `branch_id = ${pc.branchId}`).map(({ id }) => id)).toEqual(orders);
  const another = await (await BranchPc.enrol(central)).start();
  expect(held).not.toContain(another.node);
  expect(Math.max(...held)).toBeLessThan(another.node);
});

test('a computer that replaced another after the backup comes back, and the one before it is out again', async () => {
  const { central, pc: old } = await openRestaurant();
  const backup = await central.backUp();
  await old.stop();
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  await sell(pc);
  await eventually(agree(central, pc));
  expect(pc.node).toBe(4);

  await central.restore(backup);
  await central.start();
  await eventually(isShutOut(pc), 20_000);
  const { code } = await central.inviteTo(pc.branchId);
  await comeBack(pc, code);
  await eventually(agree(central, pc), 20_000);
  await old.connect();
  await eventually(() => expect(old.engine.problem).toContain('Another computer now runs this branch'));
  const again = await central.inviteTo(old.branchId);
  await expect(comeBack(old, again.code)).rejects.toMatchObject({ code: 'SYNC_SUPERSEDED' });
  await eventually(agree(central, pc), 20_000);
});

test('what the computer before it brought to the restored head office first stands, beside all that its successor sold', async () => {
  const { central, pc: old } = await openRestaurant();
  const backup = await central.backUp();
  const open = await write(old.tenant, (tx) => addOrder(tx, old.branchId));
  await eventually(agree(central, old));
  await old.disconnect();
  await write(old.tenant, (tx) =>
    tx.db.updateTable('orders').set({ version: 2, notes: 'window' }).where('id', '=', open).execute(),
  );
  const pc = await BranchPc.enrol(central, old.branchId);
  await pc.connect();
  const sold = await sell(pc);
  await eventually(agree(central, pc));

  await central.restore(backup);
  await central.start();
  await old.connect();
  const openAt = (tenant: TenantDatabase) => rowsOf(tenant, 'orders', `id = ${open}`)[0];
  await eventually(() => expect(openAt(central.tenant)).toMatchObject({ notes: 'window' }), 20_000);
  await eventually(isShutOut(pc), 20_000);
  const { code } = await central.inviteTo(pc.branchId);
  expect(await comeBack(pc, code)).toEqual({ branch_id: pc.branchId, node: 5 });
  expect(pc.rotations).toEqual(['beside another']);
  await eventually(agree(central, pc), 20_000);
  expect(openAt(pc.tenant)).toMatchObject({ version: 2, notes: 'window' });
  expect(rowsOf(central.tenant, 'orders', `id = ${sold}`)[0]).toMatchObject({ status: 'paid' });
  await old.disconnect();
  await old.connect();
  await eventually(() => expect(old.engine.problem).toContain('Another computer now runs this branch'));
});

test('a copy of the data folder comes back under another number when its original has spoken since, and hides nothing', async () => {
  const { central, pc } = await openRestaurant();
  const open = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await eventually(agree(central, pc));
  await pc.stop();
  const double = pc.double(pc.copy());
  await pc.connect();
  for (let version = 2; version < 9; version++)
    await write(pc.tenant, (tx) =>
      tx.db.updateTable('orders').set({ version }).where('id', '=', open).execute(),
    );
  await eventually(agree(central, pc));
  await pc.disconnect();

  await double.start();
  const sold = [await sell(double), await sell(double)];
  for (let n = 0; n < 9; n++) await write(double.tenant, (tx) => tx.execute('select 1', []));
  const { code } = await central.inviteTo(pc.branchId);
  expect(await comeBack(double, code)).toEqual({ branch_id: pc.branchId, node: 2 });
  await eventually(agree(central, double), 20_000);
  expect(rowsOf(central.tenant, 'orders').map(({ id }) => id)).toEqual(expect.arrayContaining(sold));
  expect(rowsOf(double.tenant, 'orders', `id = ${open}`)[0]).toMatchObject({ version: 8 });
  expect(central.tenant.profile.node).toBe(0);
  await pc.connect();
  await eventually(() => expect(pc.engine.problem).not.toBeNull());
});

test('a backup of before a code was used comes back under no number that was used since', async () => {
  const { central, pc, orders } = await openRestaurant();
  await pc.stop();
  const backup = pc.copy();
  await pc.start();
  await comeBack(pc, (await central.inviteTo(pc.branchId)).code);
  await eventually(agree(central, pc));
  await pc.stop();
  rmSync(pc.file.replace('.sqlite', '.identity.json'));
  await pc.connect();
  const open = Number(orders[0]);
  for (let version = 2; version < 5; version++)
    await write(pc.tenant, (tx) =>
      tx.db.updateTable('orders').set({ version }).where('id', '=', open).execute(),
    );
  await eventually(agree(central, pc));
  expect(pc.node).toBe(2);
  await pc.stop();

  const fresh = pc.double(backup);
  rmSync(fresh.file.replace('.sqlite', '.identity.json'));
  await fresh.start();
  const sold = [await sell(fresh), await sell(fresh)];
  for (let n = 0; n < 30; n++) await write(fresh.tenant, (tx) => tx.execute('select 1', []));
  expect(fresh.node).toBe(2);
  const { code } = await central.inviteTo(pc.branchId);
  expect(await comeBack(fresh, code)).toEqual({ branch_id: pc.branchId, node: 3 });
  await eventually(agree(central, fresh), 20_000);
  expect(rowsOf(central.tenant, 'orders').map(({ id }) => id)).toEqual([open, ...sold]);
});

test('an answer that is lost is given again; a code is good for one server, of its branch alone', async () => {
  const { central, pc } = await openRestaurant();
  const other = await BranchPc.enrol(central);
  await other.start();
  const backup = await central.backUp();
  await central.restore(backup);
  await central.start();
  const faults: LineFault[] = Array<LineFault>(6).fill('answer lost');
  const line = await openFaultyLine(central, () => faults.shift() ?? 'none');
  const { code } = await central.inviteTo(pc.branchId);
  await expect(rejoin({ tenant: pc.tenant, keeper: pc.keeper, code, url: line })).rejects.toThrow(
    "isn't responding",
  );
  await expect(rejoin({ tenant: other.tenant, keeper: other.keeper, code })).rejects.toThrow(
    /This code is for another branch.*invite --missing/,
  );
  faults.length = 0;
  const before = rowsOf(central.tenant, 'nodes');
  expect(await comeBack(pc, code, line)).toEqual({ branch_id: pc.branchId, node: 1 });
  expect(rowsOf(pc.tenant, 'sync_link')[0]).toMatchObject({ central_url: line });
  await eventually(agree(central, pc), 20_000);
  expect(rowsOf(central.tenant, 'nodes')).toEqual(before);
  await expect(rejoin({ tenant: pc.tenant, keeper: pc.keeper, code })).rejects.toMatchObject({
    code: 'CODE_EXPIRED',
  });
  const missing = await writeInvitation(central.control, MISSING);
  await expect(rejoin({ tenant: pc.tenant, keeper: pc.keeper, code: missing.code })).rejects.toThrow(
    'already has this branch',
  );
});

test('what a server asked before it came back, and is answered after, begins nothing in its name', async () => {
  const { central, pc } = await openRestaurant();
  await pc.disconnect();
  await write(pc.tenant, (tx) => addCustomer(tx, 'Asha'));
  const credential = await credentialOf(pc);
  const platform = { serve: async () => servedBy(central) };
  const { kind: _, tenant: __, served, ...from } = (await authenticateNode(credential, platform)) as Asking;
  const at = await pc.tenant.read(systemCaller, positionOf);
  const { code } = await central.inviteTo(pc.branchId);
  await rejoin({ tenant: pc.tenant, keeper: pc.keeper, code });
  const hub = served.replication.hub as Hub;
  await expect(hub.hello(from, { protocol: PROTOCOL.version, at })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const claim = { node: 2, secret_hash: 'x'.repeat(43), sent: 0 };
  await expect(hub.claim(from, claim)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await pc.connect();
  await eventually(agree(central, pc), 20_000);
  expect(pc.node).toBe(1);
});

test('a server whose numbers were given to other servers is refused and keeps everything', async () => {
  const { central } = await openRestaurant();
  const pc = await BranchPc.enrol(central);
  await pc.start();
  await write(central.tenant, (tx) =>
    tx.db.updateTable('nodes').set({ branch_id: 1 }).where('node', '=', pc.node).execute(),
  );
  const link = rowsOf(pc.tenant, 'sync_link');
  const { code } = await central.inviteTo(pc.branchId);
  await expect(rejoin({ tenant: pc.tenant, keeper: pc.keeper, code })).rejects.toThrow(
    'IDs were given to other servers',
  );
  expect(rowsOf(pc.tenant, 'sync_link')).toEqual(link);
});
