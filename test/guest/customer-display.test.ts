import { expect, test } from 'vitest';
import { MINUTE } from '../../server/core/time/time.ts';
import { openRestaurant, type Request, type Restaurant, tokenFor } from '../harness/app.ts';
import { addItem, changeTenant } from '../harness/menu.ts';
import { listen } from '../http/events/event-stream.ts';

interface Open extends Restaurant {
  readonly display: Request;
  readonly cashier: Request;
  readonly manager: Request;
  readonly item: number;
}

async function open(): Promise<Open> {
  const at = await openRestaurant();
  const item = await addItem(at, { name: 'Masala dosa', price: 450 });
  return {
    ...at,
    item,
    display: await at.as('display'),
    cashier: await at.as('cashier'),
    manager: await at.as('manager'),
  };
}

const orderBy = async ({ item }: Open, request: Request, fields: object = {}) => {
  const reply = await request('POST', '/pos/orders', {
    items: [{ menu_item_id: item, quantity: 2 }],
    ...fields,
  });
  expect(reply.status).toBe(201);
  return reply.data;
};

const shown = async ({ display }: Open, query = '') =>
  (await display('GET', `/customer-display/current-order${query}`)).data;

const serve = (request: Request, order_id: number | null, till?: string) =>
  request('PUT', '/customer-display/current-order', { order_id, till });

test('the display of a till shows the order the till names, as it is now, and nothing when it names none', async () => {
  const at = await open();
  const order = await orderBy(at, at.cashier);
  await orderBy(at, at.cashier);
  expect((await serve(at.cashier, order.id)).data.id).toBe(order.id);
  expect(await shown(at)).toMatchObject({
    id: order.id,
    total: 9,
    balance_due: 9,
    items: [{ name: 'Masala dosa', quantity: 2 }],
  });
  await at.cashier('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount: 10 });
  expect(await shown(at)).toMatchObject({ id: order.id, status: 'paid', amount_paid: 9, change_due: 1 });
  await serve(at.cashier, null);
  expect(await shown(at)).toBeNull();
});

test('where the branch says how, a guest pays what is due by the symbol on the display; once it is paid there is none', async () => {
  const at = await open();
  await at.manager('PUT', `/branches/${at.branchId}/settings`, {
    payment_url: 'https://pay.example/{order}/{amount}',
  });
  const order = await orderBy(at, at.cashier);
  await serve(at.cashier, order.id);
  const { payment_qr } = await shown(at);
  expect(payment_qr.payload).toMatch(/^https:\/\/pay\.example\/\S+\/9\.00$/);
  expect(payment_qr.svg).toContain('<svg');
  await at.cashier('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash', amount: 10 });
  expect((await shown(at)).payment_qr).toBeNull();
});

test('a part that is being paid is shown with its symbol, until the balance is another one', async () => {
  const at = await open();
  await changeTenant(at, { rounding_mode: 'cash', rounding_increment: 5 });
  await at.manager('PUT', `/branches/${at.branchId}/settings`, {
    payment_url: 'https://pay.example/{amount}',
  });
  const order = await orderBy(at, at.cashier);
  const asks = (amount: number, tip_amount = 0) =>
    at.cashier('PUT', '/customer-display/current-order', { order_id: order.id, amount, tip_amount });
  await asks(2.53, 0.5);
  const asked = await shown(at);
  expect(asked).toMatchObject({ to_pay: 3.03, to_pay_in_cash: 3.05, balance_due: 9 });
  expect(asked.payment_qr.payload).toBe('https://pay.example/3.03');
  await at.cashier('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card', amount: 2.53 });
  expect(await shown(at)).toMatchObject({ to_pay: 6.47, to_pay_in_cash: 6.45, balance_due: 6.47 });
  const tooMuch = await asks(6.48);
  expect([tooMuch.status, tooMuch.body.error]).toMatchObject([
    422,
    { code: 'OVERPAYMENT', details: { balance_due: 6.47 } },
  ]);
  expect((await asks(0)).status).toBe(422);
  expect(await shown(at)).toMatchObject({ to_pay: 6.47 });
});

test('a display is offered the tills there are', async () => {
  const at = await open();
  const tills = async () => (await at.display('GET', '/customer-display/settings')).data.tills;
  expect(await tills()).toEqual(['main']);
  await serve(at.cashier, null, 'Bar');
  expect(await tills()).toEqual(['main', 'Bar']);
});

test('each till has its own display', async () => {
  const at = await open();
  const [one, other] = [await orderBy(at, at.cashier), await orderBy(at, at.manager)];
  await serve(at.cashier, one.id, 'Till 1');
  await serve(at.manager, other.id, 'Till 2');
  expect((await shown(at, '?till=Till%201')).id).toBe(one.id);
  expect((await shown(at, '?till=Till%202')).id).toBe(other.id);
  expect(await shown(at, '?till=Till%203')).toBeNull();
});

test('a till that never names an order is followed by who works at it', async () => {
  const at = await open();
  const cashierId = (await at.cashier('GET', '/auth/user')).data.id;
  const own = await orderBy(at, at.cashier);
  at.clock.advance(1_000);
  const other = await orderBy(at, at.manager);
  expect((await shown(at, `?user_id=${cashierId}`)).id).toBe(own.id);
  expect((await shown(at)).id).toBe(other.id);
  at.clock.advance(1_000);
  await orderBy(at, await at.as('waiter'));
  expect((await shown(at)).id).toBe(other.id);
  at.clock.advance(31 * MINUTE);
  expect(await shown(at)).toBeNull();
});

test('a settled order stays for a moment, a cancelled one goes at once, and a display that is off shows none', async () => {
  const at = await open();
  await at.manager('PUT', '/customer-display/settings', { idle_seconds: 10 });
  const paid = await orderBy(at, at.cashier);
  await at.cashier('POST', `/pos/orders/${paid.id}/payment`, { payment_method: 'cash', amount: 9 });
  at.clock.advance(10_000);
  expect((await shown(at)).id).toBe(paid.id);
  at.clock.advance(1);
  expect(await shown(at)).toBeNull();
  const left = await orderBy(at, at.cashier);
  expect((await shown(at)).id).toBe(left.id);
  await at.manager('PUT', '/customer-display/settings', { enabled: false });
  expect(await shown(at)).toBeNull();
  await at.manager('PUT', '/customer-display/settings', { enabled: true });
  await at.cashier('POST', `/pos/orders/${left.id}/cancel`, { reason: 'left' });
  expect(await shown(at)).toBeNull();
});

test('the guest reads no names and no notes, and no line that was taken off', async () => {
  const at = await open();
  const order = await orderBy(at, at.cashier, { notes: 'Mrs Rao, allergic' });
  await at.cashier('POST', `/pos/orders/${order.id}/kot`);
  const lines = (await at.cashier('GET', `/pos/orders/${order.id}`)).data.items;
  await at.cashier('POST', `/pos/orders/${order.id}/items`, {
    items: [{ menu_item_id: at.item, note: 'for Rao' }],
  });
  await at.manager('POST', `/pos/orders/${order.id}/items/${lines[0].id}/void`, { reason: 'cold' });
  const seen = await shown(at);
  expect(seen.items).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toMatch(/Rao|customer|notes?"|opened_by/);
});

test('only an order of the branch can be named, and only by who may change orders', async () => {
  const at = await open();
  const order = await orderBy(at, at.cashier);
  const unknown = await serve(at.cashier, order.id + 1);
  expect(unknown.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { order_id: expect.any(Array) },
  });
  expect((await at.cashier('PUT', '/customer-display/current-order', {})).status).toBe(422);
  expect((await serve(at.display, order.id)).status).toBe(403);
});

test('content is shown with the banners of the display, and kept where it is not given', async () => {
  const at = await open();
  const put = (body: object) => at.manager('PUT', '/customer-display/content', body);
  await put({ headline: 'Mango week', media: ['/media/mango.webp'] });
  await put({ messages: ['<b>Ask</b> for the card'] });
  await at.manager('POST', '/banners', { title: 'Lassi', placements: ['customer_display'] });
  await at.manager('POST', '/banners', { title: 'Web only', placements: ['website'] });
  const content = {
    headline: 'Mango week',
    messages: ['<b>Ask</b> for the card'],
    media: ['/media/mango.webp'],
  };
  const promotions = async () => (await at.display('GET', '/customer-display/promotions')).data;
  expect(await promotions()).toMatchObject({ content, banners: [{ title: 'Lassi' }] });
  expect((await promotions()).banners).toHaveLength(1);
  expect((await at.display('GET', '/customer-display/settings')).data.content).toEqual(content);
  await at.manager('PUT', '/customer-display/settings', { show_promotions: false });
  expect(await promotions()).toEqual({ content, banners: [] });
  const wrong = await put({ media: ['javascript:alert(1)'] });
  expect(wrong.body.error.details).toEqual({ 'media.0': [expect.any(String)] });
  expect((await at.display('PUT', '/customer-display/content', { headline: 'x' })).status).toBe(403);
});

test('the screen hears at once what it should show', async () => {
  const at = await open();
  const order = await orderBy(at, at.cashier);
  const screen = await listen(at.server, await tokenFor(at.tenant, 'display', at.branchId));
  await serve(at.cashier, order.id, 'Till 1');
  expect(await screen.next()).toMatchObject({
    event: 'display.changed',
    data: { till: 'Till 1', order_id: order.id },
  });
  await at.cashier('POST', `/pos/orders/${order.id}/items`, { items: [{ menu_item_id: at.item }] });
  expect(await screen.next()).toMatchObject({ event: 'display.order', data: { order_id: order.id } });
  await at.manager('PUT', '/customer-display/content', { headline: 'Mango week' });
  const heard = [await screen.next(), await screen.next()].map(({ event }) => event);
  expect(heard).toEqual(['branch.changed', 'display.changed']);
});
