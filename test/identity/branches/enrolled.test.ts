import { expect, test, vi } from 'vitest';
import { proof } from '../../harness/prove.ts';
import { eventually } from '../../sync/worlds/http-world.ts';
import { enrolAt, openHeadOffice, openInstallation } from '../head-office.ts';

/** Two installations over real HTTP. */
vi.setConfig({ testTimeout: 60_000 });

test('once its server has joined, a branch is run there, and its invitation is used up', async () => {
  const { office, shop, branchId, central } = await openHeadOffice();
  expect((await office('GET', `/branches/${branchId}`)).data.is_local).toBe(false);
  await eventually(async () =>
    expect((await office('GET', `/branches/${branchId}`)).data.last_sync_at).toMatch(/Z$/),
  );
  expect((await shop('GET', '/branches/current')).data).toMatchObject({ id: branchId, is_local: true });
  expect((await office('GET', `/branches/${branchId}/invitations`)).data).toEqual([]);
  const { data: again } = await office('POST', `/branches/${branchId}/invitations`, proof);
  const successor = await openInstallation('branch');
  await enrolAt(successor, central.url, again.code);
  expect((await (await successor.logIn())('GET', '/branches/current')).data.id).toBe(branchId);
});

test('orders of a branch are read at head office and written at the branch alone', async () => {
  const { office, shop, branchId } = await openHeadOffice();
  const { data: dish } = await shop('POST', '/pos/menu-items', { name: 'Dosa', price: 120 });
  const { data: order } = await shop('POST', '/pos/orders', { items: [{ menu_item_id: dish.id }] });
  await eventually(async () => {
    expect((await office('GET', `/pos/orders/${order.id}`)).data).toMatchObject({ id: order.id, total: 120 });
  }, 10_000);
  expect((await office('GET', `/orders?branch_id=${branchId}`)).data).toHaveLength(1);
  for (const active of [false, true]) {
    if (active) await office('PUT', `/branches/switch/${branchId}`);
    const refused = await office('PUT', `/pos/orders/${order.id}`, { notes: 'no salt' });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'BRANCH_NOT_HOSTED', details: { branch_id: branchId, name: 'MG Road' } },
    ]);
  }
  const made = await office('POST', '/pos/orders', { items: [{ menu_item_id: dish.id }] });
  expect([made.status, made.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
  expect((await shop('GET', `/pos/orders/${order.id}`)).data.notes).toBe(null);
});

test('head office writes the branch, and its server hears of it and leaves it alone', async () => {
  const { office, shop, branchId } = await openHeadOffice();
  await office('PUT', `/branches/${branchId}`, { phone: '+91 80', day_start: '05:00' });
  await eventually(async () => {
    expect((await shop('GET', `/branches/${branchId}`)).data).toMatchObject({
      phone: '+91 80',
      day_start: '05:00',
    });
  }, 10_000);
  for (const [method, path, body] of [
    ['PUT', `/branches/${branchId}`, { name: 'Ours' }],
    ['POST', '/branches', { name: 'Another' }],
    ['POST', `/branches/${branchId}/invitations`, proof],
  ] as const) {
    const refused = await shop(method, path, body);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
  }
});

test('what a branch audits is read at head office, and its chain is whole there', async () => {
  const { office, shop } = await openHeadOffice();
  await shop('POST', '/users', { name: 'Asha', role: 'waiter' });
  await shop('PUT', '/tenants/current', { legal_name: 'Spice Route Ltd' });
  await eventually(async () => {
    const { data } = await office('GET', '/audit/verify');
    expect(data).toMatchObject({ sound: true, chains: [{ node: 0 }, { node: 1, entries: 2, fault: null }] });
  }, 10_000);
  const { data: entries } = await office('GET', '/audit?action=tenant.update');
  expect(entries).toMatchObject([
    { actor: { name: 'Owner' }, before: { legal_name: null }, after: { legal_name: 'Spice Route Ltd' } },
  ]);
});

test('an account of other branches alone is not changed at a branch, where it would come to nothing', async () => {
  const { office, shop, branchId } = await openHeadOffice();
  const { data: other } = await office('POST', '/branches', { name: 'Indiranagar' });
  await eventually(async () => {
    expect((await shop('GET', `/branches/${other.id}`)).status).toBe(200);
  }, 10_000);
  const account = (branch_ids: number[]) => ({ name: 'Asha', role: 'waiter', branch_ids });
  const refusal = [409, 'BRANCH_NOT_HOSTED'];
  const made = await shop('POST', '/users', account([other.id]));
  expect([made.status, made.body.error.code]).toEqual(refusal);
  const { data: asha } = await shop('POST', '/users', account([branchId]));
  const sent = await shop('PUT', `/users/${asha.id}`, { branch_ids: [other.id] });
  expect([sent.status, sent.body.error.code]).toEqual(refusal);
  await eventually(async () => {
    const moved = await office('PUT', `/users/${asha.id}`, { branch_ids: [other.id] });
    expect(moved.status).toBe(200);
  }, 10_000);
  await eventually(async () => {
    expect((await shop('GET', `/users/${asha.id}`)).data.branch_ids).toEqual([other.id]);
  }, 10_000);
  for (const [method, body] of [
    ['PUT', { branch_ids: [branchId] }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await shop(method, `/users/${asha.id}`, body);
    expect([refused.status, refused.body.error.code]).toEqual(refusal);
  }
  await eventually(async () => {
    expect((await office('GET', `/users/${asha.id}`)).data.branch_ids).toEqual([other.id]);
  }, 10_000);
  expect((await office('GET', '/sync/quarantine')).data).toEqual([]);
});
