import { readdirSync, readlinkSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { DAY, toIso } from '../../server/core/time/time.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { findQuery } from '../../server/read-worker/queries.ts';
import { ReadWorker } from '../../server/read-worker/read-worker.ts';
import { bucketDigests } from '../../sync/digest/bucket-digests.ts';
import { comparedColumns, rowsShared } from '../../sync/digest/digest.ts';
import { readColumns } from '../../sync/registry/columns.ts';
import { PROTOCOL } from '../../sync/registry/protocol-version.ts';
import { tableNamed } from '../../sync/registry/tables.ts';
import { columnsOfPage, snapshotPage, snapshotPlan } from '../../sync/snapshot/background-queries.ts';
import { openRestaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { onPostgres } from '../harness/postgres/databases.ts';
import { addOrder } from '../sync/worlds/rows.ts';
import { openWorld, settle, write } from '../sync/worlds/world.ts';

function startThread(): ReadWorker {
  const beside = new ReadWorker();
  onTestFinished(() => beside.end());
  return beside;
}

test('an order that comes while a report is made does not wait for it', async () => {
  const at = await openRestaurant({ beside: startThread() });
  const owner = await at.as('owner');
  const body = { items: [{ menu_item_id: await addItem(at, { price: 500 }), quantity: 1 }] };
  for (let day = 0; day < 4; day++) {
    expect((await owner('POST', '/pos/orders', body)).status).toBe(201);
    at.clock.advance(DAY);
  }
  const done: string[] = [];
  const [from, to] = [at.clock.now() - 5 * DAY, at.clock.now()].map((ms) => toIso(ms).slice(0, 10));
  const report = owner('GET', `/reports/sales?date_from=${from}&date_to=${to}`);
  const order = owner('POST', '/pos/orders', body);
  await Promise.all([report.then(() => done.push('report')), order.then(() => done.push('order'))]);
  expect(done).toEqual(['order', 'report']);
  expect((await report).status).toBe(200);
});

test('what is read in the thread is what is read here', async () => {
  const world = await openWorld(1);
  const { central, branches } = world;
  const [branch] = branches;
  if (!branch) expect.fail('no branch');
  for (let n = 0; n < 30; n++) await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await settle(world);
  const beside = startThread();
  const from = { node: branch.node, branchId: branch.id };
  const table = tableNamed('orders') ?? expect.fail('no table');
  const columns = readColumns(central);
  const shared = { table, columns: comparedColumns(columns, table), branchId: branch.id };
  const first = Math.floor((branch.node * 1e9) / 1_024);
  const buckets = { ...rowsShared(shared), from: first, to: first + 16 };
  const digests = await beside.answer(central.place, bucketDigests, buckets);
  expect(digests.size).toBe(1);
  expect(digests).toEqual(await central.runInBackground(bucketDigests, buckets));

  const planned = { from, ask: { protocol: PROTOCOL.version, now: 1_795_000_000_000 } };
  const plan = await beside.answer(central.place, snapshotPlan, planned);
  expect(plan).toEqual(await central.runInBackground(snapshotPlan, planned));

  const ask = { table: 'orders', span: 'open', since: plan.since, after: null, limit: 500 } as const;
  const question = { from, ask, columns: columnsOfPage(columns, ask), accepted: '' };
  const page = await beside.answer(central.place, snapshotPage, question);
  expect(read(page).tables).toEqual(read(await central.runInBackground(snapshotPage, question)).tables);
  expect(read(page).roots).toBe(30);
});

const read = ({ body }: { body: Uint8Array }) => JSON.parse(Buffer.from(body).toString());

test('a refusal of the thread is the same refusal here', async () => {
  const { central, branches } = await openWorld(1);
  const from = { node: 99, branchId: branches[0]?.id ?? 0 };
  const planned = { from, ask: { protocol: PROTOCOL.version, now: 1_795_000_000_000 } };
  await expect(startThread().answer(central.place, snapshotPlan, planned)).rejects.toMatchObject({
    code: 'SYNC_SUPERSEDED',
    details: { host_node: branches[0]?.node },
  });
});

test('whoever waits when the thread ends is told, and the next query starts another', async () => {
  const { central, branches } = await openWorld(1);
  const beside = startThread();
  const from = { node: branches[0]?.node ?? 0, branchId: branches[0]?.id ?? 0 };
  const planned = { from, ask: { protocol: PROTOCOL.version, now: 1_795_000_000_000 } };
  const waiting = beside.answer(central.place, snapshotPlan, planned);
  const told = expect(waiting).rejects.toMatchObject({ code: 'RESTAURANT_UNAVAILABLE' });
  await beside.end();
  await told;
  expect((await beside.answer(central.place, snapshotPlan, planned)).parts).not.toEqual([]);
});

test.skipIf(onPostgres || process.platform !== 'linux')(
  'nothing of a restaurant that was let go is open in the thread',
  async () => {
    const at = await openRestaurant({ beside: startThread() });
    const { file } = at.tenant;
    const now = toIso(at.clock.now()).slice(0, 10);
    expect(
      (await (await at.as('owner'))('GET', `/reports/sales?date_from=${now}&date_to=${now}`)).status,
    ).toBe(200);
    expect(openOn(file)).toBeGreaterThan(0);
    await at.app.closeTenant(at.tenantId);
    expect(openOn(file)).toBe(0);
  },
);

const openOn = (file: TenantDatabase['file']): number =>
  readdirSync('/proc/self/fd').filter((fd) => targetOf(fd) === file).length;

function targetOf(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}

test('the list of inquiries has each under its own name', async () => {
  for (const { name } of [bucketDigests, snapshotPlan, snapshotPage]) {
    expect((await findQuery(name)).name).toBe(name);
  }
  expect((await findQuery('sales')).name).toBe('sales');
});
