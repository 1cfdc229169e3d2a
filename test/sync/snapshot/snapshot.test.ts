import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { systemClock } from '../../../server/core/time/clock.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { audit } from '../../../server/identity/audit/store.ts';
import { verifyChains } from '../../../server/identity/audit/verify.ts';
import { Replication } from '../../../sync/replication.ts';
import { SnapshotHistory } from '../../../sync/snapshot/history.ts';
import { Snapshot } from '../../../sync/snapshot/snapshot.ts';
import { mediaOf } from '../../harness/files.ts';
import { type LineFault, openFaultyLine } from '../worlds/faulty-line.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { joinIn, newFolder, openJoined, workersOn } from '../worlds/joined-branch.ts';
import { addMenuItem, addOrder, addVariant, payOrder } from '../worlds/rows.ts';
import { contents, succeed, trade } from '../worlds/snapshot-world.ts';
import { rowsOf, write } from '../worlds/world.ts';

const log = { info: () => {}, warn: () => {} };

const ofBranch = (tenant: TenantDatabase, branchId: number) =>
  rowsOf(tenant, 'orders', `branch_id = ${branchId}`);

/** A branch that traded today, three weeks and a year ago, all of it at central; its computer is dead. */
async function openTraded() {
  const central = await CentralServer.open();
  const item = await write(central.tenant, (tx) => addMenuItem(tx, 'Masala dosa'));
  await write(central.tenant, (tx) => addVariant(tx, item, 'Large'));
  const branch = await openJoined(central);
  const days = { today: 12, weeks: 9, year: 15 };
  const orders = {
    today: await trade(branch, 0, days.today),
    weeks: await trade(branch, 21, days.weeks),
    year: await trade(branch, 365, days.year),
  };
  await eventually(() => expect(contents(central.tenant)).toEqual(contents(branch.tenant)));
  await branch.engine.stop();
  return { central, branchId: branch.id, orders };
}

test('a dead computer is replaced: open orders and the last weeks are there when enrolment returns, the rest follows', async () => {
  const { central, branchId, orders } = await openTraded();
  const other = await openJoined(central);
  await trade(other, 0, 2);
  await eventually(() => expect(rowsOf(central.tenant, 'orders').length).toBe(38));
  const { code } = await central.inviteTo(branchId);
  const joining = newFolder();
  await joinIn(joining, central.url, code);
  const tenant = joining.tenant ?? expect.fail('no tenant');
  const there = rowsOf(tenant, 'orders').map(({ id }) => id);
  expect(there).toEqual([...orders.today, ...orders.weeks, orders.year[0]]);
  expect(rowsOf(tenant, 'payments').length).toBe(11 + 8);
  expect(await write(tenant, (tx) => addOrder(tx, branchId))).toBe(7_000_000_001);

  const replication = new Replication({ tenant, media: mediaOf(tenant) });
  const status = async () => (await replication.status()).snapshot;
  await replication.start({ clock: systemClock, log });
  const before = await status();
  expect(before).toMatchObject({ phase: 'history', finished_at: null });
  await eventually(async () =>
    expect(await status()).toMatchObject({ phase: 'finished', done: before?.total }),
  );
  await eventually(() => expect(ofBranch(central.tenant, branchId)).toEqual(rowsOf(tenant, 'orders')));
  await replication.stop();
  await tenant.close();
});

test('a snapshot that is cut at every page goes on where it was and ends with the same rows', async () => {
  const { central, branchId } = await openTraded();
  let faults: LineFault[] = [];
  let pages = 0;
  const url = await openFaultyLine(central, (path) => {
    if (!path.endsWith('/snapshot/page')) return 'none';
    pages++;
    faults = faults.length > 0 ? faults : ['server error', 'none', 'answer lost', 'answer lost', 'none'];
    return faults.shift() ?? 'none';
  });
  const { tenant, link, central: line } = await succeed(central, branchId, url);
  const again = () => new Snapshot({ tenant, link, central: line, clock: systemClock, pageRows: 20 });
  let cuts = 0;
  const done: number[] = [];
  const told = (progress: { done: number }) => void done.push(progress.done);
  for (let finished = false; !finished; ) {
    finished = await again()
      .takeEssentials(told)
      .then(
        () => true,
        () => ++cuts > 1_000,
      );
  }
  for (let took: number | undefined = 1; took !== undefined; ) {
    took = await again()
      .takeHistory()
      .catch(() => (++cuts > 1_000 ? undefined : 1));
  }
  expect(cuts).toBeGreaterThan(15);
  expect(pages).toBeGreaterThan(40);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(contents(tenant)).toEqual(contents(central.tenant));
  // Nothing of it goes back: it all came from there.
  expect(rowsOf(tenant, 'sync_log', `origin <> ${link.centralNode} and tbl <> 1`)).toEqual([]);
});

test('what the new server sells and changes while history arrives stays, and reaches central', async () => {
  const { central, branchId, orders } = await openTraded();
  const { tenant, link, central: line } = await succeed(central, branchId);
  const options = { tenant, link, central: line, clock: systemClock, pageRows: 20 };
  await new Snapshot(options).takeEssentials(() => {});
  let finished = false;
  const finish = () => {
    finished = true;
  };
  const history = new SnapshotHistory({ ...options, log, finished: finish });
  const { engine } = await workersOn(tenant);
  engine.start();
  history.start();
  const late = orders.year[0] as number;
  await write(tenant, (tx) => payOrder(tx, branchId, late));
  const sold: number[] = [];
  while (!finished || sold.length < 5) {
    const id = await write(tenant, (tx) => addOrder(tx, branchId));
    await write(tenant, (tx) => payOrder(tx, branchId, id));
    sold.push(id);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await eventually(() => expect(contents(central.tenant)).toEqual(contents(tenant)));
  expect(rowsOf(tenant, 'orders', `id = ${late}`)[0]).toMatchObject({ status: 'paid' });
  expect(rowsOf(central.tenant, 'payments', `order_id = ${late}`).length).toBe(1);
  await history.stop();
  await engine.stop();
});

test('an order that was paid here while central could not be told stays paid when history brings it again', async () => {
  const { central, branchId, orders } = await openTraded();
  const { tenant, link, central: line } = await succeed(central, branchId);
  const snapshot = new Snapshot({ tenant, link, central: line, clock: systemClock, pageRows: 20 });
  await snapshot.takeEssentials(() => {});
  const open = orders.year[0] as number;
  await write(tenant, (tx) => payOrder(tx, branchId, open));
  while ((await snapshot.takeHistory()) !== undefined);
  expect(rowsOf(central.tenant, 'orders', `id = ${open}`)[0]).toMatchObject({ status: 'draft' });
  expect(rowsOf(tenant, 'orders', `id = ${open}`)[0]).toMatchObject({ status: 'paid' });
  const { engine } = await workersOn(tenant);
  engine.start();
  await eventually(() => expect(contents(central.tenant)).toEqual(contents(tenant)));
  await engine.stop();
});

test('what head office writes during a snapshot is there after the pull that follows it', async () => {
  const { central, branchId } = await openTraded();
  let n = 0;
  const pending: Promise<unknown>[] = [];
  const url = await openFaultyLine(central, (path) => {
    if (path.endsWith('/snapshot/page')) pending.push(headOfficeWrites(n++));
    return 'none';
  });
  const headOfficeWrites = (at: number) =>
    write(central.tenant, async (tx) => {
      const item = await addMenuItem(tx, `Special ${at}`);
      await addVariant(tx, item, 'Small');
      await tx.db
        .updateTable('menu_items')
        .set({ price: 2_000 + at })
        .where('id', '=', 1)
        .execute();
    });
  const { tenant, link, central: line } = await succeed(central, branchId, url);
  await new Snapshot({ tenant, link, central: line, clock: systemClock, pageRows: 4 }).takeEssentials(
    () => {},
  );
  await Promise.all(pending);
  expect(n).toBeGreaterThan(20);
  const { engine } = await workersOn(tenant);
  engine.start();
  const shared = ['menu_items', 'menu_item_variants', 'tenants', 'users', 'branches', 'nodes'];
  for (const table of shared) {
    await eventually(() => expect(rowsOf(tenant, table)).toEqual(rowsOf(central.tenant, table)));
  }
  expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
  await engine.stop();
});

test('a server that was replaced, and a part that does not exist, are refused', async () => {
  const { central, branchId } = await openTraded();
  const first = await succeed(central, branchId);
  await succeed(central, branchId);
  const ask = { table: 'orders', span: 'open' as const, since: '2026-01-01', after: null, limit: 10 };
  await expect(first.central.snapshotPage(ask)).rejects.toMatchObject({ code: 'SYNC_SUPERSEDED' });
  const second = await succeed(central, branchId);
  for (const table of ['tokens', 'order_items', 'orders" --']) {
    await expect(second.central.snapshotPage({ ...ask, table })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  }
});

test('the audit of a replaced computer is whole on its successor, with what concerned no branch', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  for (const branchId of [branch.id, null, branch.id]) {
    const act = { action: 'order.void', entity: 'order', entityId: 1, branchId };
    await write(branch.tenant, (tx) => audit(tx, act));
  }
  await eventually(() => expect(rowsOf(central.tenant, 'audit_entries').length).toBeGreaterThanOrEqual(3));
  await branch.engine.stop();
  const { code } = await central.inviteTo(branch.id);
  const joining = newFolder();
  await joinIn(joining, central.url, code);
  const tenant = joining.tenant ?? expect.fail('no tenant');
  const chainsAt = (at: TenantDatabase) => verifyChains((read) => at.read(systemCaller, read));
  const replication = new Replication({ tenant, media: mediaOf(tenant) });
  await replication.start({ clock: systemClock, log });
  await eventually(async () =>
    expect((await replication.status()).snapshot).toMatchObject({ phase: 'finished' }),
  );
  const written = rowsOf(branch.tenant, 'audit_entries');
  expect(written.length).toBeGreaterThanOrEqual(3);
  expect(rowsOf(tenant, 'audit_entries')).toEqual(written);
  for (const at of [tenant, central.tenant, branch.tenant]) {
    expect((await chainsAt(at)).filter(({ fault }) => fault)).toEqual([]);
  }
  await replication.stop();
  await tenant.close();
});
