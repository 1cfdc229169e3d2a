import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../../server/core/time/time.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

test('tickets are listed by their business date and by when they last changed', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const items = [{ menu_item_id: await addItem(at, { price: 1_000 }) }];
  const send = async () => (await owner('POST', '/pos/orders', { items, send: true })).data;
  const kots = async (query: string): Promise<number[]> =>
    (await owner('GET', `/pos/kots?${query}`)).data.map(({ order_id }: { order_id: number }) => order_id);
  const old = await send();
  const [oldDay, oldAt] = [old.business_date, old.created_at];
  at.clock.advance(DAY);
  const fresh = await send();
  const day = fresh.business_date;
  expect(day > oldDay).toBe(true);
  const status = 'status=sent_to_kitchen&status=in_kitchen';
  expect(await kots(status)).toEqual([old.id, fresh.id]);
  expect(await kots(`${status}&date_from=${day}`)).toEqual([fresh.id]);
  expect(await kots(`${status}&date_to=${oldDay}`)).toEqual([old.id]);
  expect(await kots(`date=${oldDay}`)).toEqual([old.id]);
  expect(await kots(`updated_since=${encodeURIComponent(oldAt)}`)).toEqual([old.id, fresh.id]);
  expect(await kots(`updated_since=${encodeURIComponent(fresh.created_at)}`)).toEqual([fresh.id]);
  at.clock.advance(HOUR);
  const [{ id }] = (await owner('GET', `/pos/kots?order_id=${old.id}`)).data;
  await owner('PUT', `/pos/kot/${id}/status`, { status: 'in_kitchen' });
  expect(await kots(`updated_since=${encodeURIComponent(fresh.updated_at)}`)).toContain(old.id);
  const wrong = await owner('GET', '/pos/kots?date_from=yesterday');
  expect([wrong.status, wrong.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
});
