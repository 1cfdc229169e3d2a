import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant, type Reply } from '../../harness/app.ts';
import { addItem, addTable } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

interface Line {
  readonly id: number;
  readonly status: string;
  readonly kot_id: number | null;
}
interface Kot {
  readonly id: number;
  readonly status: string;
  readonly course: number | null;
  readonly station_sequence: number | null;
  readonly items: readonly { readonly id: number }[];
}

const states = ({ data }: Reply): string[] => data.items.map(({ status }: Line) => status);

/** A grill with a printer and a bar without, a waiter, a cook, two tables. */
async function restaurant(kitchen: object = {}) {
  const at = await openRestaurant();
  const [owner, waiter, cook] = [await at.as('owner'), await at.as('waiter'), await at.as('kitchen')];
  await owner('POST', '/pos/printers', { name: 'Grill', address: '127.0.0.1:19100' });
  const grill = (await owner('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [1], ...kitchen })).data;
  const bar = (await owner('POST', '/pos/kitchens', { name: 'Bar' })).data;
  const steak = await addItem(at, { name: 'Steak', price: 1_500, kitchen_id: grill.id });
  const wine = await addItem(at, { name: 'Wine', price: 700, kitchen_id: bar.id });
  const tables = [await addTable(at, 'T1'), await addTable(at, 'T2')];
  const line = (course?: number, menu_item_id = steak) => ({ menu_item_id, ...(course && { course }) });
  const kots = async (query = ''): Promise<Kot[]> => (await cook('GET', `/pos/kots${query}`)).data;
  const shown = async (query?: string) =>
    (await kots(query)).map(({ status, course, items }) => `${status} ${course ?? '-'} ${items.length}`);
  const papers = () =>
    rowsIn(at.tenant, 'select document, snapshot from print_jobs order by id').map(
      ({ document, snapshot }) => {
        const { held, fired, items, station_sequence } = JSON.parse(snapshot);
        const mark = held ? 'HOLD' : fired ? `FIRE ${fired}` : document;
        return `${mark} #${station_sequence} ${items.length}`;
      },
    );
  const send = (items: object[], more: object = {}) =>
    waiter('POST', '/pos/orders', { items, send: true, hold_after_course: 1, ...more });
  const fire = (id: number, course?: number) =>
    waiter('POST', `/pos/orders/${id}/fire`, course === undefined ? {} : { course });
  return { ...{ at, owner, waiter, cook, line, kots, shown, papers, send, fire, tables, wine } };
}

test('a course that waits has a ticket of its own at each kitchen, printed under HOLD behind the first', async () => {
  const { line, shown, papers, send, wine } = await restaurant();
  const made = await send([line(3), line(1), line(2), line(2, wine), line()]);
  expect([made.data.status, states(made)]).toEqual(['kot', ['held', 'sent', 'held', 'held', 'sent']]);
  expect(await shown()).toEqual(['sent_to_kitchen - 2', 'held 2 1', 'held 2 1', 'held 3 1']);
  expect(papers()).toEqual(['kot #1 2', 'HOLD #2 1', 'HOLD #3 1']);
});

test('firing a course makes its tickets live and prints FIRE; the others wait on', async () => {
  const { line, shown, papers, send, fire, wine, kots, at } = await restaurant();
  const { id } = (await send([line(1), line(2), line(2, wine), line(3)])).data;
  at.clock.advance(60_000);
  expect(states(await fire(id, 2))).toEqual(['sent', 'sent', 'sent', 'held']);
  expect(await shown()).toEqual([
    'sent_to_kitchen - 1',
    'sent_to_kitchen 2 1',
    'sent_to_kitchen 2 1',
    'held 3 1',
  ]);
  expect(papers().slice(3)).toEqual(['FIRE whole #2 1']);
  const [first, second] = await kots();
  expect(first).toMatchObject({ held_at: null, fired_at: null });
  expect(second).toMatchObject({ version: 2, held_at: made(at, -60_000), fired_at: made(at) });
  expect(states(await fire(id))).toEqual(['sent', 'sent', 'sent', 'sent']);
  const again = await fire(id);
  expect([again.status, again.body.error.code]).toEqual([409, 'KOT_NOTHING_TO_SEND']);
});

const made = (at: { clock: { now(): number } }, ms = 0) => new Date(at.clock.now() + ms).toISOString();

test('where the HOLD ticket is on paper the FIRE ticket is short', async () => {
  const { line, papers, send, fire, at } = await restaurant();
  const { id } = (await send([line(1), line(2)])).data;
  const printed = "update print_jobs set status = 'printed'";
  await at.tenant.transact(systemCaller, (tx) => tx.execute(printed, []));
  await fire(id, 2);
  expect(papers()).toEqual(['kot #1 1', 'HOLD #2 1', 'FIRE short #2 1']);
});

test('a kitchen may print held courses when they are fired: their numbers have no gap on paper', async () => {
  const { line, papers, send, fire, shown, waiter } = await restaurant({ print_held: false });
  const { id } = (await send([line(1), line(2), line(3)])).data;
  expect(await shown()).toEqual(['sent_to_kitchen - 1', 'held 2 1', 'held 3 1']);
  expect(papers()).toEqual(['kot #1 1']);
  await send([line(1)]);
  await fire(id, 2);
  expect(papers().slice(1)).toEqual(['kot #2 1', 'FIRE whole #3 1']);
  const [, , dessert] = (await waiter('GET', `/pos/orders/${id}`)).data.items;
  await waiter('POST', `/pos/orders/${id}/items/${dessert.id}/void`, {});
  expect(papers()).toHaveLength(3);
  expect(await shown('?status=held')).toEqual([]);
  await send([line(1)]);
  expect(papers().at(-1)).toBe('kot #4 1');
});

test('lines put on the order with `hold` wait from when they are sent, alone too', async () => {
  const { line, waiter, shown, papers } = await restaurant();
  const body = {
    items: [
      { ...line(2), hold: true },
      { ...line(), hold: true },
    ],
  };
  const draft = await waiter('POST', '/pos/orders', body);
  expect([draft.data.status, states(draft), papers()]).toEqual(['draft', ['held', 'held'], []]);
  const sent = await waiter('POST', `/pos/orders/${draft.data.id}/kot`);
  expect(sent.data).toMatchObject({ status: 'held', order_status: 'kot' });
  expect(await shown()).toEqual(['held - 1', 'held 2 1']);
  expect(papers()).toEqual(['HOLD #1 1', 'HOLD #2 1']);
});

test('what was held and never sent goes to the kitchen when it is fired', async () => {
  const { line, waiter, shown, fire } = await restaurant();
  const draft = await waiter('POST', '/pos/orders', { items: [{ ...line(2), hold: true }, line(1)] });
  expect(states(await fire(draft.data.id, 2))).toEqual(['sent', 'pending']);
  expect(await shown()).toEqual(['sent_to_kitchen - 1']);
});

test('nobody bumps or strikes what is held; the list of tickets tells it from the others', async () => {
  const { line, cook, kots, shown, send, fire } = await restaurant();
  const { id } = (await send([line(1), line(2)])).data;
  const [live, held] = await kots();
  const bump = () => cook('PUT', `/pos/kot/${held?.id}/status`, { status: 'food_ready' });
  const refused = await bump();
  expect([refused.status, refused.body.error.details]).toEqual([
    409,
    { from: 'held', to: 'food_ready', allowed: [] },
  ]);
  const strike = await cook('PUT', `/pos/kots/${held?.id}/items/${held?.items[0]?.id}/done`, {});
  expect([strike.status, strike.body.error.details.from]).toEqual([409, 'held']);
  expect((await kots('?status=sent_to_kitchen')).map((kot) => kot.id)).toEqual([live?.id]);
  expect((await kots('?status=held')).map((kot) => kot.id)).toEqual([held?.id]);
  await fire(id, 2);
  expect((await bump()).status).toBe(200);
  expect(await shown()).toEqual(['sent_to_kitchen - 1', 'food_ready 2 1']);
});

test('a waiter takes a held line off without asking: a VOID ticket, no waste', async () => {
  const { line, waiter, send, papers, shown, at } = await restaurant();
  const counted = await addItem(at, { name: 'Lobster', price: 4_000 });
  const owner = await at.as('owner');
  await owner('PUT', `/pos/menu-items/${counted}/availability`, { stock_quantity: 5 });
  const order = (await send([line(1), { ...line(2), menu_item_id: counted, quantity: 2 }])).data;
  const [, lobster] = order.items;
  const path = `/pos/orders/${order.id}/items/${lobster.id}/void`;
  expect((await waiter('POST', path, { quantity: 1 })).status).toBe(200);
  expect((await waiter('POST', path, {})).status).toBe(200);
  expect(papers().slice(2)).toEqual(['kot_void #3 1', 'kot_void #4 1']);
  expect(await shown('?status=held')).toEqual([]);
  const moved = rowsIn(at.tenant, 'select type, quantity from stock_movements order by id');
  expect(moved.map(({ type, quantity }) => `${type} ${quantity}`)).toEqual([
    'count 5',
    'sale -2',
    'return 1',
    'return 1',
  ]);
  const [, live] = [lobster, order.items[0]];
  const refused = await waiter('POST', `/pos/orders/${order.id}/items/${live.id}/void`, {
    reason: 'dropped',
  });
  expect(refused.body.error.code).toBe('APPROVAL_REQUIRED');
});

test('a cancelled order takes its held tickets along; opened again they wait until they are sent anew', async () => {
  const { line, owner, send, shown, papers, waiter } = await restaurant();
  const { id } = (await send([line(1), line(2)])).data;
  await owner('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  expect((await shown()).slice(0, 2)).toEqual(['voided - 1', 'voided 2 1']);
  expect(papers().slice(2)).toEqual(['kot_void #3 2']);
  await owner('PUT', `/pos/orders/${id}/status`, { status: 'draft' });
  expect(states(await waiter('GET', `/pos/orders/${id}`))).toEqual(['pending', 'held']);
  await waiter('POST', `/pos/orders/${id}/kot`);
  expect(await shown('?status=held')).toEqual(['held 2 1']);
});

test('guests who pay for a course that nobody fired: a warning, and it can be fired all the same', async () => {
  const { line, owner, send, fire } = await restaurant();
  const { id } = (await send([line(1), line(2)])).data;
  const billed = await owner('PUT', `/pos/orders/${id}/status`, { status: 'billed' });
  expect(billed.data.warnings).toMatchObject([{ code: 'LINES_HELD', items: [{ name: 'Steak' }] }]);
  await owner('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
  const fired = await fire(id, 2);
  expect([fired.data.status, states(fired)]).toEqual(['paid', ['sent', 'sent']]);
});

test('guests who move take the held course along; one bill of a divided table fires its own dishes alone', async () => {
  const { line, send, fire, shown, papers, waiter, tables, kots } = await restaurant();
  const order = (await send([line(1), line(2), line(2)], { table_id: tables[0] })).data;
  const part = { items: [{ order_item_id: order.items[2].id }] };
  const split = await waiter('POST', `/pos/orders/${order.id}/split`, { parts: [part] });
  const other = split.data.orders[1];
  expect(await shown()).toEqual(['sent_to_kitchen - 1', 'held 2 2']);
  await waiter('POST', `/pos/tables/${tables[0]}/transfer`, {
    to_table_id: tables[1],
    order_ids: [order.id],
  });
  expect(papers().slice(2)).toEqual(['kot #1 1', 'HOLD #2 1']);
  await fire(order.id, 2);
  expect(await shown()).toEqual(['sent_to_kitchen - 1', 'held 2 1', 'sent_to_kitchen 2 1']);
  expect(papers().slice(4)).toEqual(['FIRE whole #3 1']);
  await fire(other.id, 2);
  expect(await shown()).toEqual(['sent_to_kitchen - 1', 'sent_to_kitchen 2 1', 'sent_to_kitchen 2 1']);
  expect(new Set((await kots()).map(({ station_sequence }) => station_sequence)).size).toBe(3);
});

test('what a guest pays for beforehand goes to the kitchen with its courses, and nobody brings one that waits', async () => {
  const { owner, line, shown, fire } = await restaurant();
  const { id: platform } = (await owner('POST', '/pos/delivery-platforms', { name: 'Bring' })).data;
  const items = [line(1), { ...line(2), hold: true }];
  const made = await owner('POST', '/pos/orders', { items, delivery_platform_id: platform });
  await owner('POST', `/pos/orders/${made.data.id}/payment`, { payment_method: 'card' });
  expect(await shown()).toEqual(['sent_to_kitchen - 1', 'held 2 1']);
  const move = (status: string) => owner('PUT', `/pos/orders/${made.data.id}/delivery-status`, { status });
  for (const status of ['picked_up', 'out_for_delivery']) await move(status);
  const early = await move('delivered');
  expect([early.status, early.body.error.details.lines]).toEqual([409, [made.data.items[1].id]]);
  await fire(made.data.id);
  expect((await move('delivered')).status).toBe(200);
});
