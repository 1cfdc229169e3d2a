import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

interface TestRestaurant extends Restaurant {
  readonly manager: Request;
  readonly waiter: Request;
  readonly dish: number;
}

/** With a dish of 20.00. */
export async function openTestRestaurant(): Promise<TestRestaurant> {
  const at = await openRestaurant();
  const dish = await addItem(at, { price: 2_000 });
  return { ...at, manager: await at.as('manager'), waiter: await at.as('waiter'), dish };
}

export const addCoupon = async (at: TestRestaurant, fields: object = {}) =>
  (await at.manager('POST', '/pos/coupons', { code: 'SAVE', type: 'percent', value: 10, ...fields })).data;

export const order = (at: TestRestaurant, fields: object = {}, quantity = 1) =>
  at.waiter('POST', '/pos/orders', { items: [{ menu_item_id: at.dish, quantity }], ...fields });

export const used = async (at: TestRestaurant, id: number) =>
  (await at.manager('GET', `/pos/coupons/${id}`)).data.used_count;

export const addCustomer = async (at: TestRestaurant, name: string): Promise<number> =>
  (await at.manager('POST', '/pos/customers', { name })).data.id;

export const reasonOf = ({ status, body }: Awaited<ReturnType<Request>>) => [
  status,
  body.error?.code,
  body.error?.details?.reason,
];
