import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addKitchen, addTable } from '../../harness/menu.ts';

const nuts = { seat: 2, allergens: ['nuts'] };

async function restaurant() {
  const at = await openRestaurant();
  await addKitchen(at, 'Grill', true);
  const [waiter, cook] = [await at.as('waiter'), await at.as('kitchen')];
  const dish = await addItem(at, { name: 'Burger', price: 1_000 });
  const items = [{ menu_item_id: dish, seat: 2 }];
  const tables = [await addTable(at, 'T1'), await addTable(at, 'T2')];
  const open = async (table_id: number | undefined, more: object = {}) =>
    (await waiter('POST', '/pos/orders', { table_id, items, join_open: true, send: true, ...more })).data;
  return { waiter, cook, items, tables, open };
}

test('allergies of everybody who orders for a table are kept apart from its notes, and the kitchen reads them', async () => {
  const { open, waiter, cook, items, tables } = await restaurant();
  const { id, allergies } = await open(tables[0], { allergies: [nuts], notes: 'birthday' });
  expect(allergies).toEqual([nuts]);
  await open(tables[0], { allergies: [{ allergens: ['milk', 'milk'] }] });
  const { data } = await waiter('POST', `/pos/orders/${id}/items`, {
    items,
    allergies: [{ seat: 2, allergens: ['Kiwi'] }],
  });
  const all = [
    { seat: null, allergens: ['milk'] },
    { seat: 2, allergens: ['nuts', 'Kiwi'] },
  ];
  expect(data).toMatchObject({ allergies: all, notes: 'birthday' });
  const kots = (await cook('GET', '/pos/kots')).data;
  expect(kots[0]).toMatchObject({ allergies: all, notes: 'birthday' });
  expect((await waiter('GET', '/pos/orders')).data).toMatchObject([{ allergies: all }]);
  const { data: changed } = await waiter('PUT', `/pos/orders/${id}`, { allergies: [] });
  expect(changed.allergies).toEqual([]);
});

test('guests who come to another table bring their allergy, as somebody there', async () => {
  const { open, waiter, tables } = await restaurant();
  const from = await open(tables[0], { allergies: [nuts] });
  const to = await open(tables[1], { allergies: [{ seat: 2, allergens: ['fish'] }] });
  const body = { items: [{ order_item_id: from.items[0].id }], to_order_id: to.id };
  const { data } = await waiter('POST', `/pos/orders/${from.id}/move-items`, body);
  expect(data.to.allergies).toEqual([
    { seat: null, allergens: ['nuts'] },
    { seat: 2, allergens: ['fish'] },
  ]);
});
