import { expect, test } from 'vitest';
import { layout } from '../../../server/printing/tickets/layout.ts';
import { printSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTable } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

const onPaper = (snapshot: object, columns: number): string[] =>
  layout(printSnapshot.parse(snapshot), { columns }).lines.flatMap((line) =>
    line.kind === 'text' ? [line.text] : [],
  );

async function restaurant() {
  const at = await openRestaurant();
  const [owner, waiter, cook] = [await at.as('owner'), await at.as('waiter'), await at.as('kitchen')];
  const printer = (await owner('POST', '/pos/printers', { name: 'Grill', address: '10.255.255.1' })).data;
  await owner('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [printer.id], is_default: true });
  const dish = await addItem(at, { name: 'Burger', price: 1_000 });
  const order = async (body: object) => {
    const asked = { items: [{ menu_item_id: dish }], send: true, ...body };
    const { status, data } = await waiter('POST', '/pos/orders', asked);
    expect(status, JSON.stringify(data)).toBe(201);
    return data;
  };
  const guest = async (name: string) => (await owner('POST', '/pos/customers', { name })).data.id;
  const kots = async () => (await cook('GET', '/pos/kots')).data;
  const papers = () =>
    rowsIn(at.tenant, "select snapshot from print_jobs where document like 'kot%' order by id").map((row) =>
      JSON.parse((row as { snapshot: string }).snapshot),
    );
  return { at, owner, waiter, dish, order, guest, kots, papers };
}

test('the kitchen reads whose takeaway it is, by the name that was given or that of the record', async () => {
  const { order, guest, kots, papers } = await restaurant();
  const customer_id = await guest('Asha Rao');
  await order({ customer_id });
  await order({ customer_id, guest_name: ' Ravi ' });
  await order({ guest_name: 'محمد بن عبد الله' });
  await order({});
  const names = ['Asha Rao', 'Ravi', 'محمد بن عبد الله', null];
  expect((await kots()).map((kot: { guest_name: string }) => kot.guest_name)).toEqual(names);
  expect(papers().map(({ guest = null }) => guest)).toEqual(names);
  expect(onPaper(papers()[0], 32)).toContain('Asha Rao');
});

test('at a table the table says who they are, unless they gave a name', async () => {
  const { at, order, guest, kots } = await restaurant();
  const table_id = await addTable(at, 'T1');
  await order({ table_id, customer_id: await guest('Asha Rao') });
  await order({ table_id, guest_name: 'Ravi' });
  expect((await kots()).map((kot: { guest_name: string }) => kot.guest_name)).toEqual([null, 'Ravi']);
});

test('a long name breaks on paper and loses no letter', async () => {
  const { order, papers } = await restaurant();
  const guest_name = 'Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe';
  await order({ guest_name });
  const [snapshot] = papers();
  for (const columns of [32, 48]) {
    const lines = onPaper(snapshot, columns);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines.join('').replaceAll(/\s/g, '')).toContain(guest_name.replaceAll(' ', ''));
  }
});

test('who is called something else later is so on the screen, and on a void', async () => {
  const { waiter, order, guest, kots, papers } = await restaurant();
  const { id, items } = await order({ guest_name: 'Ravi' });
  const [{ version }] = await kots();
  const changed = await waiter('PUT', `/pos/orders/${id}`, {
    guest_name: null,
    customer_id: await guest('Asha'),
  });
  expect(changed.data).toMatchObject({ guest_name: null, customer_name: 'Asha' });
  const [kot] = await kots();
  expect([kot.guest_name, kot.version > version]).toEqual(['Asha', true]);
  await waiter('POST', `/pos/orders/${id}/items/${items[0].id}/void`, { reason: 'gone' });
  expect(papers().length).toBeGreaterThan(0);
});

test('of somebody who was erased no ticket and no order keeps a name', async () => {
  const { at, owner, order, guest, kots, papers } = await restaurant();
  const customer_id = await guest('Asha Rao');
  await order({ customer_id, guest_name: 'Asha' });
  await order({ customer_id });
  await owner('POST', `/pos/customers/${customer_id}/erase`);
  expect((await kots()).map((kot: { guest_name: string }) => kot.guest_name)).toEqual([null, null]);
  expect(papers().map(({ guest = null }) => guest)).toEqual([null, null]);
  expect(JSON.stringify(rowsIn(at.tenant, 'select * from orders'))).not.toContain('Asha');
});
