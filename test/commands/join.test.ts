import { copyFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join as pathOf } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '../../server/app.ts';
import type { Command } from '../../server/commands/command.ts';
import { join } from '../../server/commands/joining/join.ts';
import { receive } from '../../server/commands/joining/receive.ts';
import { rejoin } from '../../server/commands/joining/rejoin.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { verifiedSnapshot } from '../../server/db/sqlite/verified-copy.ts';
import { openRestaurant } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { onPostgres } from '../harness/postgres/databases.ts';
import { tempFolder } from '../harness/temp.ts';
import { eventually } from '../sync/worlds/http-world.ts';
import { addOrder, payOrder } from '../sync/worlds/rows.ts';
import { rowsOf, write } from '../sync/worlds/world.ts';
import { openInstallation } from './installation.ts';

vi.setConfig({ testTimeout: 60_000 });

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a command says
async function run(command: Command, app: App, input: Record<string, unknown>): Promise<any> {
  if (command.on !== 'app') throw new Error('not a command of an open installation');
  return (await command.work(app, input, () => {}))?.data;
}

async function openOffice() {
  const office = await openInstallation('central');
  await office.server.listen({ host: '127.0.0.1', port: 0 });
  // It waits at its close for whoever listens to it.
  onTestFinished(() => {
    const { server } = office.server;
    const timer = setInterval(() => server.closeAllConnections(), 50);
    server.once('close', () => clearInterval(timer));
  });
  const url = `http://127.0.0.1:${(office.server.server.address() as AddressInfo).port}`;
  const code = async (): Promise<string> => (await run(receive, office.app, {})).code;
  return { ...office, url, code };
}

/** A restaurant that stands alone, is served, and has a dish. */
async function openAlone() {
  const alone = await openRestaurant();
  await alone.app.startWork();
  const owner = await alone.as('owner');
  const { data: dish } = await owner('POST', '/pos/menu-items', { name: 'Soup', price: 5 });
  const sell = async () => {
    const { data } = await owner('POST', '/pos/orders', {
      items: [{ menu_item_id: dish.id, quantity: 1 }],
    });
    await owner('POST', `/pos/orders/${data.id}/payments`, { payment_method: 'cash', amount: data.total });
    return data.id as number;
  };
  return { ...alone, owner, dish, sell };
}

const tables = ['orders', 'order_items', 'payments', 'menu_items', 'users', 'branches', 'branch_settings'];

const equal = (a: TenantDatabase, b: TenantDatabase) => () => {
  for (const table of [...tables, 'nodes', 'tenants'])
    expect(rowsOf(a, table), table).toEqual(rowsOf(b, table));
  // What head office does is in its own audit.
  const ofBranch = 'id < 1000000000';
  expect(rowsOf(a, 'audit_entries', ofBranch)).toEqual(rowsOf(b, 'audit_entries', ofBranch));
};

test('a restaurant that stood alone comes to a central instance with all it has, and both go on', async () => {
  const office = await openOffice();
  const alone = await openAlone();
  for (let n = 0; n < 5; n++) await alone.sell();
  const before = rowsOf(alone.tenant, 'orders').map(({ id }) => id);
  const joined = await run(join, alone.app, { url: office.url, code: await office.code() });
  expect(joined).toEqual({ tenant_id: alone.tenantId, branch_id: alone.branchId, node: 0 });
  const central = office.app.tenant(alone.tenantId) as TenantDatabase;
  await eventually(equal(central, alone.tenant), 20_000);
  expect(rowsOf(central, 'orders').map(({ id }) => id)).toEqual(before);
  expect([central.profile.node, alone.tenant.profile.node]).toEqual([1, 0]);
  expect(rowsOf(central, 'sync_quarantine')).toEqual([]);

  expect(await alone.sell()).toBe((before.at(-1) as number) + 1);
  await eventually(equal(central, alone.tenant), 20_000);
  const head = await office.logIn('owner@example.com', 'correct horse');
  await head('PUT', `/pos/menu-items/${alone.dish.id}`, { price: 6 });
  const made = await head('POST', '/pos/menu-items', { name: 'Of head office', price: 7 });
  expect(made.data.id).toBe(1_000_000_001);
  await eventually(async () => {
    const { data } = await alone.owner('GET', `/pos/menu-items/${alone.dish.id}`);
    expect(data.price).toBe(6);
  }, 20_000);
  await eventually(equal(central, alone.tenant), 20_000);

  const again = run(join, alone.app, { url: office.url, code: await office.code() });
  await expect(again).rejects.toThrow('already connected to head office');
});

// On PostgreSQL whoever runs it brings backups back.
test.skipIf(onPostgres)(
  'a restaurant whose database is of a time before it joined comes back as another node, and all it sold stands',
  async () => {
    const office = await openOffice();
    const alone = await openAlone();
    const { tenantId, branchId } = alone;
    const open = await write(alone.tenant, (tx) => addOrder(tx, branchId));
    const backup = pathOf(tempFolder(), 'backup.sqlite');
    verifiedSnapshot(filesOf(alone.tenant).file, backup);
    await run(join, alone.app, { url: office.url, code: await office.code() });
    const lost = await write(alone.tenant, (tx) => addOrder(tx, branchId));
    await write(alone.tenant, (tx) => payOrder(tx, branchId, lost));
    await write(alone.tenant, (tx) => payOrder(tx, branchId, open));
    const central = office.app.tenant(tenantId) as TenantDatabase;
    await eventually(equal(central, alone.tenant), 20_000);

    const { file } = filesOf(alone.tenant);
    await alone.app.closeTenant(tenantId);
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    copyFileSync(backup, file);
    await alone.app.openTenant(tenantId);
    alone.clock.advance(60_000);
    const again = await write(alone.app.tenant(tenantId) as TenantDatabase, async (tx) => {
      const order = await addOrder(tx, branchId);
      await payOrder(tx, branchId, order);
      // In error: it was paid.
      const change = { version: 5, updated_at: tx.now };
      await tx.db.updateTable('orders').set(change).where('id', '=', open).execute();
      return order;
    });
    // The number of the lost order was given, so it is not given again.
    expect(again).not.toBe(lost);
    const input = { url: office.url, code: await office.code() };
    await expect(run(join, alone.app, input)).rejects.toThrow('galley rejoin CODE --url URL');
    const { code } = await office.app.invitations.create(tenantId, branchId);
    await expect(run(rejoin, alone.app, { code })).rejects.toThrow('--url');
    await expect(run(rejoin, alone.app, { code, url: office.url })).rejects.toThrow('--trust');
    expect(await run(rejoin, alone.app, { code, url: office.url, trust: true })).toEqual({
      branch_id: branchId,
      node: 4,
    });
    const back = alone.app.tenant(tenantId) as TenantDatabase;
    await eventually(equal(central, back), 20_000);
    expect(rowsOf(central, 'orders').map(({ id }) => id)).toEqual([open, lost, again]);
    expect(rowsOf(central, 'orders', `id = ${open}`)[0]).toMatchObject({ status: 'paid' });
    expect(rowsOf(central, 'payments').length).toBe(3);
    expect(rowsOf(central, 'sync_quarantine')).toEqual([]);
  },
);

test('a code brings one restaurant, and none that is there already is touched', async () => {
  const office = await openOffice();
  const [first, second] = [await openAlone(), await openAlone()];
  const code = await office.code();
  await run(join, first.app, { url: office.url, code });
  await expect(run(join, second.app, { url: office.url, code })).rejects.toMatchObject({
    code: 'CODE_EXPIRED',
  });
  const { data: branches } = await first.owner('GET', '/branches/available');
  expect(branches.length).toBe(1);
  const intruder = {
    ...{ code: await office.code(), nonce: 'n'.repeat(30), protocol: 1, id: first.tenantId },
    ...{ restaurant: { name: 'Other', currency: 'EUR' }, branches: [{ id: 1, host_node: 0 }] },
  };
  const reply = await fetch(`${office.url}/api/v1/sync/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(intruder),
  });
  expect([reply.status, (await reply.json()) as object]).toMatchObject([
    410,
    { error: { code: 'CODE_EXPIRED' } },
  ]);
  expect(office.app.tenants().map(({ id }) => id)).toEqual([first.tenantId]);
});

test('only restaurants that stand alone join, and only central instances receive them', async () => {
  const office = await openOffice();
  const empty = await openInstallation('branch');
  const input = { url: office.url, code: await office.code() };
  await expect(run(join, office.app, input)).rejects.toThrow("can't join another");
  await expect(run(join, empty.app, input)).rejects.toThrow('no restaurant is set up here');
  await expect(run(receive, empty.app, {})).rejects.toThrow('only head office can accept');
});
