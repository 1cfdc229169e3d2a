import { expect, test } from 'vitest';
import { DAY } from '../../../server/core/time/time.ts';
import { forgetOldGuests } from '../../../server/sales/customers/retention.ts';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { rowsIn } from '../../harness/rows.ts';

const MONTH = 31 * DAY;

async function open() {
  const at = await openRestaurant();
  // Sessions end when weeks pass: a new one for each request.
  const owner: Request = async (...call) => (await at.as('owner'))(...call);
  const till = owner;
  const dish = await addItem(at, { price: 1_000 });
  const customer = async (name: string, phone: string) =>
    (await till('POST', '/pos/customers', { name, phone, notes: 'by the window' })).data.id as number;
  const order = async (more: object) =>
    (
      await till('POST', '/pos/orders', {
        ...{ guest_name: 'Mira', notes: 'early', items: [{ menu_item_id: dish, note: 'no salt' }] },
        ...more,
      })
    ).data.id as number;
  const close = (id: number) => till('POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  const keep = (months: number | null) =>
    owner('PUT', '/tenants/current', { settings: { personal_data_months: months } });
  const nameOf = async (id: number) => (await till('GET', `/pos/customers/${id}`)).data.name;
  const read = async (id: number) => {
    const { guest_name, notes, items } = (await till('GET', `/pos/orders/${id}`)).data;
    return [guest_name, notes, items[0].note];
  };
  return { at, owner, customer, order, close, keep, nameOf, read };
}

test('a new restaurant lets go of what it knows of guests after three years', async () => {
  const { owner } = await open();
  expect((await owner('GET', '/tenants/current')).data.settings.personal_data_months).toBe(36);
});

test('after the period of the restaurant records of customers are erased, and names and notes of orders go', async () => {
  const { at, customer, order, close, keep, nameOf, read, owner } = await open();
  const [gone, regular] = [
    await customer('Gone', '+919876543210'),
    await customer('Regular', '+919876543211'),
  ];
  const old = await order({ customer_id: gone });
  const waiting = await order({});
  await close(old);
  at.clock.advance(7 * MONTH);
  await close(await order({ customer_id: regular }));
  await keep(6);
  await forgetOldGuests(at.tenant);
  expect([await nameOf(gone), await nameOf(regular)]).toEqual(['Erased', 'Regular']);
  expect(await read(old)).toEqual([null, null, null]);
  expect(await read(waiting), 'an open order is worked by').toEqual(['Mira', 'early', 'no salt']);
  expect((await owner('GET', '/audit?action=customer.erase')).data).toMatchObject([
    { entity_id: gone, reason: "no orders within the restaurant's retention period" },
  ]);
});

test('after the period notes of calls go, and the names of orders on hold that were taken up or deleted', async () => {
  const { at, owner, keep } = await open();
  const table = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const call = { table_id: table.id, note: 'for Mira' };
  expect((await owner('POST', '/waiter-requests', call)).status).toBe(201);
  const hold = async (label: string) => {
    const cart = { items: [], guest: label };
    return (await owner('POST', '/pos/session/save', { cart, hold: true, label })).data.held_order
      .id as number;
  };
  const deleted = await hold('Mira');
  await hold('Asha');
  expect((await owner('DELETE', `/pos/session/held-orders/${deleted}`)).status).toBe(200);
  at.clock.advance(7 * MONTH);
  await keep(6);
  await forgetOldGuests(at.tenant);
  const left = JSON.stringify(rowsIn(at.tenant, 'select label, cart from held_orders'));
  expect(left).not.toContain('Mira');
  expect(left, 'one that waits is needed').toContain('Asha');
  expect(rowsIn(at.tenant, 'select note from waiter_requests')).toEqual([{ note: null }]);
});

test('without a period everything stays until somebody erases it', async () => {
  const { at, customer, order, close, keep, nameOf, read } = await open();
  const id = await customer('Gone', '+919876543210');
  const old = await order({ customer_id: id });
  await close(old);
  at.clock.advance(70 * MONTH);
  await keep(null);
  await forgetOldGuests(at.tenant);
  expect([await nameOf(id), await read(old)]).toEqual(['Gone', ['Mira', 'early', 'no salt']]);
});

test('a month after a visit nothing is left of what a guest asked for by phone', async () => {
  const at = await openRestaurant();
  at.app.lan.guestPort = 4_680;
  const owner = await at.as('owner');
  await owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering: 'ask' });
  const dish = await addItem(at, { price: 1_000 });
  const table = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const visit = async (note: string) => {
    const { token } = (await at.anonymous('POST', '/guest/sessions', { table_token: table.qr_token })).data;
    await at.withToken(token)('POST', '/guest/orders', { items: [{ menu_item_id: dish, note }] });
  };
  await visit('for Mira');
  at.clock.advance(31 * DAY);
  await visit('for Asha');
  await forgetOldGuests(at.tenant);
  expect(JSON.stringify(rowsIn(at.tenant, 'select * from guest_orders'))).not.toContain('Mira');
  expect(rowsIn(at.tenant, 'select id from guest_sessions')).toHaveLength(1);
});
