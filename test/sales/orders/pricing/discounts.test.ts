import { expect, test } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../../../harness/app.ts';
import { addItem, changeTenant } from '../../../harness/menu.ts';

interface TestRestaurant extends Restaurant {
  readonly waiter: Request;
  readonly cashier: Request;
  readonly manager: Request;
  readonly line: (line_discount?: number, quantity?: number) => object;
}

/** A dish of 20.00; waiters may take off 10 %, cashiers 25 %. */
async function openTestRestaurant(): Promise<TestRestaurant> {
  const at = await openRestaurant();
  const menu_item_id = await addItem(at, { price: 2_000 });
  await changeTenant(at, { waiter_discount_cap: 100_000, cashier_discount_cap: 250_000 });
  const [waiter, cashier, manager] = [await at.as('waiter'), await at.as('cashier'), await at.as('manager')];
  const line = (line_discount = 0, quantity = 1) => ({ menu_item_id, quantity, line_discount });
  return { ...at, waiter, cashier, manager, line };
}

const codeOf = ({ status, body }: Awaited<ReturnType<Request>>) => body.error?.code ?? status;

test('each role takes off as much as its cap, in percent or as an amount', async () => {
  const at = await openTestRestaurant();
  const { id } = (await at.waiter('POST', '/pos/orders', { items: [at.line()] })).data;
  const discount = (by: Request, discount_type: string, discount_value: number) =>
    by('POST', `/pos/orders/${id}/discount`, { discount_type, discount_value });
  expect(codeOf(await discount(at.waiter, 'percent', 10))).toBe(200);
  expect(codeOf(await discount(at.waiter, 'percent', 10.5))).toBe('APPROVAL_REQUIRED');
  expect(codeOf(await discount(at.waiter, 'fixed', 2.01))).toBe('APPROVAL_REQUIRED');
  expect(codeOf(await discount(at.cashier, 'fixed', 5))).toBe(200);
  const refused = await discount(at.cashier, 'fixed', 5.01);
  expect(refused.body.error.details).toMatchObject({ cap_percent: 25, cap_amount: 5 });
  expect((await at.waiter('GET', `/pos/orders/${id}`)).data).toMatchObject({ discount_amount: 5, total: 15 });
  expect(codeOf(await discount(at.manager, 'percent', 100))).toBe(200);
});

test('a discount of a line is held to the same cap, on new orders, added lines and changes', async () => {
  const at = await openTestRestaurant();
  expect(codeOf(await at.waiter('POST', '/pos/orders', { items: [at.line(2.01)] }))).toBe(
    'APPROVAL_REQUIRED',
  );
  expect((await at.waiter('GET', '/pos/orders')).data).toEqual([]);
  const { id, items } = (await at.waiter('POST', '/pos/orders', { items: [at.line(4, 2)] })).data;
  const path = `/pos/orders/${id}`;
  const added = (discount: number) => at.waiter('POST', `${path}/items`, { items: [at.line(discount)] });
  expect(codeOf(await added(20))).toBe('APPROVAL_REQUIRED');
  expect(codeOf(await added(2))).toBe(201);
  const changed = (change: object) => at.waiter('PUT', path, { items: [{ id: items[0].id, ...change }] });
  expect(codeOf(await changed({ line_discount: 4.5 }))).toBe('APPROVAL_REQUIRED');
  expect(codeOf(await changed({ quantity: 1, line_discount: 4 }))).toBe('APPROVAL_REQUIRED');
  const fewer = await changed({ quantity: 1 });
  expect(fewer.data.items[0]).toMatchObject({ quantity: 1, line_discount: 2, line_total: 18 });
  expect(codeOf(await changed({ quantity: 3, note: 'hot' }))).toBe(200);
  expect((await at.waiter('GET', path)).data).toMatchObject({ subtotal: 76, total: 76 });
  expect(codeOf(await at.manager('PUT', path, { items: [{ id: items[0].id, line_discount: 60 }] }))).toBe(
    200,
  );
  expect(codeOf(await at.waiter('PUT', path, { notes: 'birthday' }))).toBe(200);
});
