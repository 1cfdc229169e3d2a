import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

const inHindi = (name: string, hi: string) => ({ name, name_i18n: { hi } });

/** A restaurant that writes English, with a dish whose size and extra have Hindi names too. */
async function restaurant() {
  const at = await openRestaurant();
  at.app.lan.guestPort = 4_680;
  const [owner, waiter] = [await at.as('owner'), await at.as('waiter')];
  await owner('PUT', '/tenants/current', { locale: 'en-IN' });
  const made = async (path: string, body: object) => {
    const { status, data } = await owner('POST', path, body);
    expect(status, path).toBe(201);
    return data;
  };
  const group = await made('/pos/modifier-groups', {
    name: 'Extras',
    modifiers: [{ ...inHindi('Butter', 'मक्खन'), price: 1, max_quantity: 2 }],
  });
  const dish = await made('/pos/menu-items', {
    ...inHindi('Dal', 'दाल'),
    price: 10,
    modifier_group_ids: [group.id],
    variants: [{ ...inHindi('Half', 'आधा'), price: 6 }],
  });
  const [variant_id, modifier_id] = [dish.variants[0].id, group.modifiers[0].id];
  const items = [{ menu_item_id: dish.id, variant_id, modifiers: [{ modifier_id, quantity: 2 }] }];
  return { at, owner, waiter, made, dish, variant_id, modifier_id, items };
}

const english = { name: 'Dal (Half)', modifiers: [{ name: 'Butter' }] };
const hindi = { name: 'दाल (आधा)', modifiers: [{ name: 'मक्खन' }] };

test('the display of a till names dishes, sizes and what was chosen in the language asked for', async () => {
  const { at, owner, items } = await restaurant();
  const order = (await owner('POST', '/pos/orders', { items })).data;
  await owner('PUT', '/customer-display/current-order', { order_id: order.id });
  const display = await at.as('display');
  const shown = async (query: string) =>
    (await display('GET', `/customer-display/current-order${query}`)).data.items;
  expect(await shown('')).toMatchObject([english]);
  expect(await shown('?language=hi')).toMatchObject([hindi]);
  expect(await shown('?language=en')).toMatchObject([english]);
  expect((await display('GET', '/customer-display/current-order?language=?')).status).toBe(422);
});

test('a kiosk answers with the size too', async () => {
  const { at, items } = await restaurant();
  const kiosk = await at.as('kiosk');
  for (const path of ['/kiosk/quote', '/kiosk/orders'])
    expect((await kiosk('POST', path, { items, language: 'hi' })).data.items, path).toMatchObject([
      { name: 'दाल (आधा)' },
    ]);
});

test('a guest reads what was ordered in the language of the phone; the waiter is told which dish, size and extra it is', async () => {
  const { at, made, waiter, owner, dish, variant_id, modifier_id, items } = await restaurant();
  await owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering: 'ask' });
  const { qr_token } = await made('/pos/tables', { name: 'T1' });
  const opened = await at.anonymous('POST', '/guest/sessions', { table_token: qr_token });
  const phone = at.withToken(opened.data.token);
  const asked = await phone('POST', '/guest/orders', { items });
  expect(asked.data.items).toMatchObject([english]);
  const own = async (query: string) => (await phone('GET', `/guest/session${query}`)).data.orders[0].items;
  expect(await own('')).toMatchObject([english]);
  expect(await own('?language=hi')).toMatchObject([hindi]);
  const line = {
    ...{ menu_item_id: dish.id, variant_id, name: 'Dal (Half)' },
    modifiers: [{ modifier_id, name: 'Butter', quantity: 2 }],
  };
  expect((await waiter('GET', '/pos/guest-orders')).data).toMatchObject([{ items: [line] }]);
});

test('a ticket of the kitchen says which size it is of', async () => {
  const { at, waiter, items, variant_id, modifier_id } = await restaurant();
  await waiter('POST', '/pos/orders', { items, send: true });
  const cook = await at.as('kitchen');
  expect((await cook('GET', '/pos/kots')).data).toMatchObject([
    { items: [{ variant_id, modifiers: [{ modifier_id, quantity: 2 }] }] },
  ]);
});
