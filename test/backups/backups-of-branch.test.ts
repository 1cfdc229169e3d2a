import { expect, test, vi } from 'vitest';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { proof } from '../harness/prove.ts';
import { tempFolder } from '../harness/temp.ts';
import { openHeadOffice } from '../identity/head-office.ts';
import { eventually } from '../sync/worlds/http-world.ts';
import { rowsOf } from '../sync/worlds/world.ts';

vi.setConfig({ testTimeout: 90_000 });

const idsOf = (tenant: TenantDatabase) => rowsOf(tenant, 'orders').map(({ id }) => id);

test('a branch that is brought back becomes another node, sells on, and gets back what it had told central', async () => {
  const { central, branch, shop, tenant, office } = await openHeadOffice();
  const { data: dish } = await office('POST', '/pos/menu-items', { name: 'Soup', price: 5 });
  await eventually(async () => expect((await shop('GET', '/pos/menu-items')).data.length).toBe(1), 20_000);
  const order = (as: typeof shop) =>
    as('POST', '/pos/orders', { items: [{ menu_item_id: dish.id, quantity: 1 }] });
  await order(shop);
  const schedule = { at_hour: 4, every_hours: 24, keep_daily: 7, keep_weekly: 4 };
  const chosen = { ...schedule, folders: [tempFolder()], ...proof };
  expect((await shop('PUT', '/system/backups/settings', chosen)).status).toBe(200);
  const backups = async () => (await shop('GET', '/system/backups')).data;
  const made = { running: false, backups: [{ name: expect.any(String) }] };
  await eventually(async () => expect(await backups()).toMatchObject(made), 30_000);
  for (let n = 0; n < 3; n++) await order(shop);
  const there = () => central.app.tenants()[0] as TenantDatabase;
  await eventually(() => expect(idsOf(there()).length).toBe(4), 20_000);

  const [{ name }] = (await backups()).backups;
  const node = tenant.profile.node;
  const signedIn = await branch.logIn();
  expect((await signedIn('POST', `/system/backups/${name}/restore`, proof)).status).toBe(200);
  await eventually(() => expect(branch.app.backups.restored).toMatchObject({ status: 'done' }), 40_000);
  const restored = branch.app.tenants()[0] as TenantDatabase;
  expect(restored.profile.node).not.toBe(node);
  const again = await branch.logIn();
  const { data: sold } = await order(again);
  expect(Math.floor(sold.id / 1e9)).toBe(restored.profile.node);
  await eventually(() => expect(idsOf(restored).length).toBe(5), 30_000);
  await eventually(() => expect(idsOf(there())).toEqual(idsOf(restored)), 30_000);
});
