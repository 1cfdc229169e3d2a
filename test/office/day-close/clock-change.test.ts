import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addKitchen } from '../../harness/menu.ts';

/** Berlin, where the day begins at four; the clock of the tests stands in November 2026. */
async function openIn2027() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const branch = { timezone: 'Europe/Berlin', day_start: '04:00' };
  expect((await owner('PUT', `/branches/${at.branchId}`, branch)).status).toBe(200);
  await addKitchen(at, 'Kitchen', true);
  const dish = await addItem(at, { price: 1_000 });
  const goTo = async (iso: string) => {
    at.clock.advance(Date.parse(iso) - at.clock.now());
    return at.as('owner');
  };
  const sell = async (iso: string) => {
    const by = await goTo(iso);
    const body = { items: [{ menu_item_id: dish }], send: true };
    const order = (await by('POST', '/pos/orders', body)).data;
    await by('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash' });
    return (await by('GET', `/pos/orders/${order.id}`)).data;
  };
  return { at, sell, goTo };
}

const day = ({ business_date, token_number }: { business_date: string; token_number: number }) => [
  business_date,
  token_number,
];

test('the night the clock is put forward ends at four, and so does the one it is put back', async () => {
  const { sell, goTo } = await openIn2027();
  expect(day(await sell('2027-03-28T01:30:00+01:00'))).toEqual(['2027-03-27', 1]);
  expect(day(await sell('2027-03-28T03:59:59+02:00'))).toEqual(['2027-03-27', 2]);
  expect(day(await sell('2027-03-28T04:00:30+02:00'))).toEqual(['2027-03-28', 1]);
  expect(day(await sell('2027-10-31T02:30:00+02:00'))).toEqual(['2027-10-30', 1]);
  expect(day(await sell('2027-10-31T03:30:00+01:00'))).toEqual(['2027-10-30', 2]);
  expect(day(await sell('2027-10-31T04:00:00+01:00'))).toEqual(['2027-10-31', 1]);
  const owner = await goTo('2027-10-31T12:00:00+01:00');
  const of = async (date: string) =>
    (await owner('GET', `/reports/sales?date_from=${date}&date_to=${date}`)).data;
  const night = await of('2027-10-30');
  expect([night.orders.orders, night.payments.taken]).toEqual([2, 20]);
  expect(night.by_hour.map(({ hour, orders }: { hour: number; orders: number }) => [hour, orders])).toEqual([
    [2, 1],
    [3, 1],
  ]);
  const x = (await owner('GET', '/pos/reports/x')).data;
  expect([x.business_date, x.figures.orders.orders]).toEqual(['2027-10-31', 1]);
  const kots = (await owner('GET', '/pos/kots?date=2027-10-30')).data;
  expect(kots).toHaveLength(2);
});

test('a coupon of a day is good until the trading day ends on the wall', async () => {
  const { at, goTo } = await openIn2027();
  const dish = await addItem(at, { price: 1_000 });
  const owner = await at.as('owner');
  // Saturday, 30 October 2027.
  await owner('POST', '/pos/coupons', { code: 'SAT', type: 'percent', value: 10, days: [6] });
  const takes = async (iso: string) => {
    const by = await goTo(iso);
    const body = { items: [{ menu_item_id: dish }], coupon_code: 'SAT' };
    return (await by('POST', '/pos/orders', body)).body.error?.details?.reason ?? 'taken';
  };
  expect(await takes('2027-10-31T03:30:00+01:00')).toBe('taken');
  expect(await takes('2027-10-31T04:00:00+01:00')).toBe('wrong_day');
});
