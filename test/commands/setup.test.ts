import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setup } from '../../server/commands/setup.ts';
import { ConfigError, readArguments } from '../../server/config.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { type SetupInput, setUp } from '../../server/setup/restaurant.ts';
import { galley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { openInstallation } from './installation.ts';

const input: SetupInput = {
  restaurant: 'Spice Route',
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  ownerEmail: 'owner@spice-route.example',
  ownerPassword: 'galley-demo',
};

type Named = { name: string; name_i18n: Record<string, string> };

test('the sample looks like a restaurant: a menu in three languages, kitchens, a floor, taxes, people', async () => {
  const { app, logIn } = await openInstallation();
  await setUp(app, { ...input, sample: true, demoPeople: true });
  const waiter = await logIn('waiter@spice-route.example', 'galley-demo');
  const get = async (path: string) => (await waiter('GET', path)).data;
  const menu: (Named & { variants: Named[]; modifier_groups: unknown[]; price: number })[] =
    await get('/pos/menu-items');
  expect(menu.length).toBeGreaterThanOrEqual(60);
  expect(menu.filter(({ variants }) => variants.length > 0).length).toBeGreaterThan(5);
  expect(menu.filter(({ modifier_groups }) => modifier_groups.length > 0).length).toBeGreaterThan(20);
  for (const { name, name_i18n, price } of menu) {
    expect([name, Object.keys(name_i18n)]).toEqual([name, ['hi', 'ar']]);
    expect(price).toBeGreaterThan(0);
  }
  expect(new Set(menu.map(({ name }) => name)).size).toBe(menu.length);
  expect((await get('/pos/categories')).length).toBe(8);
  expect((await get('/areas')).length).toBe(3);
  expect((await get('/pos/tables')).length).toBe(20);
  const kitchens: (Named & { menu_items: unknown[] })[] = await get('/pos/kitchens');
  expect(kitchens.map(({ name }) => name)).toEqual(['Tandoor', 'Bar']);
  for (const { menu_items } of kitchens) expect(menu_items.length).toBeGreaterThan(10);

  const owner = await logIn(input.ownerEmail, input.ownerPassword);
  const people: { role: string }[] = (await owner('GET', '/users')).data;
  const roles = new Set(people.map(({ role }) => role));
  expect([...roles].toSorted()).toEqual([
    'cashier',
    'display',
    'driver',
    'kiosk',
    'kitchen',
    'manager',
    'owner',
    'waiter',
  ]);
});

test('nobody can sign in as one of the people of a sample, save in a demonstration', async () => {
  const { app, logIn } = await openInstallation();
  await setUp(app, { ...input, sample: true });
  const [tenant] = app.tenants();
  const people = await tenant?.read(systemCaller, ({ db }) =>
    db.selectFrom('users').select(['role', 'is_active', 'password_hash', 'pin_hash']).execute(),
  );
  expect(people?.length).toBe(10);
  for (const { role, is_active, password_hash, pin_hash } of people ?? []) {
    if (role === 'owner') continue;
    expect([role, password_hash, pin_hash]).toEqual([role, null, null]);
    expect(is_active).toBe(role === 'kiosk' || role === 'display' ? 1 : 0);
  }
  await expect(logIn('manager@spice-route.example', input.ownerPassword)).rejects.toThrow();
});

test('an order of the sample bears the service charge and both taxes where guests sit', async () => {
  const { app, logIn } = await openInstallation();
  await setUp(app, { ...input, sample: true, demoPeople: true });
  const waiter = await logIn('waiter2@spice-route.example', 'galley-demo');
  const types: { id: number; slug: string }[] = (await waiter('GET', '/pos/order-types')).data;
  const menu: { id: number; name: string; price: number }[] = (await waiter('GET', '/pos/menu-items')).data;
  const naan = menu.find(({ name }) => name === 'Plain Naan');
  const totals = [];
  for (const slug of ['dine_in', 'takeaway']) {
    const order_type_id = types.find((type) => type.slug === slug)?.id;
    const items = [{ menu_item_id: naan?.id, quantity: 2, price: naan?.price }];
    const { data } = await waiter('POST', '/pos/orders', { order_type_id, items });
    totals.push(data.total);
  }
  // 2 × 60.00 with 5 % service and twice 2.5 % tax on both: 126.00 + 3.15 + 3.15; without service 120 + 3 + 3.
  expect(totals).toEqual([132.3, 126]);
});

test('at a central instance the sample has a menu and people but no branch and no floor', async () => {
  const { app, logIn } = await openInstallation('central');
  expect(await setUp(app, { ...input, sample: true, demoPeople: true })).toEqual({ tenant_id: 1 });
  expect(await setUp(app, { ...input, restaurant: 'Second' })).toEqual({ tenant_id: 2 });
  const manager = await logIn('manager@spice-route.example', 'galley-demo');
  expect((await manager('GET', '/pos/menu-items')).data.length).toBeGreaterThanOrEqual(60);
  expect((await manager('GET', '/branches/available')).data).toEqual([]);
  expect((await manager('GET', '/pos/tables')).data).toEqual([]);
});

test('a set-up that fails leaves nothing behind and can be done again, also after a restart', async () => {
  const first = await openInstallation();
  const clash = { ...input, ownerEmail: 'manager@spice-route.example', sample: true, demoPeople: true };
  await expect(setUp(first.app, clash)).rejects.toThrow('Another account already uses this email.');
  expect(first.app.tenants()).toEqual([]);
  await first.close();
  const second = await openInstallation('branch', first.dataDir);
  expect((await setUp(second.app, input)).branch_id).toBe(1);
  expect(
    (await (await second.logIn(input.ownerEmail, input.ownerPassword))('GET', '/auth/user')).status,
  ).toBe(200);
});

test.each([
  ['--currency', 'RUPEES', '--currency must be an ISO 4217 code such as INR'],
  ['--timezone', 'Bombay', '--timezone must be an IANA time zone such as Asia/Kolkata'],
  ['--owner-email', 'me', '--owner-email must be an email address'],
  ['--owner-password', 'short', '--owner-password must be at least 8 characters'],
  ['--restaurant', ' ', '--restaurant is required'],
])('%s %s is refused', (flag, value, line) => {
  const [, ...args] = setupArgs('/nowhere', flag, value);
  expect(() => readArguments(args, setup, {})).toThrow(new ConfigError(line));
});

test('a flag that is needed is named, all of them at once', () => {
  expect(() => readArguments([], setup, {})).toThrow('--restaurant is required; --owner-email is required');
});

test('a country brings currency, time zone and taxes; one that is not known brings none', async () => {
  const owner = ['--owner-email', 'owner@spice.example', '--owner-password', 'open sesame'];
  const args = ['setup', '--data-dir', join(tempFolder(), 'data'), '--restaurant', 'Spice', ...owner];
  const { code, err } = await galley([...args, '--country', 'XX']);
  expect(code).not.toBe(0);
  expect(err.join()).toMatch(/--currency and --timezone are required, or use --country/);
  expect(await galley([...args, '--country', 'IN'])).toMatchObject({ code: 0 });
});
