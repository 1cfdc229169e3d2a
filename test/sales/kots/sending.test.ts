import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

const TOLD = '2026-11-20T19:20:00.000Z';

async function restaurant() {
  const at = await openRestaurant();
  const [owner, waiter, cook] = [await at.as('owner'), await at.as('waiter'), await at.as('kitchen')];
  await owner('POST', '/pos/printers', { name: 'Grill', address: '127.0.0.1:19100' });
  await owner('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [1] });
  const dish = await addItem(at, { price: 1_500 });
  const line = (course?: number) => ({ menu_item_id: dish, ...(course && { course }) });
  const kots = async () => (await cook('GET', '/pos/kots')).data;
  const snapshots = () =>
    rowsIn(at.tenant, 'select snapshot from print_jobs order by id').map(({ snapshot }) =>
      JSON.parse(snapshot),
    );
  return { waiter, line, kots, snapshots };
}

test('what was called out to the kitchen says so on its ticket, on paper and on the screen', async () => {
  const { waiter, line, kots, snapshots } = await restaurant();
  const told = { send: true, called_out_at: TOLD };
  const { id } = (await waiter('POST', '/pos/orders', { items: [line()], ...told })).data;
  await waiter('POST', `/pos/orders/${id}/items`, { items: [line()], ...told });
  await waiter('POST', `/pos/orders/${id}/items`, { items: [line()] });
  await waiter('POST', `/pos/orders/${id}/kot`, { called_out_at: TOLD });
  await waiter('POST', `/pos/orders/${id}/items`, { items: [line()], send: true });
  const shown = (await kots()).map(({ called_out_at }: { called_out_at: string | null }) => called_out_at);
  expect(shown).toEqual([TOLD, TOLD, TOLD, null]);
  const printed = snapshots().map(({ called_out_at }) => called_out_at ?? null);
  expect(printed).toEqual([Date.parse(TOLD), Date.parse(TOLD), Date.parse(TOLD), null]);
});

test('of what is sent the later courses wait until they are fired', async () => {
  const { waiter, line } = await restaurant();
  const items = [line(1), line(2), line(3), line()];
  const first = await waiter('POST', '/pos/orders', { items, send: true, hold_after_course: 1 });
  const states = ({ data }: typeof first) => data.items.map(({ status }: { status: string }) => status);
  expect(states(first)).toEqual(['sent', 'held', 'held', 'sent']);
  const fired = await waiter('POST', `/pos/orders/${first.data.id}/fire`, { course: 2 });
  expect(states(fired)).toEqual(['sent', 'sent', 'held', 'sent']);
  const more = { items: [line(1), line(4)], send: true, hold_after_course: 3 };
  expect(states(await waiter('POST', `/pos/orders/${first.data.id}/items`, more))).toEqual([
    ...['sent', 'sent', 'held', 'sent', 'sent', 'held'],
  ]);
  const draft = await waiter('POST', '/pos/orders', { items: [line(1), line(2)] });
  await waiter('POST', `/pos/orders/${draft.data.id}/kot`, { hold_after_course: 1 });
  expect(states(await waiter('GET', `/pos/orders/${draft.data.id}`))).toEqual(['sent', 'held']);
  const later = await waiter('POST', '/pos/orders', { items: [line(2)], send: true, hold_after_course: 1 });
  expect([later.data.status, states(later)]).toEqual(['kot', ['held']]);
});
