import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeOf } from '../../../server/core/ids.ts';
import { admitServer, revokeServer } from '../../../sync/access/credentials.ts';
import { identityFile, readIdentity } from '../../../sync/lineage/file.ts';
import { HttpCentral } from '../../../sync/wire/http-central.ts';
import { valuesIn } from '../../harness/rows.ts';
import { credentialOf } from '../worlds/credential.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addCustomer, addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

const sell = async (pc: BranchPc): Promise<number> => {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
  return order;
};

const traded = ['orders', 'order_items', 'payments'];

const equal = (central: CentralServer, pc: BranchPc) => () => {
  for (const table of [...traded, 'customers', 'branches', 'nodes']) {
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
  }
};

const hostOf = (central: CentralServer) => rowsOf(central.tenant, 'branches')[0]?.host_node;

test('a database that is served on as it was left keeps its number, also after a power cut', async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.start();
  await sell(pc);
  await pc.stop();
  await pc.start();
  await sell(pc);
  await pc.cut();
  await pc.connect();
  await eventually(equal(central, pc));
  expect([pc.node, pc.rotations, pc.warnings]).toEqual([1, [], []]);
  expect(readIdentity(identityFile(pc.file))).toMatchObject({
    node: 1,
    life: expect.any(String),
    tx: expect.any(Number),
  });
});

test('a database that was put back is noticed at the start, offline, and sells on at once under another number', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  const first = await sell(pc);
  await eventually(equal(central, pc));
  await pc.stop();
  const before = pc.copy();
  await pc.connect();
  const lost = await sell(pc);
  const unpaid = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await eventually(equal(central, pc));
  await pc.stop();

  pc.putBackDatabase(before);
  await pc.start();
  expect([pc.node, pc.rotations]).toEqual([2, ['at the start']]);
  expect(pc.warnings).toEqual(['this database was restored or copied; its server takes a new number']);
  const next = await sell(pc);
  expect([first, lost, unpaid]).toEqual([1_000_000_001, 1_000_000_002, 1_000_000_003]);
  expect(nodeOf(next)).toBe(2);
  expect(rowsOf(pc.tenant, 'branches')[0]).toMatchObject({ host_node: 2 });

  await pc.connect();
  await eventually(equal(central, pc));
  expect(rowsOf(pc.tenant, 'orders').map(({ id }) => id)).toEqual([first, lost, unpaid, next]);
  expect(rowsOf(pc.tenant, 'payments').length).toBe(3);
  expect(hostOf(central)).toBe(2);
  expect(rowsOf(central.tenant, 'nodes').map(({ node, status }) => [node, status])).toEqual([
    [1, 'retired'],
    [2, 'active'],
    [3, 'spare'],
    [4, 'spare'],
  ]);
  expect(rowsOf(pc.tenant, 'sync_identity')[0]).toMatchObject({ claim: null, recover_until: null });
  await write(pc.tenant, (tx) => addCustomer(tx, 'Asha'));
  await eventually(equal(central, pc));
  expect(rowsOf(central.tenant, 'sync_quarantine')).toEqual([]);
});

test('without its identity file a database counts as restored', async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.start();
  await pc.stop();
  rmSync(identityFile(pc.file));
  await pc.connect();
  expect(pc.node).toBe(2);
  await eventually(equal(central, pc));
});

test('a backup on a new computer takes a number that was used since it was made: it takes yet another number, and all is kept', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(equal(central, pc));
  await pc.stop();
  const backup = pc.copy();
  rmSync(identityFile(pc.file));
  await pc.connect();
  const [first, second] = [await sell(pc), await sell(pc)];
  await eventually(equal(central, pc));
  await pc.stop();

  const fresh = pc.double(backup);
  rmSync(identityFile(fresh.file));
  await fresh.start();
  const sold = [first, second, await sell(fresh), await sell(fresh)];
  expect([sold.map(nodeOf), new Set(sold).size]).toEqual([[2, 2, 2, 2], 4]);
  await write(fresh.tenant, (tx) => addCustomer(tx, 'Asha'));
  await fresh.connect();
  await eventually(() => expect([fresh.node, fresh.engine.problem]).toEqual([3, null]));
  await eventually(equal(central, fresh), 10_000);
  expect(rowsOf(central.tenant, 'payments').length).toBe(5);
  for (const { tenant } of [central, fresh]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});

test('a computer whose whole disk was put back sold twice under one id: both sales are kept, each once', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(equal(central, pc));
  await pc.stop();
  const before = pc.copy();
  await pc.connect();
  const lost = await sell(pc);
  const guest = await write(pc.tenant, (tx) => addCustomer(tx, 'Lost'));
  await eventually(equal(central, pc));
  await pc.stop();

  pc.putBack(before);
  await pc.start();
  expect([pc.node, pc.rotations]).toEqual([1, []]);
  const again = await sell(pc);
  expect(again).toBe(lost);
  expect(await write(pc.tenant, (tx) => addCustomer(tx, 'Again'))).toBe(guest);
  await write(pc.tenant, (tx) =>
    tx.db.updateTable('orders').set({ customer_id: guest }).where('id', '=', again).execute(),
  );
  for (let n = 0; n < 5; n++) await sell(pc);
  await pc.connect();
  await eventually(() => expect([pc.rotations, pc.engine.problem]).toEqual([['while serving'], null]));
  await eventually(equal(central, pc));
  expect(pc.node).toBe(2);
  expect(rowsOf(central.tenant, 'payments').length).toBe(8);
  const customers = rowsOf(central.tenant, 'customers').map(({ id, name }) => [id, name]);
  expect(customers).toEqual([
    [guest, 'Lost'],
    [expect.toSatisfy((id: number) => nodeOf(id) === 2), 'Again'],
  ]);
  const [moved] = rowsOf(central.tenant, 'orders', 'customer_id is not null');
  const renamed = customers[1]?.[0];
  expect(moved).toMatchObject({ customer_id: renamed, id: expect.toSatisfy((id) => id > 2e9) });
  const found = "select rowid from customers_search where customers_search match 'again'";
  expect(valuesIn(pc.tenant, found)).toEqual([renamed]);
  expect(valuesIn(pc.tenant, 'pragma foreign_key_check')).toEqual([]);
  for (const tenant of [central.tenant, pc.tenant]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});

test('of a computer and its double one goes on under another number; the other stops taking orders and says so', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(equal(central, pc));
  await pc.stop();
  const copy = pc.copy();
  await pc.connect();
  await sell(pc);
  await eventually(equal(central, pc));
  await pc.disconnect();
  await sell(pc);

  const double = pc.double(copy);
  await double.connect();
  await sell(double);
  await eventually(() => expect([double.node, double.engine.problem]).toEqual([2, null]));
  await eventually(() => expect(hostOf(central)).toBe(2));
  await sell(double);
  await eventually(equal(central, double));

  await pc.connect();
  await eventually(() => expect(pc.engine.problem).toContain('Another computer now runs this branch'));
  expect(pc.node).toBe(1);
  expect(rowsOf(pc.tenant, 'branches')[0]).toMatchObject({ host_node: 2 });
  expect(rowsOf(pc.tenant, 'sync_identity')[0]).toMatchObject({ superseded_by: 2 });
  expect(rowsOf(pc.tenant, 'payments').length).toBe(3);
});

test('a double that speaks first makes the computer take another number, and no sale of either is lost', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(equal(central, pc));
  await pc.stop();
  const double = pc.double(pc.copy());
  await double.connect();
  await sell(double);
  await eventually(equal(central, double));
  await pc.start();
  for (let n = 0; n < 3; n++) await sell(pc);
  await pc.connect();
  await eventually(() => expect([pc.node, pc.engine.problem]).toEqual([2, null]));
  await eventually(equal(central, pc));
  expect(rowsOf(central.tenant, 'payments').length).toBe(5);
  await sell(double);
  await eventually(
    () => expect(double.engine.problem).toContain('Another computer now runs this branch'),
    10_000,
  );
});

test('a server whose credential was revoked sells on and says so; admitted again, it sends what it sold', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await eventually(() => expect(pc.engine.reachable).toBe(true));
  const isRefused = async () => (await central.replication.status()).branches.map((one) => one.refused);
  expect(await write(central.tenant, (tx) => revokeServer(tx, pc.branchId))).toEqual([1]);
  expect(await isRefused()).toEqual([true]);
  await sell(pc);
  await eventually(() => expect(pc.engine.problem).toContain("revoked this server's access"));
  await sell(pc);
  expect(rowsOf(pc.tenant, 'branches')[0]).toMatchObject({ host_node: 1 });
  expect(rowsOf(central.tenant, 'orders')).toEqual([]);
  await pc.disconnect();
  await write(central.tenant, (tx) => admitServer(tx, pc.branchId));
  expect(await isRefused()).toEqual([false]);
  await pc.connect();
  await eventually(equal(central, pc));
  expect(pc.node).toBe(1);
});

test('the credential of a server opens nothing of another restaurant or branch', async () => {
  const central = await CentralServer.open();
  const pc = await (await BranchPc.enrol(central)).start();
  const other = await (await BranchPc.enrol(central)).start();
  const credential = await credentialOf(pc);
  const [, , secret] = credential.split('.');
  const at = { life: '', tx: 0 };
  for (const borrowed of [`2.1.${secret}`, `1.${other.node}.${secret}`]) {
    const as = new HttpCentral(central.url, borrowed);
    await expect(as.hello({ protocol: 1, at })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const claim = { node: 2, secret_hash: 'x'.repeat(43), sent: 0 };
    await expect(as.claim(claim)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
  const foreign = { node: other.node + 1, secret_hash: 'x'.repeat(43), sent: 0 };
  const own = new HttpCentral(central.url, credential);
  await expect(own.claim(foreign)).rejects.toMatchObject({ code: 'SYNC_DIVERGED' });
  expect(hostOf(central)).toBe(1);
});

test('a new computer takes over from a dead disk; the old one, back to life, stops and cannot take it back', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const old = await BranchPc.enrol(central);
  await old.connect();
  await sell(old);
  await eventually(equal(central, old));
  await old.stop();
  const disk = old.copy();
  const successor = await BranchPc.enrol(central, old.branchId);
  await successor.connect();
  await sell(successor);
  await eventually(() => expect(rowsOf(central.tenant, 'payments').length).toBe(2));
  expect(successor.node).toBe(4);

  const revived = old.double(disk);
  rmSync(identityFile(revived.file));
  await revived.start();
  expect(revived.node).toBe(2);
  await revived.connect();
  await eventually(() => expect(revived.engine.problem).toContain('Another computer now runs this branch'));
  expect(rowsOf(revived.tenant, 'branches')[0]).toMatchObject({ host_node: 4 });
  expect(hostOf(central)).toBe(4);
});
