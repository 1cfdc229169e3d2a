import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { Turn } from '../../../server/office/exports/turn.ts';
import { openRestaurant, type Restaurant, tokenFor } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { exportOf, fileOf, parsedCsv, startBuilder } from './exporting.ts';

const PATIENCE = 60_000;

/** Two branches of the instance itself, in different time zones, with an order each. */
async function openHeadOffice() {
  const at = await openRestaurant({ role: 'central' });
  const hostNode = at.tenant.profile.node;
  const [paris, tokyo] = await at.tenant.transact(systemCaller, async (tx) => [
    await insertBranch(tx, { name: 'Paris', code: 'PAR', timezone: 'Europe/Paris', hostNode }),
    await insertBranch(tx, { name: '東京', code: 'TYO', timezone: 'Asia/Tokyo', hostNode }),
  ]);
  const item = await addItem(at, { price: 1_000 });
  for (const branch of [paris, tokyo] as number[]) {
    const cashier = at.withToken(await tokenFor(at.tenant, 'cashier', branch));
    const reply = await cashier('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
  await startBuilder(at);
  return { at, paris: paris as number, tokyo: tokyo as number, owner: await at.as('owner') };
}

const rowsOf = async (...call: Parameters<typeof fileOf>) =>
  parsedCsv((await fileOf(...call)).toString().slice(1)).filter((row) => row.length > 1);

const EVER = { format: 'csv', date_from: '2026-11-01', date_to: '2026-12-31' };

test('head office exports every branch, each at its own hours', { timeout: PATIENCE }, async () => {
  const { at, owner } = await openHeadOffice();
  const [header = [], ...rows] = await rowsOf(at, owner, 'orders', EVER);
  const of = (title: string) => rows.map((row) => row[header.indexOf(title)]);
  expect(of('Branch')).toEqual(['Paris', '東京']);
  expect(of('Opened')).toEqual(['2026-11-20 20:30', '2026-11-21 04:30']);
  const text = (await fileOf(at, owner, 'sales-report', EVER)).toString();
  expect(text).toMatch(/By branch\r\nBranch,/);
});

test('without dates it covers today at every branch, also where it is tomorrow already', {
  timeout: PATIENCE,
}, async () => {
  const { at, owner } = await openHeadOffice();
  const [header = [], ...rows] = await rowsOf(at, owner, 'orders', { format: 'csv' });
  expect(rows.map((row) => row[header.indexOf('Branch')])).toEqual(['Paris', '東京']);
});

test('a branch narrows it, and people see the branches they may enter', { timeout: PATIENCE }, async () => {
  const { at, owner, paris, tokyo } = await openHeadOffice();
  const [, ...one] = await rowsOf(at, owner, 'orders', { ...EVER, filters: { branch_id: tokyo } });
  expect(one).toHaveLength(1);
  const manager = at.withToken(await confinedTo(at, paris));
  const [, ...own] = await rowsOf(at, manager, 'orders', EVER);
  expect(own).toHaveLength(1);
  const other = await manager('POST', '/export/orders', { ...EVER, filters: { branch_id: tokyo } });
  expect(other.body.error.code).toBe('BRANCH_FORBIDDEN');
  const { token } = await exportOf(owner, 'orders', { ...EVER, filters: { branch_id: tokyo } });
  expect((await manager('GET', `/export/status/${token}`)).status).toBe(404);
});

async function confinedTo(at: Restaurant, branch: number): Promise<string> {
  const token = await tokenFor(at.tenant, 'manager', null);
  const { data } = await at.withToken(token)('GET', '/auth/user');
  await (await at.as('owner'))('PUT', `/users/${data.id}`, { branch_ids: [branch] });
  return token;
}

test('an installation builds one export at a time', { timeout: PATIENCE }, async () => {
  const turn = new Turn();
  const restaurants = [await openRestaurant(), await openRestaurant()];
  const running = new Set<Restaurant>();
  let most = 0;
  for (const at of restaurants) {
    at.tenant.onEvent(({ type, data }) => {
      if (type !== 'export.changed') return;
      if (data.status === 'running') running.add(at);
      if (data.status === 'ready') running.delete(at);
      most = Math.max(most, running.size);
    });
    await startBuilder(at, turn);
  }
  const owners = await Promise.all(restaurants.map((at) => at.as('owner')));
  const done = await Promise.all(owners.map((owner) => exportOf(owner, 'orders', { format: 'csv' })));
  expect(done.map(({ status }) => status)).toEqual(['ready', 'ready']);
  expect(most).toBe(1);
});
