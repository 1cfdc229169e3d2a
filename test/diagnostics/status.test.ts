import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { branchStatus } from '../../sync/status.ts';
import { addItem } from '../harness/menu.ts';
import { clockOf, edited, openOffice } from '../replication-admin/office.ts';
import { openFaultyLine } from '../sync/worlds/faulty-line.ts';
import { CentralServer, eventually } from '../sync/worlds/http-world.ts';
import { openJoined } from '../sync/worlds/joined-branch.ts';
import { addOrder } from '../sync/worlds/rows.ts';
import { rowsOf, write } from '../sync/worlds/world.ts';

test('the status counts what waits for a person and says where to look', async () => {
  const office = await openOffice();
  const { owner, at } = office;
  const now = () => owner('GET', '/sync/status').then(({ data }) => data);
  expect(await now()).toMatchObject({ conflicts: 0, quarantined: 0, protocol: expect.any(Number) });
  const item = await addItem(at, { price: 10_00 });
  const image = edited(at.tenant, 'menu_items', item, { price: 10_50 }, clockOf(at.tenant));
  at.clock.advance(60_000);
  await owner('PUT', `/pos/menu-items/${item}`, { price: 12 });
  await office.push([image]);
  expect(await now()).toMatchObject({ conflicts: 1, advice: expect.stringContaining('changed at both') });
  const order = { table: 'orders', columns: { id: [1_000_000_001], branch_id: [99] } };
  await office.push([order]);
  expect(await now()).toMatchObject({ quarantined: 1, advice: expect.stringContaining('be saved') });
  at.clock.advance(600_000);
  expect(await now()).toMatchObject({ advice: expect.stringContaining('Branch 1') });
});

test('head office knows until when the figures of a branch are complete, and says so with the sales', async () => {
  const office = await openOffice();
  const { owner, at, branch } = office;
  const report = async () => {
    const query = '?date_from=2026-11-20&date_to=2026-11-20';
    const { data } = await owner('GET', `/reports/sales${query}`);
    return data.freshness.find(({ branch_id }: { branch_id: number }) => branch_id === branch.id);
  };
  expect(await report()).toMatchObject({ name: 'Branch 1', complete_until: null });
  await office.push([]);
  expect(await report()).toMatchObject({ complete_until: '2026-11-20T19:30:00.000Z' });
  at.clock.advance(30_000);
  await office.pull();
  expect(await report(), 'it asked, but did not say that all is sent').toMatchObject({
    complete_until: '2026-11-20T19:30:00.000Z',
  });
  await office.pull({ complete: true });
  expect(await report()).toMatchObject({ complete_until: '2026-11-20T19:30:30.000Z' });
  const [row] = (await owner('GET', '/sync/status')).data.branches;
  expect(row).toMatchObject({ complete_until: '2026-11-20T19:30:30.000Z', protocol: 99 });
});

test('a branch tells its screens once that the line is down, what to do, and once that it is back', async () => {
  const central = await CentralServer.open();
  let down = false;
  const url = await openFaultyLine(central, () => (down ? 'request lost' : 'none'));
  const branch = await openJoined(central, url);
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await eventually(() => expect(rowsOf(central.tenant, 'orders').length).toBe(1));
  await eventually(async () => {
    const [row] = (await central.replication.status()).branches;
    expect(row?.complete_until).not.toBeNull();
  });
  const heard: string[] = [];
  branch.tenant.onEvent(({ type }) => type.startsWith('sync.') && heard.push(type));
  down = true;
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  const status = () => branch.tenant.read(systemCaller, (reader) => branchStatus(reader, branch.engine));
  await eventually(async () => expect(await status()).toMatchObject({ reachable: false }));
  expect((await status()).advice).toContain('internet connection');
  await new Promise((resolve) => setTimeout(resolve, 300));
  down = false;
  await eventually(() => expect(rowsOf(central.tenant, 'orders').length).toBe(2), 15_000);
  await eventually(async () => expect(await status()).toMatchObject({ advice: null, problem: null }));
  expect(heard).toEqual(['sync.problem', 'sync.recovered']);
  expect(await status()).toMatchObject({ central_protocol: (await status()).protocol, unsent: 0 });
}, 30_000);
