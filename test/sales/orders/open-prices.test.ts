import { describe, expect, test } from 'vitest';
import { openRestaurant, type Reply } from '../../harness/app.ts';
import { addKitchen } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

const codeOf = ({ status, body }: Reply) => body.error?.code ?? status;

async function restaurant() {
  const at = await openRestaurant();
  await addKitchen(at, 'Kitchen', true);
  const owner = await at.as('owner');
  const pin = '8837';
  const user_id: number = (await owner('POST', '/users', { name: 'Manager', role: 'manager', pin })).data.id;
  const dish = async (fields: object) => (await owner('POST', '/pos/menu-items', fields)).data;
  const fish = await dish({ name: 'Fish of the day', price: 0, open_price: true });
  const soup = await dish({ name: 'Soup', price: 6 });
  const [waiter, kiosk] = [await at.as('waiter'), await at.as('kiosk')];
  const order = (items: readonly object[]) => waiter('POST', '/pos/orders', { items, send: true });
  const audits = () =>
    rowsIn(at.tenant, `select action, "before", "after", reason from audit_entries order by id`).filter(
      ({ action }) => action === 'order.price_override',
    );
  return { ...{ at, owner, waiter, kiosk, fish, soup, dish, order, audits }, approval: { user_id, pin } };
}

describe('a dish without a fixed price', () => {
  test('is sold at what a waiter types, to the cent and without approval', async () => {
    const { order, fish, audits } = await restaurant();
    const { data } = await order([{ menu_item_id: fish.id, price: 18.37, quantity: 2 }]);
    expect(data).toMatchObject({ total: 36.74, items: [{ price: 18.37, price_overridden: false }] });
    expect(audits()).toEqual([]);
  });

  test('is not sold for nothing because nobody typed a price; a usual price stands in', async () => {
    const { order, fish, dish } = await restaurant();
    const refused = await order([{ menu_item_id: fish.id }]);
    expect(codeOf(refused)).toBe('VALIDATION_ERROR');
    expect(JSON.stringify(refused.body.error.details)).toContain('items.0.price');
    const usual = await dish({ name: 'Platter', price: 30, open_price: true });
    expect((await order([{ menu_item_id: usual.id }])).data.total).toBe(30);
    expect((await order([{ menu_item_id: fish.id, price: 0 }])).data.total).toBe(0);
  });

  test('keeps its typed price when more of it is ordered, and with another order type', async () => {
    const { at, waiter, fish, owner } = await restaurant();
    const types = (await owner('GET', '/pos/order-types')).data;
    const takeaway = types.find(({ slug }: { slug: string }) => slug === 'takeaway').id;
    const table_id = (await owner('POST', '/pos/tables', { name: 'T1' })).data.id;
    await owner('PUT', `/pos/menu-items/${fish.id}`, { order_type_prices: { [takeaway]: 3 } });
    const items = [{ menu_item_id: fish.id, price: 12 }];
    const { data } = await waiter('POST', '/pos/orders', { items, table_id });
    const [{ id }] = data.items;
    const more = await waiter('PUT', `/pos/orders/${data.id}`, { items: [{ id, quantity: 3 }] });
    expect(more.data).toMatchObject({ total: 36, items: [{ quantity: 3 }] });
    const typed = await waiter('PUT', `/pos/orders/${data.id}`, { order_type_id: takeaway });
    expect(typed.data.total).toBe(36);
    expect(at.branchId).toBeGreaterThan(0);
  });

  test('no price rule applies to it', async () => {
    const { owner, order, dish } = await restaurant();
    const { id } = await dish({ name: 'Platter', price: 30, open_price: true });
    const rule = { name: 'Half', type: 'percent', value: 50, menu_item_ids: [id] };
    expect(codeOf(await owner('POST', '/pos/price-rules', rule))).toBe(201);
    for (const price of [20, undefined])
      expect((await order([{ menu_item_id: id, price }])).data.total).toBe(price ?? 30);
  });

  test('is offered to no guest, and none can order it', async () => {
    const { kiosk, fish, soup } = await restaurant();
    const ids = (await kiosk('GET', '/kiosk/menu')).data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([soup.id]);
    const ordered = await kiosk('POST', '/kiosk/orders', { items: [{ menu_item_id: fish.id, price: 0 }] });
    expect(codeOf(ordered)).toBe('ITEM_UNAVAILABLE');
  });
});

describe('another price of a dish that the kitchen has', () => {
  test('takes a manager, whether it is lower, higher or one of the menu, and is on record', async () => {
    const { waiter, order, soup, owner, approval, audits } = await restaurant();
    const { data } = await order([{ menu_item_id: soup.id, quantity: 2 }]);
    const [line] = data.items;
    const set = (price: number, more: object = {}) =>
      waiter('PUT', `/pos/orders/${data.id}`, {
        items: [{ id: line.id, price }],
        line_reason: 'As agreed',
        ...more,
      });
    for (const price of [4.99, 7]) expect(codeOf(await set(price))).toBe('APPROVAL_REQUIRED');
    const changed = await set(4.99, { approval });
    expect(changed.data).toMatchObject({
      total: 9.98,
      items: [{ id: line.id, kot_id: line.kot_id, price: 4.99, price_overridden: true, status: 'sent' }],
    });
    expect(codeOf(await set(6))).toBe('APPROVAL_REQUIRED');
    const [entry] = audits();
    expect([entry?.reason, JSON.parse(`${entry?.before}`), JSON.parse(`${entry?.after}`)]).toMatchObject([
      'As agreed',
      { unit_price: 600 },
      { unit_price: 499 },
    ]);
    // What happens to the order later notes it no second time.
    await waiter('POST', `/pos/orders/${data.id}/items`, { items: [{ menu_item_id: soup.id }], send: true });
    await owner('PUT', `/pos/orders/${data.id}`, { items: [{ id: line.id, line_discount: 1 }] });
    expect(audits()).toHaveLength(1);
  });

  test('also where its price was typed: once sent, nobody types it lower alone', async () => {
    const { waiter, order, fish } = await restaurant();
    const { data } = await order([{ menu_item_id: fish.id, price: 40 }]);
    const cheap = { items: [{ id: data.items[0].id, price: 1 }] };
    expect(codeOf(await waiter('PUT', `/pos/orders/${data.id}`, cheap))).toBe('APPROVAL_REQUIRED');
  });
});
