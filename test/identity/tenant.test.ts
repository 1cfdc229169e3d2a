import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

test('staff read the restaurant with its currency and settings', async () => {
  const { as, tenantId } = await openRestaurant();
  for (const role of ['owner', 'manager', 'cashier', 'waiter', 'kitchen'] as const) {
    const { data } = await (await as(role))('GET', '/tenants/current');
    expect(data).toEqual({
      id: tenantId,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      name: 'Test Kitchen',
      legal_name: null,
      currency: 'EUR',
      country: null,
      asks_charge_consent: false,
      locale: 'en',
      timezone: 'Europe/Paris',
      tax_number: null,
      settings: {
        rounding_mode: 'off',
        rounding_increment: 0.01,
        tax_rounding: 'order',
        waiters_take_payments: false,
        cashier_discount_cap: 20,
        waiter_discount_cap: 10,
        invoice_issue: null,
        financial_year_start: null,
        personal_data_months: 36,
        asks_charge_consent: null,
      },
    });
  }
  expect((await (await as('kiosk'))('GET', '/tenants/current')).status).toBe(403);
});

test('a change keeps what it does not name and is seen at once by those who kept the answer', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const before = await owner('GET', '/tenants/current');
  const unchanged = { 'if-none-match': String(before.headers.etag) };
  expect((await owner('GET', '/tenants/current', undefined, unchanged)).status).toBe(304);
  const changed = await owner('PUT', '/tenants/current', {
    tax_number: '29ABCDE1234F1Z5',
    settings: { rounding_mode: 'cash', rounding_increment: 0.05, waiter_discount_cap: 12.5 },
  });
  expect(changed.data).toMatchObject({
    name: 'Test Kitchen',
    tax_number: '29ABCDE1234F1Z5',
    settings: {
      rounding_mode: 'cash',
      rounding_increment: 0.05,
      waiter_discount_cap: 12.5,
      cashier_discount_cap: 20,
    },
  });
  const after = await owner('GET', '/tenants/current', undefined, unchanged);
  expect([after.status, after.data]).toEqual([200, changed.data]);
});

test('the currency changes until there are orders, and money counts in its decimals at once', async () => {
  const { as, tenant } = await openRestaurant();
  const owner = await as('owner');
  expect((await owner('PUT', '/tenants/current', { currency: 'JPY' })).data.currency).toBe('JPY');
  expect(tenant.profile).toMatchObject({ currency: 'JPY', exponent: 0 });
  const item = await owner('POST', '/pos/menu-items', { name: 'Ramen', price: 980 });
  expect((await owner('GET', '/pos/menu-items')).data[0].price).toBe(980);
  const cents = await owner('POST', '/pos/menu-items', { name: 'Gyoza', price: 9.8 });
  expect(cents.status).toBe(422);

  const recount = await owner('PUT', '/tenants/current', { currency: 'EUR' });
  expect([recount.status, recount.body.error.code]).toEqual([409, 'CURRENCY_FIXED']);
  expect((await owner('PUT', '/tenants/current', { currency: 'KRW' })).data.currency).toBe('KRW');

  const [orderType] = (await owner('GET', '/pos/order-types')).data;
  const items = [{ menu_item_id: item.data.id, quantity: 1 }];
  expect((await owner('POST', '/pos/orders', { order_type_id: orderType.id, items })).status).toBe(201);
  const fixed = await owner('PUT', '/tenants/current', { currency: 'JPY' });
  expect(fixed.body.error.code).toBe('CURRENCY_FIXED');
  expect((await owner('PUT', '/tenants/current', { currency: 'KRW', name: 'Same' })).status).toBe(200);
});

test('bad input changes nothing and names the field', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const before = (await owner('GET', '/tenants/current')).data;
  for (const [body, path] of [
    [{ name: ' ' }, 'name'],
    [{ currency: 'GOLD' }, 'currency'],
    [{ country: 'India' }, 'country'],
    [{ locale: 'not a tag' }, 'locale'],
    [{ settings: { rounding_mode: 'up' } }, 'settings.rounding_mode'],
    [{ settings: { rounding_mode: 'always', rounding_increment: 0 } }, 'settings.rounding_increment'],
    [{ settings: { rounding_increment: 0.001 } }, 'settings.rounding_increment'],
    [{ settings: { cashier_discount_cap: 101 } }, 'settings.cashier_discount_cap'],
    [{ currency: 'JPY', settings: { rounding_increment: 1 } }, 'settings.rounding_increment'],
  ] as const) {
    const refused = await owner('PUT', '/tenants/current', body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await owner('GET', '/tenants/current')).data).toEqual(before);
  expect((await (await as('cashier'))('PUT', '/tenants/current', { name: 'Mine' })).status).toBe(403);
});
