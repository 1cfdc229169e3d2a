import { expect, test } from 'vitest';
import { countryOf } from '../../server/core/countries.ts';
import { fiscalNotice, type SetupInput, setUp } from '../../server/setup/restaurant.ts';
import type { Request } from '../harness/app.ts';
import { openInstallation } from './installation.ts';

async function restaurantOf(code: string, sample = false, taxRate?: number): Promise<Request> {
  const { app, logIn } = await openInstallation();
  const { currency, timezone } = countryOf(code)!;
  const input: SetupInput = {
    restaurant: 'Spice Route',
    country: code,
    currency,
    timezone,
    ownerEmail: 'owner@spice-route.example',
    ownerPassword: 'galley-demo',
    sample,
    demoPeople: sample,
    ...(taxRate !== undefined && { taxRate }),
  };
  await setUp(app, input);
  return logIn(input.ownerEmail, input.ownerPassword);
}

type Named = { id: number; name: string; code: string; slug: string };
const get = async (call: Request, path: string) => (await call('GET', path)).data;

test('a German sample has German taxes, no service charge, no UPI, and euros on its menu', async () => {
  const call = await restaurantOf('DE', true);
  const taxes: Named[] = await get(call, '/pos/taxes');
  expect(taxes.map(({ code }) => code)).toEqual(['MWST7', 'MWST19']);
  expect(await get(call, '/pos/charges')).toEqual([]);
  const methods: Named[] = await get(call, '/pos/payment-methods');
  expect(methods.map(({ code, name }) => `${code} ${name}`)).toEqual(['cash Bar', 'card Karte']);
  const types: Named[] = await get(call, '/pos/order-types');
  expect(types.map(({ slug, name }) => `${slug} ${name}`)).toEqual([
    'dine_in Im Haus',
    'takeaway Zum Mitnehmen',
    'delivery Lieferung',
    'kiosk Kiosk',
  ]);
  const menu: { name: string; price: number; tax_ids: number[] }[] = await get(call, '/pos/menu-items');
  const item = (name: string) => menu.find((each) => each.name === name)!;
  expect(item('Dal Makhani')).toMatchObject({ price: 11.2, tax_ids: [taxes[0]?.id] });
  expect(item('Cola')).toMatchObject({ price: 3.2, tax_ids: [taxes[1]?.id] });
  expect(item('Kingfisher Lager').tax_ids).toEqual([taxes[1]?.id]);
  for (const { name, tax_ids } of menu) expect([name, tax_ids.length]).toEqual([name, 1]);
  const tenant = await get(call, '/tenants/current');
  expect(tenant).toMatchObject({ country: 'DE', locale: 'de-DE', settings: { rounding_mode: 'off' } });
  expect((await get(call, '/branches/1/settings')).ticket_language).toBe('de');
});

test('a Swiss dish bears the lower rate where it is taken away, and coins are of five', async () => {
  const call = await restaurantOf('CH');
  const { settings } = await get(call, '/tenants/current');
  expect(settings).toMatchObject({ rounding_mode: 'cash', rounding_increment: 0.05 });
  const dish = (await call('POST', '/pos/menu-items', { name: 'Rösti', price: 24.5 })).data;
  expect(dish.tax_ids).toHaveLength(2);
  const types: Named[] = await get(call, '/pos/order-types');
  const codes = [];
  for (const slug of ['dine_in', 'takeaway']) {
    const order_type_id = types.find((type) => type.slug === slug)?.id;
    const items = [{ menu_item_id: dish.id }];
    const { data } = await call('POST', '/pos/orders', { order_type_id, items });
    codes.push(data.items[0].taxes.map(({ code }: Named) => code));
  }
  expect(codes).toEqual([['MWST81'], ['MWST26']]);
});

test('new and imported items bear the taxes of their category, else the default; alternatives never meet', async () => {
  const call = await restaurantOf('DE');
  const [low, high]: Named[] = await get(call, '/pos/taxes');
  const bar = (await call('POST', '/pos/categories', { name: 'Bar', tax_ids: [high?.id] })).data;
  const beers = (await call('POST', '/pos/categories', { name: 'Beers', parent_id: bar.id })).data;
  const made = async (fields: object) =>
    (await call('POST', '/pos/menu-items', { price: 5, ...fields })).data;
  expect((await made({ name: 'Soup' })).tax_ids).toEqual([low?.id]);
  expect((await made({ name: 'Helles', category_id: beers.id })).tax_ids).toEqual([high?.id]);
  expect((await made({ name: 'Gift card', tax_ids: [] })).tax_ids).toEqual([]);

  const csv = 'category,name,price\nBeers,Pils,4\nMains,Schnitzel,14';
  expect((await call('POST', '/pos/menu-items/import', { csv })).status).toBe(200);
  const menu: { name: string; tax_ids: number[] }[] = await get(call, '/pos/menu-items');
  const bears = (name: string) => menu.find((each) => each.name === name)?.tax_ids;
  expect([bears('Pils'), bears('Schnitzel')]).toEqual([[high?.id], [low?.id]]);

  const both = { name: 'Menu', price: 20, tax_ids: [low?.id, high?.id] };
  const refused = await call('POST', '/pos/menu-items', both);
  expect(refused.status).toBe(422);
  expect(refused.body.error.details.tax_ids[0]).toMatch(/both MwSt 7 % and MwSt 19 %; choose one/);
  const twice = await call('POST', '/pos/menu-items/import', {
    csv: 'name,price,taxes\nMenu,20,MWST7+MWST19',
  });
  expect(twice.data).toMatchObject({ created: 0, rejected: 1, faults: [{ row: 2, column: 'taxes' }] });
  expect(twice.data.faults[0].message).toMatch(/choose one/);
});

test('Indian restaurants round to whole rupees and pay with UPI', async () => {
  const call = await restaurantOf('IN');
  const { settings } = await get(call, '/tenants/current');
  expect(settings).toMatchObject({ rounding_mode: 'always', rounding_increment: 1 });
  const methods: Named[] = await get(call, '/pos/payment-methods');
  expect(methods.map(({ code }) => code)).toEqual(['cash', 'card', 'upi']);
  const dish = (await call('POST', '/pos/menu-items', { name: 'Dal', price: 333 })).data;
  const order = (await call('POST', '/pos/orders', { items: [{ menu_item_id: dish.id }] })).data;
  expect(order).toMatchObject({ total: 350, rounding_adjustment: 0.34 });
  expect(order.items[0].hsn_code).toBe('996331');
});

test('where a till needs a certified device, set-up says so plainly', () => {
  expect(fiscalNotice('DE')).toEqual([
    "Local law requires a certified technical security system (TSE) (KassenSichV). Galley doesn't provide it yet: ask a tax adviser before you start selling.",
    "Receipts say that they're unsigned, and there's no fiscal export.",
  ]);
  expect(fiscalNotice('US')).toEqual([]);
  expect(fiscalNotice(undefined)).toEqual([]);
});

test('where taxes differ from town to town, the rate that was typed is on every dish; a country keeps its own', async () => {
  const call = await restaurantOf('US', true, 8.875);
  expect(await get(call, '/pos/taxes')).toMatchObject([{ name: 'Sales tax', rate: 8.875, inclusive: false }]);
  const menu: { tax_ids: number[] }[] = await get(call, '/pos/menu-items');
  expect(menu.filter(({ tax_ids }) => tax_ids.length !== 1)).toEqual([]);
  const german = await restaurantOf('DE', false, 8);
  const codes = (await get(german, '/pos/taxes')).map(({ code }: Named) => code);
  expect(codes).toEqual(['MWST7', 'MWST19']);
});
