import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../../harness/app.ts';

/** Of two starters the cheaper one costs half; the waiter may give no discount and void nothing that was sent. */
async function openTable() {
  const at = await openRestaurant();
  at.app.lan.guestPort = 4_680;
  const owner = await at.as('owner');
  const add = async (path: string, body: object) => (await owner('POST', path, body)).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering: 'ask' });
  const table = await add('/pos/tables', { name: 'T1' });
  const dishes = [
    await add('/pos/menu-items', { name: 'Samosa', price: 120 }),
    await add('/pos/menu-items', { name: 'Bhaji', price: 140 }),
  ];
  const half = { type: 'percent', value: 50, buy_quantity: 1, get_quantity: 1 };
  await add('/pos/price-rules', { name: 'Second starter at half the price', ...half });
  return { ...at, owner, table, dishes, waiter: await at.as('waiter') };
}

const discountsOf = async (by: Request): Promise<number[]> =>
  (await by('GET', '/pos/orders?include=items')).data.flatMap(
    (order: { items: { rule_discount: number }[] }) => order.items.map((item) => item.rule_discount),
  );

const BOTH = [27.69, 32.31];

test('a dish that is sent becomes cheaper by a deal with one that is ordered later: nobody is asked', async () => {
  const { waiter, table, dishes } = await openTable();
  for (const { id } of dishes) {
    const body = { table_id: table.id, join_open: true, send: true, items: [{ menu_item_id: id }] };
    expect((await waiter('POST', '/pos/orders', body)).status).toBeLessThan(300);
  }
  expect(await discountsOf(waiter)).toEqual(BOTH);
});

test('nor is anybody where a guest orders the second one by phone', async () => {
  const { waiter, table, dishes, anonymous, withToken, owner } = await openTable();
  const phone = await anonymous('POST', '/guest/sessions', { table_token: table.qr_token });
  const guest = withToken(phone.data.token);
  for (const { id } of dishes) {
    const { data } = await guest('POST', '/guest/orders', { items: [{ menu_item_id: id }] });
    const accepted = await waiter('PUT', `/pos/guest-orders/${data.id}/accept`);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  }
  expect(await discountsOf(owner)).toEqual(BOTH);
});

test('to void a dish of a deal that the kitchen has still needs an approval', async () => {
  const { waiter, dishes } = await openTable();
  const items = dishes.map(({ id }) => ({ menu_item_id: id }));
  const { data } = await waiter('POST', '/pos/orders', { items, send: true });
  const path = `/pos/orders/${data.id}/items/${data.items[0].id}/void`;
  const refused = await waiter('POST', path, { reason: 'left' });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
});
