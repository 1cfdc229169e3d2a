import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealCoupons } from '../../../server/catalogue/coupons/lease-dealer.ts';
import { NewCoupon } from '../../../server/catalogue/coupons/schema.ts';
import { createCoupon, updateCoupon } from '../../../server/catalogue/coupons/service.ts';
import { AppError } from '../../../server/core/errors.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { requireHosted } from '../../../server/identity/branches/scope.ts';
import { followCoupon, redeemable } from '../../../server/sales/redemptions/service.ts';
import { storeIdentity } from '../../../sync/lineage/row.ts';
import { Unreachable } from '../../../sync/wire/refusal.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { addOrder } from '../worlds/rows.ts';
import {
  type Branch,
  closeWorld,
  exchange,
  type Fault,
  insertBranch,
  openWorld,
  rowsOf,
  settle,
  type World,
  write,
} from '../worlds/world.ts';

const LIMIT = 10;

/** A server and the branch it runs. */
interface TestRestaurant {
  readonly tenant: TenantDatabase;
  readonly branchId: number;
}

interface Chain {
  readonly world: World;
  /** The central instance with a branch of its own, then the others. */
  readonly restaurants: TestRestaurant[];
  readonly couponId: number;
}

async function openChain(limit = LIMIT): Promise<Chain> {
  const world = await openWorld(2);
  const branchId = await write(world.central, (tx) => insertBranch(tx, 0));
  const coupon = NewCoupon.parse({ code: 'TEN', type: 'percent', value: 10, usage_limit: limit });
  const couponId = await write(world.central, (tx) => createCoupon(tx, coupon));
  const others = world.branches.map(({ tenant, id }) => ({ tenant, branchId: id }));
  return { world, couponId, restaurants: [{ tenant: world.central, branchId }, ...others] };
}

const deal = ({ world }: Chain) => write(world.central, dealCoupons);

async function settleAll(chain: Chain): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await settle(chain.world);
    await deal(chain);
  }
  await settle(chain.world);
}

const holder = (restaurant: TestRestaurant, id: number) => ({
  id,
  branch_id: restaurant.branchId,
  status: 'draft' as const,
  customer_id: null,
  coupon_id: null as number | null,
  coupon_terms: null,
});

/** Whether the server granted the coupon. */
async function redeem(restaurant: TestRestaurant): Promise<boolean> {
  const caller = { ...systemCaller, branchId: restaurant.branchId };
  try {
    await restaurant.tenant.transact(caller, async (tx) => {
      const place = await requireHosted(tx, restaurant.branchId);
      const { coupon } = await redeemable(tx, 'TEN', place, null);
      const id = await addOrder(tx, restaurant.branchId, 1);
      await followCoupon(tx, null, { ...holder(restaurant, id), coupon_id: coupon.id });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && ['COUPON_EXHAUSTED', 'COUPON_INVALID'].includes(error.code))
      return false;
    throw error;
  }
}

/** Cancels the newest order that has the coupon. */
async function release(restaurant: TestRestaurant): Promise<void> {
  const [redemption] = unreleased(restaurant).reverse();
  if (!redemption) return;
  const before = { ...holder(restaurant, redemption.order_id), coupon_id: redemption.coupon_id };
  await write(restaurant.tenant, (tx) => followCoupon(tx, before, { ...before, status: 'cancelled' }));
}

const unreleased = ({ tenant, branchId }: TestRestaurant) =>
  rowsOf(tenant, 'coupon_redemptions', `released_at is null and branch_id = ${branchId}`) as {
    order_id: number;
    coupon_id: number;
  }[];

/** Whatever anyone has told anyone. */
const total = ({ restaurants }: Chain): number => restaurants.flatMap(unreleased).length;

async function redeemAll(restaurant: TestRestaurant): Promise<number> {
  let granted = 0;
  while (await redeem(restaurant)) granted++;
  return granted;
}

test('branches that are offline redeem what was leased to them, and all of the limit can be used', async () => {
  const chain = await openChain();
  const [central, a, b] = chain.restaurants as [TestRestaurant, TestRestaurant, TestRestaurant];
  await settle(chain.world);
  expect(await redeem(a)).toBe(false);
  await settleAll(chain);
  expect(await redeemAll(a)).toBe(2);
  expect(await redeemAll(b)).toBe(2);
  expect(await redeemAll(central)).toBe(6);
  await settleAll(chain);
  expect(total(chain)).toBe(LIMIT);
  expect([await redeem(central), await redeem(a), await redeem(b)]).toEqual([false, false, false]);
});

test('a branch gets another lease when it has told that it used most of one', async () => {
  const chain = await openChain(40);
  const [, a] = chain.restaurants as [TestRestaurant, TestRestaurant];
  await settleAll(chain);
  const first = await redeemAll(a);
  await settleAll(chain);
  expect(await redeemAll(a)).toBeGreaterThan(0);
  expect(first).toBeLessThan(40 / 2);
});

test('a use that was given back is used again where it was leased', async () => {
  const chain = await openChain(1);
  const [central, a, b] = chain.restaurants as [TestRestaurant, TestRestaurant, TestRestaurant];
  await settleAll(chain);
  expect([await redeem(central), await redeem(b), await redeem(a)]).toEqual([false, false, true]);
  await release(a);
  await settleAll(chain);
  expect([await redeem(a), await redeem(a)]).toEqual([true, false]);
});

test('a lowered limit stops leasing at once; what is out at branches can still be used there', async () => {
  const chain = await openChain();
  const [central, a, b] = chain.restaurants as [TestRestaurant, TestRestaurant, TestRestaurant];
  await settleAll(chain);
  await write(central.tenant, (tx) => updateCoupon(tx, chain.couponId, { usage_limit: 3 }));
  await settleAll(chain);
  expect(await redeem(central)).toBe(false);
  expect((await redeemAll(a)) + (await redeemAll(b))).toBe(4);
  await settleAll(chain);
  expect([await redeem(a), await redeem(b)]).toEqual([false, false]);
});

test('no branch writes a lease, and none sees those of another', async () => {
  const chain = await openChain();
  const [, a] = chain.restaurants as [TestRestaurant, TestRestaurant];
  await settleAll(chain);
  for (const { tenant, id } of chain.world.branches) {
    expect(rowsOf(tenant, 'coupon_quotas')).toEqual(
      rowsOf(chain.world.central, 'coupon_quotas', `branch_id = ${id}`),
    );
  }
  const raise = write(a.tenant, (tx) => tx.execute('update coupon_quotas set quota = 100', []));
  await expect(raise).rejects.toThrow('only the central instance writes this');
});

test('a computer that takes over a branch gets a lease of its own; that of its predecessor is not dealt twice', async () => {
  const chain = await openChain();
  const [central, a, b] = chain.restaurants as [TestRestaurant, TestRestaurant, TestRestaurant];
  await settleAll(chain);
  expect(await redeemAll(a)).toBe(2);
  await settle(chain.world);
  await write(central.tenant, (tx) =>
    tx.db.updateTable('branches').set({ host_node: 9 }).where('id', '=', a.branchId).execute(),
  );
  await deal(chain);
  const [lease] = rowsOf(central.tenant, 'coupon_quotas', `branch_id = ${a.branchId}`);
  expect(lease).toMatchObject({ node: 9, quota: 1 });
  const granted = (await redeemAll(central)) + (await redeemAll(b));
  expect(granted).toBe(LIMIT - 2 - 1);
});

interface Step {
  readonly what: 'redeem' | 'release' | 'exchange' | 'deal';
  readonly at: number;
  readonly faults: readonly Fault[];
}

const step = fc.record<Step>({
  what: fc.constantFrom('redeem', 'redeem', 'redeem', 'release', 'exchange', 'exchange', 'deal'),
  at: fc.nat(2),
  faults: fc.array(fc.constantFrom<Fault>('none', 'request lost', 'answer lost', 'late copy'), {
    maxLength: 4,
  }),
});

async function exchangeWith(branch: Branch | undefined, faults: readonly Fault[]): Promise<void> {
  if (!branch) return;
  const queue = [...faults];
  branch.line.fault = () => queue.shift() ?? 'none';
  try {
    await branch.exchange.hello();
    await exchange(branch);
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof AppError)) throw error;
  }
  branch.line.fault = () => 'none';
}

async function take(chain: Chain, { what, at, faults }: Step): Promise<void> {
  const restaurant = chain.restaurants[at] as TestRestaurant;
  if (what === 'redeem') await redeem(restaurant);
  if (what === 'release') await release(restaurant);
  if (what === 'deal') await deal(chain);
  if (what === 'exchange') await exchangeWith(chain.world.branches[at - 1], faults);
}

test('whoever is offline when, a limit is never exceeded, and nothing of it is lost', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const chain = await openChain();
      try {
        await settleAll(chain);
        for (const one of steps) {
          await take(chain, one);
          expect(total(chain)).toBeLessThanOrEqual(LIMIT);
        }
        for (let round = 0; round < LIMIT; round++) {
          await settleAll(chain);
          for (const restaurant of chain.restaurants) await redeem(restaurant);
        }
        expect(total(chain)).toBe(LIMIT);
      } finally {
        await closeWorld(chain.world);
      }
    }),
    { seed: 20_261_121, numRuns: onPostgres ? 3 : 15, endOnFailure: true },
  );
});

test('a central instance that was restored deals nothing before it has heard every branch once more', async () => {
  const chain = await openChain();
  const { world } = chain;
  await settle(world);
  await write(world.central, (tx) => storeIdentity(tx, { former: [0] }));
  await write(world.central, (tx) => tx.execute('update sync_peers set acked = 0', []));
  const [a, b] = world.branches as [Branch, Branch];
  await a.exchange.hello();
  await deal(chain);
  expect(rowsOf(world.central, 'coupon_quotas')).toEqual([]);
  await b.exchange.hello();
  await deal(chain);
  expect(rowsOf(world.central, 'coupon_quotas').length).toBe(2);
});
