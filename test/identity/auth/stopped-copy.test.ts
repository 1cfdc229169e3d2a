import { expect, onTestFinished, test } from 'vitest';
import { openRestaurant, type Restaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { plantIn } from '../../harness/rows.ts';

/** A branch's server in whose place another one serves the branch, as head office has told it. */
async function openStopped(hasHeard = true): Promise<Restaurant> {
  const at = await openRestaurant();
  const { branchId, tenant } = at;
  plantIn(
    tenant,
    `insert into sync_link (id, central_url, central_node, branch_id, spares, created_at)
     values (1, 'http://127.0.0.1:9', 5, ${branchId}, '[]', 1)`,
  );
  plantIn(tenant, `update branches set host_node = 9 where id = ${branchId}`);
  if (hasHeard) plantIn(tenant, 'update sync_identity set superseded_by = 9');
  tenant.emit({ type: 'branch.changed', branchId: null, data: {} });
  const log = { info: () => {}, warn: () => {} };
  const { replication } = at.app.served(tenant.id) ?? expect.fail('not served');
  await replication.start({ clock: at.clock, log });
  onTestFinished(() => replication.stop());
  return at;
}

test('a copy of a data folder that was stopped lets people in to read why, and takes no orders', async () => {
  const at = await openStopped();
  const dish = await addItem(at, { price: 1_000 });
  const login = { email: 'owner@example.com', password: 'correct horse' };
  const { status, data } = await at.anonymous('POST', '/auth/login', login);
  expect(status).toBe(200);
  const owner = at.withToken(data.token);
  const branch = (await owner('GET', '/branches/current')).data;
  expect(branch).toMatchObject({ id: at.branchId, is_local: false });
  const told = (await owner('GET', '/sync/status')).data;
  expect(told).toMatchObject({
    superseded_by: 9,
    problem: expect.stringContaining('Another computer now runs this branch'),
  });
  expect(told.advice).toContain('galley rescue');
  const refused = await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish }] });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
});

test('a copy that only pulled who serves the branch says so at once, as its alarm does', async () => {
  const owner = await (await openStopped(false)).as('owner');
  const told = (await owner('GET', '/sync/status')).data;
  expect(told).toMatchObject({ superseded_by: 9, problem: expect.stringContaining('Another computer') });
});

test('a restored server that has no number left says that it waits for head office', async () => {
  const at = await openRestaurant();
  const dish = await addItem(at, { price: 1_000 });
  plantIn(at.tenant, `update branches set host_node = -1 where id = ${at.branchId}`);
  at.tenant.emit({ type: 'branch.changed', branchId: null, data: {} });
  const owner = await at.as('owner');
  const refused = await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish }] });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
  expect(refused.body.error.message).toContain('needs to contact head office');
});
