import { expect, test } from 'vitest';
import { noteUnusual } from '../../../server/office/losses/watch.ts';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem, addKitchen, changeTenant } from '../../harness/menu.ts';

const DAY = '2026-11-20';

/** Four waiters with twenty orders each, of whom the first took half off some of theirs. */
async function openNight({ discounts = 6, orders = 20, team = 4 } = {}) {
  const at = await openRestaurant();
  await addKitchen(at, 'Kitchen', true);
  await changeTenant(at, { waiter_discount_cap: 1_000_000 });
  const dish = await addItem(at, { price: 1_000 });
  const items = [{ menu_item_id: dish, quantity: 1 }];
  const owner = await at.as('owner');
  const waiters = await Promise.all(Array.from({ length: team }, () => at.as('waiter')));
  const discount = { discount_type: 'percent', discount_value: 50, reason: 'a friend' };
  for (const [n, waiter] of waiters.entries())
    for (let count = 0; count < orders; count++) {
      const { data } = await waiter('POST', '/pos/orders', { items, send: true });
      const path = `/pos/orders/${data.id}`;
      if (n === 0 && count < discounts)
        expect((await waiter('POST', `${path}/discount`, discount)).status).toBe(200);
      expect((await owner('POST', `${path}/payment`, { payment_method: 'card' })).status).toBe(201);
    }
  const [first] = waiters as [Request];
  const account = (await first('GET', '/auth/user')).data as { id: number; name: string };
  return { at, account, waiter: first, manager: await at.as('manager'), owner };
}

const alarms = async (by: Request) =>
  (await by('GET', '/alarms')).data.filter(({ cause }: { cause: string }) => cause === 'loss_unusual');

test('who lost far more than the others is an alarm for the manager, once for a day, until it was seen', async () => {
  const { at, account, waiter, manager, owner } = await openNight();
  await noteUnusual(at.tenant);
  expect(await alarms(manager)).toMatchObject([
    {
      name: `loss_unusual:${account.id}-${DAY}`,
      page: 'losses',
      is_urgent: false,
      branch_id: at.branchId,
      facts: { person: account.name, share: 15, usual: 0, date: DAY },
    },
  ]);
  expect(await alarms(waiter)).toEqual([]);
  await noteUnusual(at.tenant);
  expect((await owner('GET', '/audit?action=loss.unusual')).data).toHaveLength(1);
  at.clock.advance(60_000);
  expect((await manager('POST', '/reports/losses/seen')).status).toBe(200);
  expect(await alarms(manager)).toEqual([]);
  at.clock.advance(60_000);
  await noteUnusual(at.tenant);
  expect(await alarms(manager)).toEqual([]);
  expect((await owner('GET', '/audit?action=loss.unusual_seen')).data).toHaveLength(1);
});

test('the morning after it is still told of, and the report of that day says who', async () => {
  const { at, account, manager } = await openNight();
  at.clock.advance(12 * 3_600_000);
  await noteUnusual(at.tenant);
  expect(await alarms(manager)).toHaveLength(1);
  const report = (await manager('GET', `/reports/losses?date_from=${DAY}&date_to=${DAY}`)).data;
  const far = report.by_person.filter(({ is_far }: { is_far: boolean }) => is_far);
  expect(far).toMatchObject([{ user_id: account.id, orders: 20, sent: 200, usual_share: 0 }]);
  at.clock.advance(8 * 24 * 3_600_000);
  expect(await alarms(await at.as('manager'))).toEqual([]);
});

test.each([
  ['a small team', { team: 2 }],
  ['a quiet night', { orders: 19 }],
  ['two acts', { discounts: 2 }],
])('%s raises none', async (_, night) => {
  const { at, manager } = await openNight(night);
  await noteUnusual(at.tenant);
  expect(await alarms(manager)).toEqual([]);
});
