import { cpSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { App } from '../../../server/app.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { openRestaurant, type Request, type Restaurant, requestsOn, tokenFor } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { tempFolder } from '../../harness/temp.ts';

/** A restaurant that replicates with nobody, and what its people saw. */
async function openAlone() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data.id;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer });
  const kitchen = (await owner('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [printer] })).data.id;
  const dish = await addItem(at, { price: 1_000, kitchen_id: kitchen });
  return { at, owner, sell: (as: Request) => sell(as, dish) };
}

/** An order with a ticket, an invoice and a payment. */
async function sell(as: Request, dish: number) {
  const order = (await as('POST', '/pos/orders', { items: [{ menu_item_id: dish }] })).data;
  const [kot] = (await as('POST', `/pos/orders/${order.id}/kot`)).data.kots;
  const paid = (await as('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash' })).data;
  await as('POST', `/pos/orders/${order.id}/print-invoice`);
  const { invoice_number } = (await as('GET', `/pos/orders/${order.id}`)).data;
  const ids = { order: order.id, line: order.items[0].id, kot: kot.id, payment: paid.payment_id };
  return { ...ids, token: order.token_number, ticket: kot.station_sequence, invoice: invoice_number };
}

const imageOf = ({ app }: Restaurant): string => {
  const image = join(tempFolder(), 'image');
  cpSync(app.dataDir, image, { recursive: true });
  return image;
};

async function openAgain(dataDir: string, { clock, branchId, tenantId }: Restaurant) {
  const log = pino({ level: 'silent' });
  const app = await App.open({ role: 'branch', dataDir, version: 'test', clock, log, rateLimit: 0 });
  const server = await app.buildServer({ rateLimit: 0 });
  onTestFinished(async () => {
    await server.close();
    await app.close();
  });
  const tenant = app.tenant(tenantId) as TenantDatabase;
  const token = await tokenFor(tenant, 'owner', branchId);
  return requestsOn(server, { authorization: `Bearer ${token}` });
}

type Sold = Awaited<ReturnType<typeof sell>>;

/** Nothing that people saw is given once more, of each kind. */
function expectNoneTwice(before: readonly Sold[], after: readonly Sold[]): void {
  for (const kind of Object.keys(before[0] as Sold) as (keyof Sold)[]) {
    const known = new Set(before.map((one) => one[kind]));
    expect(
      after.map((one) => one[kind]).filter((one) => known.has(one)),
      kind,
    ).toEqual([]);
  }
}

test.skipIf(onPostgres)(
  'a database that is set back by a second of work gives nothing twice, and the owner is told',
  async () => {
    const { at, owner, sell } = await openAlone();
    const kept = [await sell(owner), await sell(owner)];
    const earlier = imageOf(at);
    const lost: Sold[] = [];
    for (let n = 0; n < 3; n++) lost.push(await sell(owner));
    await sleep(120);
    const image = imageOf(at);
    for (const name of readdirSync(join(image, 'tenants')).filter((file) => /\.sqlite/.test(file)))
      rmSync(join(image, 'tenants', name));
    for (const name of readdirSync(join(earlier, 'tenants')).filter((file) => /\.sqlite/.test(file)))
      cpSync(join(earlier, 'tenants', name), join(image, 'tenants', name));

    const again = await openAgain(image, at);
    const status = (await again('GET', '/sync/status')).data;
    expect(status.set_back.behind).toBeGreaterThan(8);
    expect(status.advice).toContain('Enter them again');
    const next = [await sell(again), await sell(again)];
    expectNoneTwice([...kept, ...lost], next);
    expect(next.map(({ invoice }) => invoice)).toEqual(['MAIN-026/B-1', 'MAIN-026/B-2']);
    const [first, second] = next as [Sold, Sold];
    expect([second.token - first.token, second.ticket - first.ticket]).toEqual([1, 1]);
  },
);

test.skipIf(onPostgres)('of a log that lost its end no id is given twice', async () => {
  const { at, owner, sell } = await openAlone();
  const sold: Sold[] = [];
  for (let n = 0; n < 6; n++) sold.push(await sell(owner));
  await sleep(120);
  const image = imageOf(at);
  const log = join(image, 'tenants', `${at.tenantId}.sqlite-wal`);
  truncateSync(log, Math.floor(statSync(log).size * 0.6));
  const again = await openAgain(image, at);
  const next = [await sell(again), await sell(again)];
  expectNoneTwice(sold, next);
  expect((await again('GET', '/sync/status')).data.set_back.behind).toBeGreaterThan(0);
});

test.skipIf(onPostgres)(
  'after a stop ids go on without a gap, after a crash a few are passed over and nobody is alarmed',
  async () => {
    const { at, owner, sell } = await openAlone();
    const sold = await sell(owner);
    await sleep(120);
    const crashed = imageOf(at);
    await at.app.close();
    const image = imageOf(at);
    const after = await sell(await openAgain(image, at));
    expect([after.order, after.token, after.ticket]).toEqual([
      sold.order + 1,
      sold.token + 1,
      sold.ticket + 1,
    ]);
    const again = await openAgain(crashed, at);
    const next = await sell(again);
    expect([next.token, next.ticket, next.invoice]).toEqual([after.token, after.ticket, after.invoice]);
    expect(next.order - sold.order).toBeLessThan(40);
    expect((await again('GET', '/sync/status')).data.set_back).toBeNull();
  },
);
