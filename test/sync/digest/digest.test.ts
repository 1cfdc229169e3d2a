import { expect, onTestFinished, test, vi } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { systemClock } from '../../../server/core/time/clock.ts';
import { bucketDigest } from '../../../sync/digest/bucket-digests.ts';
import { rowsShared } from '../../../sync/digest/digest.ts';
import { listMismatches } from '../../../sync/digest/mismatches.ts';
import { Verifier } from '../../../sync/digest/verifier.ts';
import { Verification, type Verified } from '../../../sync/digest/verify.ts';
import { verificationWith } from '../../../sync/exchange/verifications.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { tableNamed } from '../../../sync/registry/tables.ts';
import { Replication, speakerOf } from '../../../sync/replication.ts';
import { HttpCentral } from '../../../sync/wire/http-central.ts';
import { mediaOf } from '../../harness/files.ts';
import { plantIn } from '../../harness/rows.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { openJoined } from '../worlds/joined-branch.ts';
import { addMenuItem, addOrder, addPayment, addUser, payOrder } from '../worlds/rows.ts';
import { TRADED, trade } from '../worlds/snapshot-world.ts';
import { rowsOf, write } from '../worlds/world.ts';

vi.setConfig({ testTimeout: 40_000 });

/** A branch and central that have exchanged a day of trading, and how they compare it. */
async function openCompared() {
  const central = await CentralServer.open();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Masala dosa'));
  await write(central.tenant, (tx) => addUser(tx, 'Owner', null));
  const branch = await openJoined(central);
  const other = await openJoined(central);
  await trade(other, 0, 3);
  const orders = await trade(branch, 0, 8);
  const link = await branch.tenant.read(systemCaller, readLink);
  if (!link) throw new Error('not enrolled');
  const line = new HttpCentral(link.centralUrl, speakerOf(branch.tenant, link));
  const asked: string[] = [];
  const exchanged = async () => {
    await eventually(equal);
    return true;
  };
  const equal = () => {
    for (const table of TRADED) {
      const own = rowsOf(branch.tenant, table);
      const ids = new Set(own.map(({ id }) => id));
      const there = rowsOf(central.tenant, table).filter(({ id }) => ids.has(id));
      expect(there).toEqual(own);
    }
  };
  const digestImages: HttpCentral['digestImages'] = (ask) => {
    asked.push(ask.table);
    return line.digestImages(ask);
  };
  const watched = Object.assign(Object.create(line) as HttpCentral, {
    digestImages,
    compare: line.compare.bind(line),
    bucketRows: line.bucketRows.bind(line),
    verified: line.verified.bind(line),
  });
  const verify = (settle = exchanged): Promise<Verified> =>
    new Verification({ tenant: branch.tenant, link, central: watched, exchanged: settle }).run();
  await eventually(equal);
  return { central, branch, orders, verify, asked, equal, link, line };
}

const waited = async () => {
  await new Promise((resolve) => setTimeout(resolve, 400));
  return true;
};

test('equal contents are found equal, and nothing is exchanged', async () => {
  const { verify, asked } = await openCompared();
  expect(await verify()).toEqual({ mended: 0, differing: 0, unsettled: 0 });
  expect(asked).toEqual([]);
});

test('what head office alone writes and lost with a restore is no difference that a person could mend', async () => {
  const { branch, verify } = await openCompared();
  plantIn(
    branch.tenant,
    "insert into nodes (id, node, branch_id, name, status, created_at, updated_at) values (99, 99, 2, 'Lost', 'spare', 1, 1)",
  );
  expect(await verify()).toEqual({ mended: 0, differing: 0, unsettled: 0 });
  expect(rowsOf(branch.tenant, 'sync_mismatches')).toEqual([]);
});

test('planted differences are mended by the rule of each table', async () => {
  const { central, branch, orders, verify, equal } = await openCompared();
  const [first, second, third] = orders;
  plantIn(central.tenant, `update orders set notes = 'not from the branch' where id = ${first}`);
  plantIn(central.tenant, `delete from payments where order_id = ${second}`);
  plantIn(branch.tenant, `delete from payments where order_id = ${third}`);
  plantIn(branch.tenant, "update menu_items set name = 'Not from head office' where id = 1");
  plantIn(branch.tenant, "delete from users where name = 'Owner'");
  const found = await verify(waited);
  expect(found).toEqual({ mended: 5, differing: 0, unsettled: 0 });
  equal();
  expect(rowsOf(branch.tenant, 'orders', `id = ${first}`)[0]).toMatchObject({ notes: null });
  expect(rowsOf(branch.tenant, 'payments').length).toBe(7);
  expect(rowsOf(branch.tenant, 'menu_items')[0]).toMatchObject({ name: 'Masala dosa' });
  expect(rowsOf(branch.tenant, 'users')).toEqual(rowsOf(central.tenant, 'users'));
  expect(await verify()).toEqual({ mended: 0, differing: 0, unsettled: 0 });
});

test('an order of a replaced server that came late to head office is taken whole by the server that has it from there', async () => {
  const { central, branch, orders, verify, equal } = await openCompared();
  const [open, other] = orders;
  const tables = [23, 24, 25];
  plantIn(branch.tenant, `update sync_log set origin = 0 where tbl in (${tables})`);
  const lines = `(select id from order_items where order_id = ${open})`;
  plantIn(
    central.tenant,
    `update orders set status = 'paid', amount_paid = 2000, version = 2 where id = ${open}`,
  );
  plantIn(
    central.tenant,
    `update order_items set note = 'hot', updated_at = updated_at + 1 where id in ${lines}`,
  );
  const payment = await write(central.tenant, (tx) => addPayment(tx, branch.id, open as number, 2_000));
  plantIn(central.tenant, `delete from sync_log where tbl = 26 and pk = ${payment}`);
  plantIn(central.tenant, `update orders set notes = 'a fault of the disk' where id = ${other}`);
  expect(await verify(waited)).toMatchObject({ differing: 0 });
  equal();
  expect(rowsOf(branch.tenant, 'orders', `id = ${open}`)).toMatchObject([{ status: 'paid', version: 2 }]);
  expect(rowsOf(branch.tenant, 'payments', `order_id = ${open}`).length).toBe(1);
  expect(rowsOf(branch.tenant, 'order_items', `order_id = ${open}`)[0]).toMatchObject({ note: 'hot' });
  expect(rowsOf(branch.tenant, 'orders', `id = ${other}`)[0]).toMatchObject({ notes: null });
});

test('an event with two contents alarms once with both, without a loop, until it is equal again', async () => {
  const { central, branch, orders, verify, asked } = await openCompared();
  const events: unknown[] = [];
  branch.tenant.onEvent(({ type, data }) => void (type === 'sync.mismatch' && events.push(data)));
  const [payment] = rowsOf(branch.tenant, 'payments', `order_id = ${orders[1]}`);
  plantIn(central.tenant, `update payments set amount = 1 where id = ${payment?.id}`);
  expect(await verify(waited)).toEqual({ mended: 1, differing: 1, unsettled: 0 });
  expect(events).toEqual([{ table: 'payments', id: payment?.id }]);
  const [kept] = await branch.tenant.read(systemCaller, listMismatches);
  expect(JSON.parse(kept?.here ?? '')).toMatchObject({ id: payment?.id, amount: payment?.amount });
  expect(JSON.parse(kept?.there ?? '')).toMatchObject({ id: payment?.id, amount: 1 });

  const before = rowsOf(branch.tenant, 'sync_log').length;
  asked.length = 0;
  expect(await verify(waited)).toEqual({ mended: 0, differing: 1, unsettled: 0 });
  expect(rowsOf(branch.tenant, 'sync_log').length).toBe(before);
  plantIn(central.tenant, `update payments set amount = ${payment?.amount} where id = ${payment?.id}`);
  plantIn(central.tenant, `update payments set amount = 2 where order_id = ${orders[2]}`);
  expect(await verify(waited)).toMatchObject({ mended: 1, differing: 1 });
  expect((await branch.tenant.read(systemCaller, listMismatches)).map(({ id }) => id)).not.toContain(
    payment?.id,
  );
});

test('what is under way is no difference', async () => {
  const { central, branch, verify, asked } = await openCompared();
  await central.stop();
  const order = await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await write(branch.tenant, (tx) => payOrder(tx, branch.id, order));
  await branch.engine.stop();
  await central.start();
  const found = await verify(async () => true);
  expect(found).toMatchObject({ mended: 0, differing: 0 });
  expect(found.unsettled).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test('a person asks for it, and the status says when it was done', async () => {
  const { central, branch } = await openCompared();
  await branch.engine.stop();
  const log = { info: () => {}, warn: () => {} };
  const replication = new Replication({ tenant: branch.tenant, media: mediaOf(branch.tenant) });
  await replication.start({ clock: systemClock, log });
  onTestFinished(() => replication.stop());
  plantIn(central.tenant, 'update orders set covers = 77');
  expect(await replication.verifyNow()).toBe(true);
  await eventually(async () => {
    expect((await replication.status()).last_verified_at).not.toBeNull();
    const covers = rowsOf(central.tenant, 'orders', `branch_id = ${branch.id}`).map((row) => row.covers);
    expect(new Set(covers)).toEqual(new Set([2]));
  }, 20_000);
  const { branches } = await central.replication.status();
  expect(branches.find(({ branch_id }) => branch_id === branch.id)?.last_verified_at).not.toBeNull();
});

test('a comparison that the line broke off is tried again soon', async () => {
  const { branch, link, line } = await openCompared();
  let broken = 0;
  const compare: HttpCentral['compare'] = (ask) => {
    if (broken++ < 3) throw new Error('the line broke');
    return line.compare(ask);
  };
  const flaky = Object.assign(Object.create(line) as HttpCentral, {
    compare,
    verified: line.verified.bind(line),
    close: () => line.close(),
  });
  const { tenant, engine } = branch;
  const log = { info: () => {}, warn: () => {} };
  const random = () => 0.01;
  const verifier = new Verifier({ tenant, central: flaky, engine, clock: systemClock, log, random });
  await verifier.ask();
  verifier.start();
  onTestFinished(() => verifier.stop());
  await eventually(async () => {
    const { verified_at } = await tenant.read(systemCaller, (r) => verificationWith(r, link.centralNode));
    expect(verified_at).not.toBeNull();
  }, 20_000);
  expect(broken).toBeGreaterThan(3);
});

test('a full bucket is digested in less time than a request may wait', async () => {
  const { branch } = await openCompared();
  for (let n = 0; n < 4; n++) await trade(branch, 0, 250);
  const table = tableNamed('order_items') ?? expect.fail('no table');
  const columns = branch.tenant.columns('order_items');
  const bucket = Math.floor(1_000_001_024 / 1_024);
  const shared = { table, columns, branchId: branch.id };
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const began = performance.now();
    const read = branch.tenant.read(systemCaller, (reader) =>
      bucketDigest(reader, rowsShared(shared), bucket),
    );
    expect(await read).toBeDefined();
    times.push(performance.now() - began);
  }
  expect(Math.min(...times)).toBeLessThan(25);
});
