import { expect, test } from 'vitest';
import { type Caller, systemCaller } from '../../../server/core/permissions.ts';
import { DAY } from '../../../server/core/time/time.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { OrderRow } from '../../../server/db/tables/sales.ts';
import { findOrder, insertOrder, nextTokenNumber } from '../../../server/sales/orders/store.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

const cashier: Caller = { ...systemCaller, userId: 1 };

async function openTestRestaurant() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const dish = await addItem(at, { price: 1_000, name: 'Soup' });
  const order = async () => (await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish }] })).data;
  const { id } = await order();
  const first = (await at.tenant.read(systemCaller, (reader) => findOrder(reader, id))) as OrderRow;
  /** Another order of that day, by whoever writes it. */
  const write = (caller: Caller, { id, fails = false }: { id?: number; fails?: boolean } = {}) =>
    at.tenant.transact(caller, async (tx) => {
      const token_number = await nextTokenNumber(tx, first.branch_id, first.business_date);
      await insertOrder(tx, { ...first, id: id ?? tx.id('orders'), token_number });
      if (fails) throw new Error('refused');
      return token_number;
    });
  return { at, owner, dish, order, first, write };
}

test('tokens count the orders of a business date, each begins with 1', async () => {
  const { at, order } = await openTestRestaurant();
  const tokens = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, order))).map(({ token_number }) => token_number);
  expect((await tokens(3)).sort()).toEqual([2, 3, 4]);
  at.clock.advance(DAY);
  expect((await tokens(2)).sort()).toEqual([1, 2]);
  at.clock.advance(-DAY);
  expect(await tokens(1)).toEqual([5]);
});

test('an order that is undone leaves its token to the next, in the same commit too', async () => {
  const { write } = await openTestRestaurant();
  const refused = write(cashier, { fails: true });
  const between = write(cashier);
  const also = write(cashier, { fails: true });
  const after = write(cashier);
  await expect(refused).rejects.toThrow('refused');
  await expect(also).rejects.toThrow('refused');
  expect([await between, await after]).toEqual([2, 3]);
  expect(await write(cashier)).toBe(4);
});

test('a refused order uses up no token', async () => {
  const { owner, dish, order } = await openTestRestaurant();
  const items = [{ menu_item_id: dish }];
  await owner('POST', '/pos/orders', { items: [...items, { menu_item_id: 999_999 }] });
  expect((await order()).token_number).toBe(2);
});

test('it goes on from an order that replication brought', async () => {
  const { at, first, write } = await openTestRestaurant();
  expect(await write(cashier)).toBe(2);
  await at.tenant.transact(
    systemCaller,
    (tx) => insert(tx, 'orders', { ...first, id: first.id + 500_000, token_number: 40 }),
    { origin: 9 },
  );
  expect(await write(cashier, { id: first.id + 500_001 })).toBe(41);
});
