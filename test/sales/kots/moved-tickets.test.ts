import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTable } from '../../harness/menu.ts';
import { valuesIn } from '../../harness/rows.ts';

async function openKitchen() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const printer = await owner('POST', '/pos/printers', { name: 'Grill', address: '10.255.255.1' });
  const body = { name: 'Grill', is_default: true, language: 'hi', printer_ids: [printer.data.id] };
  await owner('POST', '/pos/kitchens', body);
  const item = await addItem(at, { price: 1_000, name: 'Soup' });
  const [t1, t2] = [await addTable(at, 'T1'), await addTable(at, 'T2')];
  const order = async (): Promise<number> => {
    const items = [{ menu_item_id: item, quantity: 2 }];
    return (await owner('POST', '/pos/orders', { table_id: t1, items })).data.id;
  };
  const moves = (): unknown[] =>
    valuesIn(at.tenant, 'select snapshot from print_jobs order by id')
      .map((snapshot) => JSON.parse(snapshot as string))
      .filter((snapshot) => snapshot.moved_from !== undefined);
  return { owner, t1, t2, order, moves };
}

test('a kitchen that cooks for a table learns where its guests moved', async () => {
  const { owner, t1, t2, order, moves } = await openKitchen();
  const id = await order();
  await owner('POST', `/pos/orders/${id}/kot`);
  expect((await owner('POST', `/pos/tables/${t1}/transfer`, { to_table_id: t2 })).status).toBe(200);
  expect(moves()).toMatchObject([
    {
      document: 'kot',
      language: 'hi',
      moved_from: 'T1',
      order: { table: 'T2' },
      items: [{ name: 'Soup', quantity: 2 }],
    },
  ]);
});

test('a bill that was split moves whole: the kitchen is told of the lines of both halves, though one ticket sent them', async () => {
  const { owner, t1, t2, order, moves } = await openKitchen();
  const id = await order();
  await owner('POST', `/pos/orders/${id}/kot`);
  const [line] = (await owner('GET', `/pos/orders/${id}`)).data.items;
  const parts = [{ items: [{ order_item_id: line.id, quantity: 1 }] }];
  expect((await owner('POST', `/pos/orders/${id}/split`, { parts })).status).toBe(201);
  await owner('POST', `/pos/tables/${t1}/transfer`, { to_table_id: t2 });
  expect(moves()).toMatchObject([{ items: [{ quantity: 1 }] }, { items: [{ quantity: 1 }] }]);
});

test('a kitchen that has nothing to bring there prints nothing', async () => {
  const { owner, t1, t2, order, moves } = await openKitchen();
  await order();
  await owner('POST', `/pos/tables/${t1}/transfer`, { to_table_id: t2 });
  expect(moves()).toEqual([]);
});
