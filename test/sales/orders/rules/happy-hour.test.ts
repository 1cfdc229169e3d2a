import { expect, test } from 'vitest';
import { openRestaurant } from '../../../harness/app.ts';

/** Beer at 5.00 and wings at 8.00; beers cost 20 % less on weekdays from 17:00 to 19:00. It is Monday, 16:00. */
async function openBar() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const { data: drinks } = await owner('POST', '/pos/categories', { name: 'Drinks' });
  const { data: beer } = await owner('POST', '/pos/menu-items', {
    ...{ name: 'Beer', price: 5, category_id: drinks.id },
  });
  const { data: wings } = await owner('POST', '/pos/menu-items', { name: 'Wings', price: 8 });
  const { data: rule } = await owner('POST', '/pos/price-rules', {
    ...{ name: 'Happy hour', type: 'percent', value: 20, category_ids: [drinks.id] },
    ...{ days: [1, 2, 3, 4, 5], time_from: '17:00', time_to: '19:00', branch_ids: [at.branchId] },
  });
  const till = (iso: string) => at.clock.set(Date.parse(iso));
  till('2026-03-02T15:00:00Z');
  return { ...at, owner, beer, wings, rule, till };
}

type Bar = Awaited<ReturnType<typeof openBar>>;

const order = async (at: Bar, items: object[], more: object = {}) =>
  (await at.owner('POST', '/pos/orders', { items, ...more })).data;

test('a rule applies to what is ordered in its hours, and stays on the line', async () => {
  const at = await openBar();
  const beer = { menu_item_id: at.beer.id };
  const early = await order(at, [beer]);
  expect(early).toMatchObject({ total: 5, items: [{ rule_discount: 0, rules: [] }] });
  at.till('2026-03-02T16:00:00Z');
  const happy = await order(at, [{ ...beer, quantity: 3 }, { menu_item_id: at.wings.id }]);
  expect(happy.total).toBe(20);
  expect(happy.items[0]).toMatchObject({
    ...{ unit_price: 5, quantity: 3, rule_discount: 3, line_total: 12 },
    rules: [{ rule_id: at.rule.id, name: 'Happy hour', quantity: 3, amount: 3 }],
  });
  expect(happy.items[1]).toMatchObject({ rule_discount: 0, line_total: 8 });
  at.till('2026-03-02T18:00:00Z');
  await at.owner('DELETE', `/pos/price-rules/${at.rule.id}`);
  const changed = await at.owner('PUT', `/pos/orders/${happy.id}`, {
    items: [{ id: happy.items[0].id, quantity: 5 }],
  });
  expect(changed.data.items.map((item: { line_total: number }) => item.line_total)).toEqual([12, 8, 10]);
});

test('menus show the price that holds now and until when, and change at the minute', async () => {
  const at = await openBar();
  const kiosk = await at.as('kiosk');
  const beerOn = async (path: string, by = at.owner) =>
    (await by('GET', path)).data.find(({ id }: { id: number }) => id === at.beer.id);
  expect(await beerOn('/pos/menu-items')).toMatchObject({ price: 5, offers: [] });
  expect(await beerOn('/kiosk/menu', kiosk)).toMatchObject({ price: 5, offer: null });
  at.till('2026-03-02T16:00:00Z');
  const offer = { rule_id: at.rule.id, name: 'Happy hour', price: 4, until: '2026-03-02T18:00:00.000Z' };
  expect(await beerOn('/pos/menu-items')).toMatchObject({ price: 5, offers: [offer] });
  expect(await beerOn('/kiosk/menu', kiosk)).toMatchObject({ price: 5, offer });
  at.till('2026-03-02T18:00:00Z');
  expect(await beerOn('/kiosk/menu', kiosk)).toMatchObject({ price: 5, offer: null });
});

test('a device that missed the change is told the new price and charged nothing', async () => {
  const at = await openBar();
  const [waiter, kiosk] = [await at.as('waiter'), await at.as('kiosk')];
  at.till('2026-03-02T16:00:00Z');
  const shown = { menu_item_id: at.beer.id, price: 4 };
  expect((await kiosk('POST', '/kiosk/quote', { items: [shown] })).data.total).toBe(4);
  const usual = await kiosk('POST', '/kiosk/orders', { items: [{ ...shown, price: 5 }] });
  expect(usual.body.error).toMatchObject({ code: 'PRICE_MISMATCH', details: { price: 4 } });
  at.till('2026-03-02T18:00:00Z');
  const late = await kiosk('POST', '/kiosk/orders', { items: [shown] });
  expect(late.body.error).toMatchObject({ code: 'PRICE_MISMATCH', details: { price: 5 } });
  const pad = { menu_item_id: at.beer.id, shown_price: 4 };
  const refused = await waiter('POST', '/pos/orders', { items: [pad] });
  expect(refused.body.error).toMatchObject({
    ...{ code: 'PRICE_MISMATCH', message: expect.stringContaining('€5.00') },
    details: { path: 'items.0.shown_price', price: 5 },
  });
  const waited = await waiter('POST', '/pos/orders', {
    items: [{ ...pad, ordered_at: '2026-03-02T17:59:00Z' }],
  });
  expect(waited.data).toMatchObject({ total: 4, items: [{ rule_discount: 1 }] });
  expect((await at.owner('GET', '/pos/orders')).data).toHaveLength(1);
});
