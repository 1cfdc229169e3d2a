import { expect, test } from 'vitest';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { toJson } from '../../server/db/tables/json.ts';
import { queueWebhooks } from '../../server/webhooks/outbox.ts';
import { insertWebhook } from '../../server/webhooks/store.ts';
import { addKot, addMenuItem, addOrder, payOrder } from '../sync/worlds/rows.ts';
import { type Branch, openWorld, rowsOf, settle, write } from '../sync/worlds/world.ts';

async function subscribe(
  tenant: TenantDatabase,
  branchId: number | null,
  ...events: string[]
): Promise<number> {
  queueWebhooks(tenant);
  return write(tenant, async (tx) => {
    const id = tx.id('webhooks');
    await insertWebhook(tx, {
      ...{ id, branch_id: branchId, url: 'https://books.example.com/', description: null, is_active: 1 },
      ...{ events: toJson(events), secret: '', former_secret: null, former_until: null },
      ...{ failing_since: null, paused_at: null, problem: null, delivered_at: null },
      ...{ created_at: tx.now, updated_at: tx.now },
    });
    tx.emit({ type: 'webhook.changed', branchId, data: { id } });
    return id;
  });
}

const told = (tenant: TenantDatabase, webhook: number) =>
  rowsOf(tenant, 'webhook_deliveries')
    .filter(({ webhook_id }) => webhook_id === webhook)
    .map(({ type, branch_id, data }) => ({ type, branch_id, data: JSON.parse(String(data)) }));

test('head office tells of the records that came from a branch, each once, to whoever wants that branch', async () => {
  const world = await openWorld(2);
  const [near, far] = world.branches as [Branch, Branch];
  await settle(world);
  const all = await subscribe(world.central, null, 'order.updated', 'kot');
  const ofFar = await subscribe(world.central, far.id, 'order');
  const order = await write(near.tenant, (tx) => addOrder(tx, near.id));
  await write(near.tenant, (tx) => addKot(tx, near.id, order));
  await write(near.tenant, (tx) => payOrder(tx, near.id, order));
  await settle(world);
  const { id: kot } = rowsOf(world.central, 'kots')[0] as { id: number };
  expect(told(world.central, all)).toEqual([
    { type: 'order.updated', branch_id: near.id, data: { id: order, source: 'sync' } },
    { type: 'kot.changed', branch_id: near.id, data: { id: kot, source: 'sync' } },
  ]);
  expect(told(world.central, ofFar)).toEqual([]);
});

test('a branch tells of the menu that came from head office', async () => {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  const id = await subscribe(branch.tenant, branch.id, 'menu');
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Masala dosa'));
  await settle(world);
  expect(told(branch.tenant, id)).toEqual([
    { type: 'menu.changed', branch_id: null, data: { id: item, source: 'sync', resource: 'menu_items' } },
  ]);
});
