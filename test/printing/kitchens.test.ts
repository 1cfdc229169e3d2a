import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { addCategory, addItem } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';

const address = '127.0.0.1:19100';

test('the first kitchen is the default; a new default takes the place of the old', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const grill = await manager('POST', '/pos/kitchens', { name: 'Grill' });
  expect(grill.status).toBe(201);
  expect(grill.data).toEqual({
    id: 1,
    name: 'Grill',
    language: null,
    warn_minutes: 8,
    late_minutes: 12,
    print_held: true,
    is_default: true,
    sort_order: 0,
    is_active: true,
    printer_ids: [],
    menu_items: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await manager('POST', '/pos/kitchens', { name: 'Bar' })).data.is_default).toBe(false);
  await manager('PUT', '/pos/kitchens/2', { is_default: true, language: 'hi' });
  expect((await manager('GET', '/pos/kitchens')).data).toMatchObject([
    { name: 'Grill', is_default: false },
    { name: 'Bar', is_default: true, language: 'hi' },
  ]);
});

test('there is always one default kitchen, and it is open', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  await manager('POST', '/pos/kitchens', { name: 'Grill' });
  await manager('POST', '/pos/kitchens', { name: 'Bar', is_active: false });
  for (const [path, change, field] of [
    ['/pos/kitchens/1', { is_default: false }, 'is_default'],
    ['/pos/kitchens/1', { is_active: false }, 'is_active'],
    ['/pos/kitchens/2', { is_default: true }, 'is_active'],
  ] as const) {
    const reply = await manager('PUT', path, change);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, [field]]);
  }
  const removal = await manager('DELETE', '/pos/kitchens/1');
  expect([removal.status, removal.body.error.code]).toEqual([409, 'RECORD_IN_USE']);
  expect((await manager('DELETE', '/pos/kitchens/2')).status).toBe(200);
  expect((await manager('DELETE', '/pos/kitchens/1')).status).toBe(200);
  expect((await manager('GET', '/pos/kitchens?all=1')).data).toEqual([]);
  expect((await manager('POST', '/pos/kitchens', { name: 'Wok' })).data.is_default).toBe(true);
});

test('each kitchen shows the items that are cooked there', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  for (const name of ['Grill', 'Bar', 'Tandoor']) await manager('POST', '/pos/kitchens', { name });
  const drinks = await addCategory(at, { kitchen_id: 2 });
  await addItem(at, { price: 100, name: 'Soup' });
  await addItem(at, { price: 100, name: 'Beer', category_id: drinks });
  await addItem(at, { price: 100, name: 'Naan', category_id: drinks, kitchen_id: 3 });
  await addItem(at, { price: 100, name: 'Gone', is_active: 0 });
  const menus = async () =>
    (await manager('GET', '/pos/kitchens')).data.map(
      (kitchen: { name: string; menu_items: { name: string }[] }) =>
        `${kitchen.name}: ${kitchen.menu_items.map(({ name }) => name).join()}`,
    );
  expect(await menus()).toEqual(['Grill: Soup', 'Bar: Beer', 'Tandoor: Naan']);
  await manager('PUT', '/pos/kitchens/3', { is_active: false });
  expect(await menus()).toEqual(['Grill: Soup', 'Bar: Beer,Naan']);
  await manager('DELETE', '/pos/kitchens/2');
  expect(await menus()).toEqual(['Grill: Soup,Beer,Naan']);
});

test('printers are assigned for the branch, and a removed one disappears', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  for (const name of ['One', 'Two']) await manager('POST', '/pos/printers', { name, address });
  const created = await manager('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [2, 1] });
  expect(created.data.printer_ids).toEqual([2, 1]);
  expect((await manager('PUT', '/pos/kitchens/1', { name: 'Big grill' })).data.printer_ids).toEqual([2, 1]);
  await manager('DELETE', '/pos/printers/2');
  expect((await manager('GET', '/pos/kitchens/1')).data.printer_ids).toEqual([1]);
  expect((await manager('PUT', '/pos/kitchens/1', { printer_ids: [] })).data.printer_ids).toEqual([]);
  for (const printer_ids of [[2], [1, 1], [99]]) {
    expect((await manager('PUT', '/pos/kitchens/1', { name: 'X', printer_ids })).status).toBe(422);
  }
  expect((await manager('GET', '/pos/kitchens/1')).data.name).toBe('Big grill');
});

test('at head office kitchens are edited without a branch, their printers are not', async () => {
  const at = await openRestaurant({ role: 'central' });
  const manager = await at.as('manager');
  expect((await manager('POST', '/pos/kitchens', { name: 'Grill' })).status).toBe(201);
  const refused = await manager('PUT', '/pos/kitchens/1', { printer_ids: [] });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'BRANCH_REQUIRED']);
  expect((await manager('GET', '/pos/kitchens')).data).toMatchObject([{ name: 'Grill', printer_ids: [] }]);
});

test('staff read kitchens, the office edits them; an unknown one is 404', async () => {
  const at = await openRestaurant();
  const cook = await at.as('kitchen');
  const manager = await at.as('manager');
  expect((await cook('GET', '/pos/kitchens')).status).toBe(200);
  expect((await cook('POST', '/pos/kitchens', { name: 'X' })).status).toBe(403);
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'X' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await manager(method, '/pos/kitchens/9', body)).status).toBe(404);
  }
  expect((await manager('POST', '/pos/kitchens', { name: '', language: 'english' })).status).toBe(422);
  expect((await manager('GET', '/pos/kitchens')).data).toEqual([]);
});

test('test tickets show the first dishes of each kitchen, and belong to no order', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const make = async (path: string, body: object) => (await owner('POST', path, body)).data;
  const printer = await make('/pos/printers', { name: 'Epson', address: '10.255.255.1' });
  const grill = await make('/pos/kitchens', { name: 'Grill', printer_ids: [printer.id] });
  const bar = await make('/pos/kitchens', { name: 'Bar' });
  for (const name of ['Steak', 'Chops', 'Ribs'])
    await make('/pos/menu-items', { name, price: 5, kitchen_id: grill.id });
  await make('/pos/menu-items', { name: 'Beer', price: 5, kitchen_id: bar.id });
  const { status, data } = await owner('POST', '/pos/kitchens/test');
  expect(status).toBe(201);
  expect(data).toMatchObject([
    { kitchen: 'Grill', print_jobs: [{ printer_id: printer.id }] },
    { kitchen: 'Bar', print_jobs: [] },
  ]);
  const [{ snapshot }] = rowsIn(at.tenant, 'select snapshot from print_jobs') as [{ snapshot: string }];
  expect(JSON.parse(snapshot).kitchen_ticket.items.map(({ name }: { name: string }) => name)).toEqual([
    'Steak',
    'Chops',
  ]);
  expect((await owner('GET', '/pos/orders')).data).toEqual([]);
  expect((await owner('GET', '/pos/kots')).data).toEqual([]);
});
