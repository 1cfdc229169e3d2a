import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant, tokenFor } from '../../harness/app.ts';
import { addItem, addKitchen } from '../../harness/menu.ts';

const NOW = '2026-11-20T20:30';

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
type Wire = any;

test('head office shows its branches with how new each is, each at its own hours, and one alone', async () => {
  const at = await openRestaurant({ role: 'central' });
  const hostNode = at.tenant.profile.node;
  await addKitchen(at, 'Kitchen', true);
  const dish = await addItem(at, { price: 1_000, name: 'Paella' });
  const places = { Paris: 'Europe/Paris', Tokyo: 'Asia/Tokyo' };
  const ids: number[] = [];
  for (const [name, timezone] of Object.entries(places)) {
    const code = name.slice(0, 3).toUpperCase();
    const branch = await at.tenant.transact(systemCaller, (tx) =>
      insertBranch(tx, { name, code, timezone, hostNode }),
    );
    ids.push(branch);
    const manager = at.withToken(await tokenFor(at.tenant, 'manager', branch));
    const items = [{ menu_item_id: dish, quantity: ids.length }];
    const order = await manager('POST', '/pos/orders', { items, send: true });
    expect(order.status, JSON.stringify(order.body)).toBe(201);
    await manager('POST', `/pos/orders/${order.data.id}/cancel`, { reason: `left ${name}` });
  }
  const owner = await at.as('owner');
  const days = 'date_from=2026-11-19&date_to=2026-11-22';
  const report = (await owner('GET', `/reports/losses?${days}`)).data;
  expect(report).toMatchObject({ orders: 2, sent: 30, lost: 30, share: 100 });
  expect(report.by_branch).toMatchObject([
    { branch_id: ids[0], name: 'Paris', sent: 10, lost: 10, share: 100 },
    { branch_id: ids[1], name: 'Tokyo', sent: 20, lost: 20, share: 100 },
  ]);
  expect(report.by_hour.map(({ hour, lost }: Wire) => [hour, lost])).toEqual([
    [4, 20],
    [20, 10],
  ]);
  const heard = report.freshness.map(({ name, complete_until }: Wire) => [
    name,
    complete_until?.slice(0, 16),
  ]);
  expect(heard).toEqual(Object.keys(places).map((name) => [name, expect.stringContaining(NOW.slice(0, 10))]));
  const [entry, ...others] = (await owner('GET', `/reports/losses/entries?${days}&branch_id=${ids[1]}`)).data;
  expect([entry.why, entry.dishes, others]).toEqual(['left Tokyo', '2 × Paella', []]);
});
