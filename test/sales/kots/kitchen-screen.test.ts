import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

async function sentOrder() {
  const at = await openRestaurant();
  const [manager, waiter, cook] = [await at.as('manager'), await at.as('waiter'), await at.as('kitchen')];
  await manager('POST', '/pos/kitchens', { name: 'Grill' });
  const area = (await manager('POST', '/areas', { name: 'Terrace' })).data;
  const tables: number[] = [];
  for (const name of ['T1', 'T2'])
    tables.push((await manager('POST', '/pos/tables', { name, area_id: area.id })).data.id);
  const dish = await addItem(at, { price: 1_500 });
  const items = [{ menu_item_id: dish, quantity: 2 }, { menu_item_id: dish }];
  const made = await waiter('POST', '/pos/orders', { table_id: tables[0], covers: 2, items, send: true });
  const [kot] = (await cook('GET', '/pos/kots')).data;
  const shown = async () => (await cook('GET', `/pos/kots/${kot.id}`)).data;
  return { at, manager, waiter, cook, order: made.data, kot, shown, tables, dish };
}

test('a ticket shows whose it is, and its version rises with whatever else it shows', async () => {
  const { waiter, manager, cook, order, kot, shown, tables } = await sentOrder();
  expect(kot).toMatchObject({
    ...{ table_id: tables[0], table_name: 'T1', area_name: 'Terrace', covers: 2, source: 'pos' },
    ...{ order_type: 'Dine in', waiter_name: expect.stringContaining('waiter'), notes: null, version: 1 },
  });
  const line = order.items[0].id;
  const steps: [() => Promise<unknown>, object][] = [
    [() => cook('PUT', `/pos/kot/${kot.id}/status`, { status: 'in_kitchen' }), { status: 'in_kitchen' }],
    [() => waiter('PUT', `/pos/orders/${order.id}`, { notes: 'nuts kill her' }), { notes: 'nuts kill her' }],
    [
      () => waiter('POST', `/pos/tables/${tables[0]}/transfer`, { to_table_id: tables[1] }),
      { table_name: 'T2' },
    ],
    [
      () => manager('POST', `/pos/orders/${order.id}/items/${line}/void`, { reason: 'dropped' }),
      { items: [{ status: 'voided' }, { status: 'in_kitchen' }] },
    ],
  ];
  for (const [step, shows] of steps) {
    const { version } = await shown();
    await step();
    const after = await shown();
    expect(after).toMatchObject(shows);
    expect(after.version, JSON.stringify(shows)).toBeGreaterThan(version);
  }
});

test('kitchens hear that the guests of a live ticket moved, and nothing of one that was served', async () => {
  const { at, waiter, cook, kot, tables } = await sentOrder();
  const heard: string[] = [];
  at.tenant.onEvent(({ type }) => void heard.push(type));
  await waiter('POST', `/pos/tables/${tables[0]}/transfer`, { to_table_id: tables[1] });
  expect(heard).toContain('kot.changed');
  await cook('PUT', `/pos/kot/${kot.id}/status`, { status: 'served' });
  heard.length = 0;
  await waiter('POST', `/pos/tables/${tables[1]}/transfer`, { to_table_id: tables[0] });
  expect(heard).not.toContain('kot.changed');
});

test('a cook strikes a line off and takes that back; the ticket stands where it stood', async () => {
  const { cook, kot, shown } = await sentOrder();
  const path = `/pos/kots/${kot.id}/items/${kot.items[1].id}/done`;
  const struck = await cook('PUT', path, {});
  expect(struck.data).toMatchObject({ status: 'sent_to_kitchen', items: [{ done: false }, { done: true }] });
  expect(struck.data.version).toBe(kot.version + 1);
  expect((await cook('PUT', path, { done: true })).data.version).toBe(kot.version + 1);
  expect((await cook('PUT', path, { done: false })).data.items).toMatchObject([
    { done: false },
    { done: false },
  ]);
  expect((await shown()).items).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
});

test('a line that nobody makes any more is struck off by nobody, nor one of another ticket', async () => {
  const { manager, cook, order, kot, waiter, dish } = await sentOrder();
  const [line] = kot.items;
  await manager('POST', `/pos/orders/${order.id}/items/${line.id}/void`, { reason: 'dropped' });
  const voided = await cook('PUT', `/pos/kots/${kot.id}/items/${line.id}/done`, {});
  expect([voided.status, voided.body.error.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
  const voiding = (await cook('GET', '/pos/kots')).data.find(({ type }: { type: string }) => type === 'void');
  expect(voiding.items).toMatchObject([{ voids_item_id: line.id, done: false }]);
  expect((await cook('PUT', `/pos/kots/${voiding.id}/items/${line.id}/done`, {})).status).toBe(404);
  const other = await waiter('POST', '/pos/orders', { items: [{ menu_item_id: dish }], send: true });
  const foreign = `/pos/kots/${kot.id}/items/${other.data.items[0].id}/done`;
  expect((await cook('PUT', foreign, {})).status).toBe(404);
});

test('a kitchen says from which age its tickets wait long, and too long', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const made = await manager('POST', '/pos/kitchens', { name: 'Grill' });
  expect(made.data).toMatchObject({ warn_minutes: 8, late_minutes: 12 });
  const path = `/pos/kitchens/${made.data.id}`;
  expect((await manager('PUT', path, { warn_minutes: 5, late_minutes: 9 })).data).toMatchObject({
    warn_minutes: 5,
    late_minutes: 9,
  });
  const wrong = await manager('PUT', path, { late_minutes: 4 });
  expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([422, ['late_minutes']]);
});
