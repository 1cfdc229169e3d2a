import { randomUUID } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Batch } from '../../../sync/wire/messages.ts';
import { credentialOf } from '../worlds/credential.ts';
import { openFaultyLine } from '../worlds/faulty-line.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { type JoinedBranch, openJoined } from '../worlds/joined-branch.ts';
import { addCustomer, addMenuItem, addOrder, payOrder } from '../worlds/rows.ts';
import { type Branch, openWorld, rowsOf, settle, write } from '../worlds/world.ts';

/** With a note that cannot be compressed away. */
const sell = (branch: JoinedBranch) =>
  write(branch.tenant, async (tx) => {
    const order = await addOrder(tx, branch.id);
    await tx.execute('update orders set notes = ? where id = ?', [randomUUID(), order]);
    await payOrder(tx, branch.id, order);
  });

const sameOrders = (central: CentralServer, branch: JoinedBranch) => () => {
  for (const table of ['orders', 'order_items', 'payments'])
    expect(rowsOf(central.tenant, table)).toEqual(rowsOf(branch.tenant, table));
};

async function sendTo(central: CentralServer, branch: JoinedBranch, body: Buffer, encoding: string) {
  const credential = await credentialOf(branch);
  const response = await fetch(`${central.url}/api/v1/sync/push`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential}`, 'content-encoding': encoding },
    body: new Uint8Array(body),
  });
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
}

test('a body that unfolds beyond every batch is given up there, with little memory and time', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  const zeros = Buffer.alloc(200_000_000);
  const bombs = { zstd: zstdCompressSync(zeros), gzip: gzipSync(zeros) };
  for (const [encoding, bomb] of Object.entries(bombs)) {
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    expect(await sendTo(central, branch, bomb, encoding)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  }
  await sell(branch);
  await eventually(sameOrders(central, branch));
}, 20_000);

test('two kilobytes that stand for a million rows in two thousand columns are refused, and the limits named', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  const columns: Record<string, unknown> = { id: { steps: Array<number>(1_000_000).fill(1) } };
  for (let n = 0; n < 2_000; n++) columns[`k${n}`] = { same: 0 };
  const bomb = (rows: number) => {
    columns.id = { steps: Array<number>(rows).fill(1) };
    const tables = [{ table: 'customers', columns }];
    return zstdCompressSync(Buffer.from(JSON.stringify({ from: 0, to: 0, more: false, tables })));
  };
  expect(bomb(1_000_000).length).toBeLessThan(20_000);
  for (const rows of [1_000_000, 500_000])
    expect(await sendTo(central, branch, bomb(rows), 'zstd')).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  await sell(branch);
  await eventually(sameOrders(central, branch));
});

test('a line that takes only small bodies gets smaller batches, and everything arrives', async () => {
  const central = await CentralServer.open();
  const refused: number[] = [];
  const url = await openFaultyLine(central, (path, bytes) => {
    if (!path.endsWith('/push') || bytes <= 2_000) return 'none';
    refused.push(bytes);
    return 'too large';
  });
  const branch = await openJoined(central, url);
  await central.stop();
  for (let order = 0; order < 60; order++) await sell(branch);
  await central.start();
  await eventually(sameOrders(central, branch), 15_000);
  expect(refused.length).toBeGreaterThan(0);
  expect(rowsOf(central.tenant, 'sync_quarantine')).toEqual([]);
}, 30_000);

test.each(['truncated', 'garbled'] as const)(
  'an answer that comes %s is asked for again',
  async (fault) => {
    const central = await CentralServer.open();
    let faults = 0;
    const url = await openFaultyLine(central, (path) =>
      path.includes('/pull') && faults-- > 0 ? fault : 'none',
    );
    const branch = await openJoined(central, url);
    await write(central.tenant, (tx) => addMenuItem(tx, 'Idli'));
    await eventually(() => expect(rowsOf(branch.tenant, 'menu_items').length).toBe(1), 10_000);
    expect(faults).toBeLessThan(0);
  },
  20_000,
);

test('a proxy that cuts every long connection delays a price by moments, not until the next poll', async () => {
  const central = await CentralServer.open();
  let streams = 0;
  const url = await openFaultyLine(central, (path) => {
    if (!path.endsWith('/pokes')) return 'none';
    streams++;
    return 'cut soon';
  });
  const branch = await openJoined(central, url);
  await eventually(() => expect(streams).toBeGreaterThan(2), 10_000);
  await write(central.tenant, (tx) => addCustomer(tx, 'Asha'));
  const took = await eventually(() => expect(rowsOf(branch.tenant, 'customers').length).toBe(1), 10_000);
  expect(took).toBeLessThan(8_000);
}, 30_000);

test('more batches at once than central can take are told when to come back', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  const batch: Batch = { from: 0, to: 0, more: false, tables: [] } as never;
  const from = { node: branch.node, branchId: branch.id };
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => world.hub.push(from, batch)));
  const busy = answers.filter(
    (answer) =>
      answer.status === 'rejected' && answer.reason.code === 'SYNC_BUSY' && answer.reason.retryAfter > 0,
  );
  expect(busy.length).toBe(12);
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await settle(world);
  expect(rowsOf(world.central, 'orders').length).toBe(1);
});
