import { expect, test } from 'vitest';
import { openRestaurant, type Reply, type Request } from '../../harness/app.ts';
import { addItem, addTable } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

interface Line {
  readonly id: number;
  readonly status: string;
  readonly kot_id: number;
}

/** A grill with a printer, a counted steak, two waiters and a cook. */
async function restaurant() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const [waiter, colleague, cook] = [await at.as('waiter'), await at.as('waiter'), await at.as('kitchen')];
  await owner('POST', '/pos/printers', { name: 'Grill', address: '127.0.0.1:19100' });
  const grill = (await owner('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [1] })).data;
  const steak = await addItem(at, { name: 'Steak', price: 1_500, kitchen_id: grill.id });
  await owner('POST', `/pos/stock/${steak}/count`, { quantity: 10 });
  const table_id = await addTable(at, 'T1');
  const items = [{ menu_item_id: steak, quantity: 2 }];
  const send = (by: Request = waiter) => by('POST', '/pos/orders', { table_id, items, send: true });
  const more = (id: number, by: Request = waiter) =>
    by('POST', `/pos/orders/${id}/items`, { items, send: true });
  const undo = ({ data }: Reply, by: Request = waiter) =>
    by('POST', `/pos/orders/${data.id}/undo-send`, {
      kot_id: Math.max(...data.items.map(({ kot_id }: Line) => kot_id)),
      reason: 'Sent by mistake',
    });
  const read = async (id: number) => (await owner('GET', `/pos/orders/${id}`)).data;
  const left = async () => (await owner('GET', `/pos/menu-items/${steak}`)).data.stock_quantity;
  const papers = () =>
    rowsIn(at.tenant, 'select document, snapshot from print_jobs order by id').map(
      ({ document, snapshot }) => `${document} ${JSON.parse(snapshot).items.length}`,
    );
  return { ...{ at, owner, waiter, colleague, cook, table_id, send, more, undo, read, left, papers } };
}

const codeOf = ({ status, body }: Reply) => body.error?.code ?? status;
const LATE = 'UNDO_TOO_LATE';

test('a round sent by mistake is taken back without approval: void ticket, goods back, the rest stays', async () => {
  const { send, more, undo, read, left, papers, owner } = await restaurant();
  const first = await send();
  const second = await more(first.data.id);
  expect(await left()).toBe(6);
  const undone = await undo(second);
  expect(codeOf(undone)).toBe(200);
  expect(undone.data.items.map(({ status }: Line) => status)).toEqual(['sent', 'voided']);
  expect(await read(first.data.id)).toMatchObject({ status: 'kot', total: 30 });
  expect(await left()).toBe(8);
  expect(papers()).toEqual(['kot 1', 'kot 1', 'kot_void 1']);
  const [act] = (await owner('GET', '/audit?action=order.undo_send')).data;
  expect(act).toMatchObject({ reason: 'Sent by mistake', approver: null });
  expect(act.after).toMatchObject({ amount: 3_000 });
  const days = 'date_from=2026-11-20&date_to=2026-11-20';
  const losses = (await owner('GET', `/reports/losses/entries?${days}`)).data;
  expect(losses).toMatchObject([{ reason: 'void', amount: 30, why: 'Sent by mistake' }]);
});

test('an order that was opened by the send is canceled, and its table is free again', async () => {
  const { send, undo, read, left, owner, table_id } = await restaurant();
  const opened = await send();
  const table = async () => (await owner('GET', `/pos/tables/${table_id}`)).data.status;
  expect(await table()).toBe('occupied');
  expect(codeOf(await undo(opened))).toBe(200);
  expect(await read(opened.data.id)).toMatchObject({ status: 'cancelled', total: 0 });
  expect([await table(), await left()]).toEqual(['available', 10]);
  expect(codeOf(await undo(opened))).toBe('ORDER_LOCKED');
});

test('only by who sent it, within seconds, once, and before a cook has begun', async () => {
  const { at, send, more, undo, read, cook, colleague } = await restaurant();
  const { data } = await send();
  const second = await more(data.id);
  expect(codeOf(await undo(second, colleague))).toBe(LATE);
  at.clock.advance(10_001);
  expect(codeOf(await undo(second))).toBe(LATE);

  const third = await more(data.id);
  const kot = Math.max(...third.data.items.map(({ kot_id }: Line) => kot_id));
  await cook('PUT', `/pos/kot/${kot}/status`, { status: 'in_kitchen' });
  expect(codeOf(await undo(third))).toBe(LATE);

  const fourth = await more(data.id);
  expect(codeOf(await undo(fourth))).toBe(200);
  expect(codeOf(await undo(fourth))).toBe(LATE);
  const states = (await read(data.id)).items.map(({ status }: Line) => status);
  expect(states.filter((status: string) => status === 'voided')).toHaveLength(1);
});

test('what a colleague had put on the order before is not taken off with it', async () => {
  const { at, waiter, colleague, undo, read, table_id } = await restaurant();
  const dish = await addItem(at, { price: 500 });
  const items = [{ menu_item_id: dish }];
  const { data } = await colleague('POST', '/pos/orders', { table_id, items });
  at.clock.advance(1_000);
  const sent = await waiter('POST', `/pos/orders/${data.id}/items`, { items, send: true });
  expect(codeOf(await undo(sent))).toBe(LATE);
  expect((await read(data.id)).total).toBe(10);
});

test('another device of the same person undoes nothing that it did not send', async () => {
  const { at, owner, send, undo } = await restaurant();
  const { data: asha } = await owner('POST', '/users', { name: 'Asha', role: 'waiter', pin: '4711' });
  const signedInOn = async (label: string) => {
    const { data: device } = await owner('POST', '/devices', { label, role: 'staff' });
    const body = { user_id: asha.id, pin: '4711' };
    return at.withToken((await at.withToken(device.token)('POST', '/auth/pin-login', body)).data.token);
  };
  const [tablet, till] = [await signedInOn('Tablet'), await signedInOn('Register')];
  const sent = await send(tablet);
  expect(codeOf(await undo(sent, till))).toBe(LATE);
  expect(codeOf(await undo(sent, tablet))).toBe(200);
});
