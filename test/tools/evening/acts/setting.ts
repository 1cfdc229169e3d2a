import type { Tablet } from '../../tablet.ts';
import { OPEN_PRICE } from '../offers.ts';
import { CUSTOMER, DRIVER } from './delivery.ts';
import { AREA, FISH_SKU, PREFIX } from './story.ts';

const MAX_AT_ONCE = 100;

/** What a restaurant has with which all of this can be done. */
export async function setStage(owner: Tablet, tables: number): Promise<void> {
  const { id: area_id } = await owner.must('POST', '/areas', { name: AREA });
  for (let left = tables; left > 0; left -= MAX_AT_ONCE)
    await owner.must('POST', '/pos/tables/several', {
      ...{ count: Math.min(left, MAX_AT_ONCE), prefix: PREFIX, area_id },
    });
  const fish = { name: OPEN_PRICE, price: 0, open_price: true, sku: FISH_SKU };
  await owner.must('POST', '/pos/menu-items', fish);
  await owner.must('POST', '/pos/customers', CUSTOMER);
  const people: { id: number; name: string }[] = await owner.must('GET', '/users');
  const user_id = people.find(({ name }) => name.startsWith(DRIVER.name))?.id;
  await owner.must('POST', '/pos/delivery-drivers', { name: DRIVER.name, user_id });
}

/** Of the restaurant, whose day begins at four; no evening is as long as until seven. */
const DAY_START = { now: '04:00', later: '07:00' };

/** A bill of the day before, which is closed; its order. */
export async function sellYesterday(
  owner: Tablet,
): Promise<{ readonly id: number; readonly number: string }> {
  const { id: branch } = await owner.must('GET', '/branches/current');
  const begin = (day_start: string) => owner.must('PUT', `/branches/${branch}`, { day_start });
  await begin(DAY_START.later);
  const [dish] = await owner.must('GET', '/pos/menu-items?search=Jalebi');
  const items = [{ menu_item_id: dish.id }];
  const { id, order_number } = await owner.must('POST', '/pos/orders', { items });
  await owner.must('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash' });
  await owner.must('POST', '/pos/reports/z', {});
  await begin(DAY_START.now);
  return { id, number: order_number };
}
