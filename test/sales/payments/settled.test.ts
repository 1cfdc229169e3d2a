import { expect, test } from 'vitest';
import { openWorld } from '../../contract/world.ts';
import type { Request } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

const { home: at } = await openWorld('branch');
const owner = await at.as('owner');
const dish = await addItem(at, { price: 10_000, name: 'Thali' });
const small = await addItem(at, { price: 4_000, name: 'Lassi' });
const areaId = (await owner('POST', '/areas', { name: 'Hall' })).data.id;
const types: { id: number; slug: string }[] = (await owner('GET', '/pos/order-types')).data;
const typeOf = (slug: string) => types.find((type) => type.slug === slug)?.id;

let tables = 0;
const newTable = async (): Promise<number> =>
  (await owner('POST', '/pos/tables', { area_id: areaId, name: `T${++tables}`, capacity: 4 })).data.id;
const statusOfTable = async (id: number): Promise<string> =>
  (await owner('GET', `/pos/tables/${id}`)).data.status;

async function order(body: object = {}, by: Request = owner) {
  const made = await by('POST', '/pos/orders', { items: [{ menu_item_id: dish }], ...body });
  expect(made.status).toBe(201);
  return made.data;
}
const path = (id: number, rest = '') => `/pos/orders/${id}${rest}`;
const pay = (id: number, body: object) => owner('POST', path(id, '/payment'), body);
const cash = (id: number, amount?: number) => pay(id, { payment_method: 'cash', amount });
const move = (id: number, status: string) => owner('PUT', path(id, '/status'), { status });
const read = async (id: number) => (await owner('GET', path(id))).data;

test('a payment of nothing is refused while something is due', async () => {
  const { id } = await order();
  const nothing = await cash(id, 0);
  expect([nothing.status, nothing.body.error.details]).toEqual([422, { amount: ['must be more than zero'] }]);
  const part = await owner('POST', path(id, '/split-payment'), {
    payments: [
      { payment_method: 'card', amount: 60 },
      { payment_method: 'cash', amount: 0 },
    ],
  });
  expect([part.status, Object.keys(part.body.error.details)]).toEqual([422, ['payments.1.amount']]);
  expect(await read(id)).toMatchObject({ status: 'draft', payment_status: 'unpaid', balance_due: 100 });
});

test('an order on the house is closed by a payment of 0 or by its status, and by no money', async () => {
  const free = { discount_type: 'percent', discount_value: 100 };
  const paid = await order(free);
  expect((await cash(paid.id, 5)).status).toBe(422);
  expect((await pay(paid.id, { payment_method: 'cash', amount: 0, tip_amount: 3 })).data).toMatchObject({
    status: 'paid',
    order_status: 'paid',
    payment_status: 'paid',
    tip_total: 3,
  });
  const moved = await order(free);
  expect((await move(moved.id, 'paid')).data).toMatchObject({ status: 'paid', payment_status: 'paid' });
  expect((await cash(moved.id, 0)).body.error.code).toBe('ORDER_ALREADY_PAID');
});

test('an order that was refunded and is opened again owes its total: nothing closes without money', async () => {
  const { id } = await order();
  await cash(id);
  await owner('POST', path(id, '/cancel'), { reason: 'Wrong table' });
  expect((await move(id, 'draft')).data).toMatchObject({ total: 100, balance_due: 100 });
  await owner('POST', path(id, '/items'), { items: [{ menu_item_id: dish, quantity: 10 }] });
  expect(await read(id)).toMatchObject({ status: 'draft', total: 1100, amount_paid: 0, balance_due: 1100 });
  expect((await cash(id, 1100)).data).toMatchObject({ status: 'paid', balance_due: 0 });
});

test('a paid order that gave money back owes it only when it is opened again', async () => {
  const { id } = await order();
  await cash(id);
  await owner('POST', path(id, '/refund'), { amount: 30, reason: 'Cold' });
  expect(await read(id)).toMatchObject({
    status: 'paid',
    payment_status: 'partially_refunded',
    balance_due: 0,
  });
  expect((await move(id, 'kot')).data).toMatchObject({ payment_status: 'partial', balance_due: 30 });
});

test('an order that was paid more than it comes to owes the guest, and closes once that is given back', async () => {
  const { id, items } = await order({ items: [{ menu_item_id: dish }, { menu_item_id: small }] });
  await cash(id, 120);
  const voided = await owner('POST', path(id, `/items/${items[1].id}/void`), {});
  expect(voided.data).toMatchObject({ status: 'draft', total: 100, balance_due: -20 });
  const refused = await move(id, 'paid');
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'REFUND_DUE', details: { refund_due: 20 } },
  ]);
  const back = await owner('POST', path(id, '/refund'), { amount: 20, reason: 'One less' });
  expect(back.data).toMatchObject({ order_status: 'paid', payment_status: 'paid', balance_due: 0 });
});

test('a voided payment seats the guests again and is told once, with the version that is stored', async () => {
  const table = await newTable();
  const { id } = await order({ table_id: table });
  const { data } = await cash(id);
  expect(await statusOfTable(table)).toBe('available');
  const seen = heard();
  await owner('POST', path(id, `/payments/${data.payment_id}/void`), { reason: 'Wrong key' });
  const stored = await read(id);
  expect(stored).toMatchObject({ status: 'billed', payment_status: 'unpaid', balance_due: 100 });
  expect(seen()).toEqual([`order.updated ${id} billed v${stored.version}`]);
  expect(await statusOfTable(table)).toBe('billed');
});

test('cancelling a part-paid order is told once', async () => {
  const { id } = await order();
  await cash(id, 40);
  const seen = heard();
  await owner('POST', path(id, '/cancel'), { reason: 'Left' });
  expect(seen()).toEqual([`order.updated ${id} cancelled v${(await read(id)).version}`]);
});

test('who pays for lines that no kitchen got is told, and they can still be sent', async () => {
  const { id, items } = await order({ order_type_id: typeOf('dine_in') });
  const warnings = [{ code: 'LINES_NOT_SENT', items: [{ id: items[0].id, name: 'Thali', quantity: 1 }] }];
  expect((await move(id, 'billed')).data.warnings).toEqual(warnings);
  expect((await cash(id)).data.warnings).toEqual(warnings);
  const sent = await owner('POST', path(id, '/kot'));
  expect([sent.status, sent.data.order_status]).toEqual([201, 'paid']);
  expect((await read(id)).items[0].status).toBe('sent');
  expect((await owner('POST', path(id, '/kot'))).body.error.code).toBe('ORDER_LOCKED');
});

test.each(['takeaway', 'delivery', 'kiosk'])('%s goes to the kitchen when it is paid', async (slug) => {
  const { id } = await order({ order_type_id: typeOf(slug) });
  expect((await cash(id)).data.warnings).toEqual([]);
  expect((await read(id)).items[0].status).toBe('sent');
});

test('a cancelled order leaves the list of new tickets, and one opened again has none until it is sent anew', async () => {
  const { id } = await order();
  const kot = (await owner('POST', path(id, '/kot'))).data;
  const listed = async (query: string) =>
    (await owner('GET', `/pos/kots?order_id=${id}${query}`)).data.map(
      (ticket: { id: number; type: string; status: string; items: { status: string }[] }) =>
        `${ticket.type} ${ticket.status} ${ticket.items.map((item) => item.status)}`,
    );
  expect(await listed('&status=sent_to_kitchen')).toEqual(['new sent_to_kitchen sent']);
  await owner('POST', path(id, '/cancel'), { reason: 'Left' });
  expect(await listed('')).toEqual(['new voided voided', 'void sent_to_kitchen voided']);
  expect((await owner('GET', `/pos/kots/${kot.id}`)).data.status).toBe('voided');
  const moved = await owner('PUT', `/pos/kot/${kot.id}/status`, { status: 'in_kitchen' });
  expect(moved.body.error.code).toBe('INVALID_STATUS_TRANSITION');
  await move(id, 'draft');
  expect(await listed('')).toEqual([]);
  await owner('POST', path(id, '/kot'));
  expect(await listed('&status=sent_to_kitchen')).toEqual(['addition sent_to_kitchen sent']);
});

test('a void ticket names the line that the kitchen knows', async () => {
  const { id, items } = await order({ items: [{ menu_item_id: dish, quantity: 3 }] });
  await owner('POST', path(id, '/kot'));
  await owner('POST', path(id, `/items/${items[0].id}/void`), { quantity: 1, reason: 'One less' });
  const tickets = (await owner('GET', `/pos/kots?order_id=${id}`)).data;
  expect(tickets[1]).toMatchObject({
    type: 'void',
    items: [{ quantity: 1, voids_item_id: items[0].id, status: 'voided' }],
  });
  expect(tickets[0].status).toBe('sent_to_kitchen');
});

test('what is handed over in cash covers the tip, and change is what is left', async () => {
  const { id } = await order();
  const exact = { payment_method: 'cash', amount: 100, tip_amount: 10, tendered: 150 };
  expect((await pay(id, exact)).data).toMatchObject({ status: 'paid', change_due: 40, tip_total: 10 });
  const rest = await order();
  const tipped = { payment_method: 'cash', tip_amount: 10, tendered: 150 };
  expect((await pay(rest.id, tipped)).data).toMatchObject({ status: 'paid', change_due: 40, tip_total: 10 });
  const part = await order();
  const short = { payment_method: 'cash', amount: 95, tip_amount: 10, tendered: 100 };
  expect(Object.keys((await pay(part.id, short)).body.error.details)).toEqual(['tendered']);
  const card = { payment_method: 'card', amount: 100, tendered: 100 };
  expect(Object.keys((await pay(part.id, card)).body.error.details)).toEqual(['tendered']);
});

/** What is told of orders from now on. */
function heard(): () => string[] {
  const events: string[] = [];
  const stop = at.tenant.onEvent((event) => {
    if (event.type.startsWith('order.'))
      events.push(`${event.type} ${event.data.id} ${event.data.status} v${event.data.version}`);
  });
  return () => {
    stop();
    return events;
  };
}

test('lines that come back from another table close an order whose payments cover it again', async () => {
  const [here, there] = [await newTable(), await newTable()];
  const items = [{ menu_item_id: dish }, { menu_item_id: small }];
  const { id, items: lines } = await order({ table_id: here, items, send: true });
  await cash(id, 140);
  await move(id, 'kot');
  const away = await owner('POST', path(id, '/move-items'), {
    items: [{ order_item_id: lines[1].id }],
    to_table_id: there,
  });
  expect(away.data.from).toMatchObject({ status: 'kot', balance_due: -40 });
  const back = await owner('POST', path(away.data.to.id, '/move-items'), {
    items: [{ order_item_id: lines[1].id }],
    to_order_id: id,
  });
  expect(back.data.to).toMatchObject({ status: 'paid', balance_due: 0 });
  expect(await statusOfTable(here)).toBe('available');
});
