import { expect, test, vi } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { openRestaurant, type Restaurant } from '../harness/app.ts';
import { rowsIn } from '../harness/rows.ts';
import { insertBranch } from '../sync/worlds/world.ts';

/** A branch with a server of its own. */
const openBranch = ({ tenant }: Restaurant, node: number): Promise<number> =>
  tenant.transact(systemCaller, async (tx) => {
    const id = await insertBranch(tx, node);
    tx.emit({ type: 'branch.changed', branchId: id, data: { id } });
    return id;
  });

const leases = ({ tenant }: Restaurant) =>
  rowsIn(tenant, 'select branch_id, quota from coupon_quotas order by branch_id');

test('the central instance leases a limited coupon when it is made, raised, and when a branch opens', async () => {
  const at = await openRestaurant({ role: 'central' });
  const a = await openBranch(at, 1);
  await at.app.startWork();
  const owner = await at.as('owner');
  await owner('POST', '/pos/coupons', { code: 'ANY', type: 'fixed', value: 5 });
  const limited = { code: 'FEW', type: 'fixed', value: 5, usage_limit: 20 };
  const { id } = (await owner('POST', '/pos/coupons', limited)).data;
  await vi.waitFor(() => expect(leases(at)).toEqual([{ branch_id: a, quota: 5 }]));
  expect((await owner('GET', `/pos/coupons/${id}`)).data).toMatchObject({ used_count: 0, uses_left: 15 });
  const b = await openBranch(at, 2);
  const both = (one: number, other: number) => [
    { branch_id: a, quota: one },
    { branch_id: b, quota: other },
  ];
  await vi.waitFor(() => expect(leases(at)).toEqual(both(5, 3)));
  await owner('PUT', `/pos/coupons/${id}`, { usage_limit: 200 });
  await vi.waitFor(() => expect(leases(at)).toEqual(both(32, 32)));
});

test('leases that were due while the central instance stood still are dealt when it starts', async () => {
  const at = await openRestaurant({ role: 'central' });
  const a = await openBranch(at, 1);
  const owner = await at.as('owner');
  await owner('POST', '/pos/coupons', { code: 'FEW', type: 'fixed', value: 5, usage_limit: 3 });
  expect(leases(at)).toEqual([]);
  await at.app.startWork();
  await vi.waitFor(() => expect(leases(at)).toEqual([{ branch_id: a, quota: 1 }]));
});

test('a restaurant without a central instance leases nothing and uses the limit itself', async () => {
  const at = await openRestaurant();
  await at.app.startWork();
  const owner = await at.as('owner');
  const limited = { code: 'FEW', type: 'fixed', value: 5, usage_limit: 3 };
  expect((await owner('POST', '/pos/coupons', limited)).data.uses_left).toBe(3);
  expect(leases(at)).toEqual([]);
});
