import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { systemClock } from '../../../server/core/time/clock.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { Verifier } from '../../../sync/digest/verifier.ts';
import { verificationWith } from '../../../sync/exchange/verifications.ts';
import { confirmRollback } from '../../../sync/lineage/rollback-reports.ts';
import { HttpCentral } from '../../../sync/wire/http-central.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { credentialOf } from '../worlds/credential.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addCustomer, addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

const sell = async (pc: BranchPc): Promise<void> => {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
};

const shared = ['menu_items', 'customers', 'nodes', 'branches'];

const agree = (central: CentralServer, pc: BranchPc) => () => {
  for (const table of shared) expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
  const own = `branch_id = ${pc.branchId}`;
  for (const table of ['orders', 'payments'])
    expect(rowsOf(pc.tenant, table, own), table).toEqual(rowsOf(central.tenant, table, own));
};

// PostgreSQL notices it by a restored cluster: sync/postgres-set-back.
test.skipIf(onPostgres)(
  'a restored central instance takes another number, gets back what it lost and never gives a number again',
  {
    timeout: 40_000,
  },
  async () => {
    const central = await CentralServer.open();
    const [a, b] = [await BranchPc.enrol(central), await BranchPc.enrol(central)];
    const both = async (check: typeof agree) => {
      for (const pc of [a, b]) await eventually(check(central, pc));
    };
    await write(central.tenant, (tx) => addMenuItem(tx, 'Kept', 500));
    for (const pc of [a, b]) await (await pc.connect()).engine;
    await sell(a);
    await both(agree);

    const backup = await central.backUp();
    const lost = await write(central.tenant, (tx) => addMenuItem(tx, 'Only branches have it', 600));
    await write(central.tenant, (tx) =>
      tx.db.updateTable('menu_items').set({ price: 550 }).where('name', '=', 'Kept').execute(),
    );
    await sell(a);
    const guest = await write(b.tenant, (tx) => addCustomer(tx, 'Of the other branch'));
    await both(agree);

    await b.disconnect();
    await central.restore(backup);
    expect(rowsOf(central.tenant, 'menu_items').length).toBe(1);
    expect(central.tenant.profile.node).toBeGreaterThan(100);
    const fresh = await write(central.tenant, (tx) => addMenuItem(tx, 'New', 700));
    expect(fresh).toBe(central.tenant.profile.node * 1e9 + 1);
    await sell(b);
    await central.start();
    // What one branch brings of the other waits until that sends it.
    const waiting = () => rowsOf(central.tenant, 'sync_quarantine').map(({ pk }) => pk);
    await eventually(() => expect(waiting()).toEqual([guest]), 20_000);
    await b.connect();
    await eventually(() => expect(rowsOf(central.tenant, 'menu_items').length).toBe(3), 20_000);
    await both(agree);
    expect(rowsOf(central.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
    expect(rowsOf(central.tenant, 'menu_items', "name = 'Kept'")[0]).toMatchObject({ price: 550 });
    expect(rowsOf(central.tenant, 'payments').length).toBe(3);
    for (const { tenant } of [central, a, b]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
    expect([a.node, b.node]).toEqual([1, 4]);
    const c = await (await BranchPc.enrol(central)).start();
    expect(c.node).toBeGreaterThan(central.tenant.profile.node);
  },
);

test('a central instance whose whole computer was set back hears it from the first branch that remembers more', {
  timeout: 40_000,
}, async () => {
  const central = await CentralServer.open();
  const [a, b] = [await BranchPc.enrol(central), await BranchPc.enrol(central)];
  for (const pc of [a, b]) await pc.connect();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Kept', 500));
  await sell(a);
  await eventually(agree(central, a));
  await eventually(agree(central, b));
  const image = await central.image();
  expect(central.tenant.profile.node).toBe(0);
  const lost = await write(central.tenant, (tx) => addMenuItem(tx, 'Only branches have it', 600));
  await sell(a);
  await eventually(agree(central, a), 20_000);
  await eventually(agree(central, b), 20_000);

  const line = new HttpCentral(central.url, await credentialOf(a));
  const log = { info: () => {}, warn: () => {} };
  const verifier = new Verifier({
    tenant: a.tenant,
    central: line,
    engine: a.engine,
    clock: systemClock,
    log,
  });
  onTestFinished(() => verifier.stop());

  await central.putBack(image);
  expect(central.tenant.profile.node).toBe(0);
  // Its own work goes on until somebody tells: it has more transactions than when it was set back.
  for (let n = 0; n < 30; n++) await write(central.tenant, (tx) => tx.execute('select 1', []));
  await central.start();
  await eventually(() => expect(central.tenant.profile.node).toBeGreaterThan(100), 20_000);
  await eventually(agree(central, a), 20_000);
  await eventually(agree(central, b), 20_000);
  expect(rowsOf(central.tenant, 'menu_items', `id = ${lost}`)[0]).toMatchObject({ price: 600 });
  expect(await write(central.tenant, (tx) => addMenuItem(tx, 'New', 700))).toBe(
    central.tenant.profile.node * 1e9 + 1,
  );
  expect([a.node, b.node, ...a.rotations, ...b.rotations]).toEqual([1, 4]);
  // What began before goes on with the one that central is now.
  await verifier.ask();
  verifier.start();
  await eventually(async () => {
    const { node } = central.tenant.profile;
    const { verified_at } = await a.tenant.read(systemCaller, (r) => verificationWith(r, node));
    expect(verified_at).not.toBeNull();
  }, 20_000);
  expect(rowsOf(central.tenant, 'payments').length).toBe(2);
});

test('what a branch sends while central doubts it does not hide what central lost', {
  timeout: 40_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await eventually(agree(central, pc));
  // Its word was enough twice today.
  const today = (central_node: number) => ({
    central_node,
    node: pc.node,
    at: systemClock.now(),
    alone: 1 as const,
  });
  await write(central.tenant, async (tx) => {
    for (const former of [801, 802]) await insert(tx, 'sync_set_backs', { ...today(former), cursor: null });
  });
  const image = await central.image();
  const lost = await write(central.tenant, (tx) => addMenuItem(tx, 'Only the branch has it', 600));
  await eventually(agree(central, pc), 20_000);
  await central.putBack(image);
  await central.start();
  await write(pc.tenant, (tx) => addCustomer(tx, 'Sent meanwhile'));
  await eventually(() => expect(rowsOf(central.tenant, 'customers').length).toBe(1), 20_000);
  expect(rowsOf(central.tenant, 'menu_items')).toEqual([]);
  expect(await confirmRollback(central.keeper)).toBe(true);
  await write(pc.tenant, (tx) => addCustomer(tx, 'Sent to the other number'));
  await eventually(() => expect(rowsOf(central.tenant, 'menu_items')).toMatchObject([{ id: lost }]), 20_000);
});

test('a central instance that is set back to the same image twice is read anew by a branch each time', {
  timeout: 40_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Kept', 500));
  await eventually(agree(central, pc));
  const image = await central.image();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Lost', 600));
  await eventually(agree(central, pc));

  await central.putBack(image);
  await central.start();
  await eventually(() => expect(central.tenant.profile.node).toBeGreaterThan(100), 20_000);
  const before = central.tenant.profile.node;
  for (let n = 0; n < 30; n++) await write(central.tenant, (tx) => tx.execute('select 1', []));
  await write(central.tenant, (tx) => addMenuItem(tx, 'Of the first time', 700));
  await eventually(agree(central, pc), 20_000);

  await central.putBack(image);
  const other = { name: 'Of the second time' };
  await write(central.tenant, (tx) => addCustomer(tx, other.name));
  await central.start();
  await eventually(() => expect(rowsOf(pc.tenant, 'customers')).toMatchObject([other]), 20_000);
  await eventually(agree(central, pc), 20_000);
  expect(central.tenant.profile.node).toBeGreaterThan(before);
});

test('a branch whose own database went back does not make central take another number', {
  timeout: 40_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(agree(central, pc));
  await pc.stop();
  const before = pc.copy();
  await pc.connect();
  await sell(pc);
  await eventually(agree(central, pc));
  await pc.stop();
  pc.putBack(before);
  await pc.connect();
  await eventually(() => expect(pc.node).toBe(2), 20_000);
  await eventually(agree(central, pc), 20_000);
  expect(central.tenant.profile.node).toBe(0);
});

test('a central instance that was set back hears it also from a server that took another number, before it grants numbers', {
  timeout: 40_000,
}, async () => {
  const central = await CentralServer.open();
  const a = await BranchPc.enrol(central);
  await a.connect();
  await sell(a);
  await eventually(agree(central, a));
  const image = await central.image();
  await sell(a);
  await eventually(agree(central, a), 20_000);
  await a.stop();
  const before = a.copy();
  await a.connect();
  await sell(a);
  await eventually(agree(central, a), 20_000);
  await a.stop();
  const other = await (await BranchPc.enrol(central)).start();
  expect(other.node).toBe(4);

  await central.putBack(image);
  a.putBackDatabase(before);
  await central.start();
  await a.connect();
  await eventually(() => expect(a.engine.problem).toBeNull(), 20_000);
  await eventually(agree(central, a), 20_000);
  expect(central.tenant.profile.node).toBeGreaterThan(100);
  expect(rowsOf(central.tenant, 'nodes').map(({ node }) => node)).not.toContain(other.node);
});
