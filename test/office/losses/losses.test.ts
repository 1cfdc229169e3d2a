import { describe, expect, test } from 'vitest';
import { comparedWithOthers, type Handled } from '../../../server/office/losses/far.ts';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem, addKitchen } from '../../harness/menu.ts';
import { openEvening, playEvening } from '../small-evening.ts';

const DAY = '2026-11-20';
const period = (from = DAY, to = from) => `date_from=${from}&date_to=${to}`;
const cents = (amount: number): number => Math.round(amount * 100);

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
type Wire = any;

const sum = (rows: readonly Wire[], field: string): number =>
  rows.reduce((total, row) => total + cents(row[field]), 0);

async function losses(by: Request, days = period()) {
  const reply = await by('GET', `/reports/losses?${days}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.data;
}

const entries = async (by: Request, more = '', days = period()): Promise<Wire[]> =>
  (await by('GET', `/reports/losses/entries?limit=200&${days}${more}`)).data;

async function open() {
  const at = await openRestaurant();
  await addKitchen(at, 'Kitchen', true);
  const dish = await addItem(at, { price: 1_000, name: 'Paella' });
  const [owner, manager, waiter] = [await at.as('owner'), await at.as('manager'), await at.as('waiter')];
  const waiterId = (await waiter('GET', '/auth/user')).data.id as number;
  const made = async (by: Request, path: string, body: object = {}): Promise<Wire> => {
    const reply = await by('POST', path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.data;
  };
  const order = (quantity = 1, more: object = {}): Promise<Wire> =>
    made(waiter, '/pos/orders', { items: [{ menu_item_id: dish, quantity }], send: true, ...more });
  return { at, owner, manager, waiter, waiterId, made, order };
}

test('a void says which dish, who took it off with whose approval, when and why', async () => {
  const { at, owner, manager, waiter, waiterId, made, order } = await open();
  const pin = '4711';
  const account = {
    name: 'Mona',
    email: 'mona@example.com',
    role: 'manager',
    password: 'a long one 77',
    pin,
  };
  const mona = (await made(owner, '/users', account)).id;
  const { id, items, token_number, order_number } = await order(3);
  at.clock.advance(3_600_000);
  const approval = { user_id: mona, pin };
  await made(waiter, `/pos/orders/${id}/items/${items[0].id}/void`, {
    reason: 'spilt',
    quantity: 2,
    approval,
  });
  await made(manager, `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: 10 });
  const report = await losses(manager);
  expect(report).toMatchObject({ orders: 1, sent: 30, lost: 20, share: 66.6667 });
  expect(report.by_reason).toContainEqual({ reason: 'void', amount: 20, entries: 1 });
  expect(report.by_hour).toEqual([
    expect.objectContaining({ sent: 30, lost: 0 }),
    expect.objectContaining({ sent: 0, lost: 20 }),
  ]);
  const [entry, ...others] = await entries(manager, `&user_id=${waiterId}&reason=void`);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    order_id: id,
    order_number,
    token_number,
    dishes: '2 × Paella',
    amount: 20,
    by: { id: waiterId },
    approver: { id: mona, name: 'Mona' },
    why: 'spilt',
    at: new Date(at.clock.now()).toISOString(),
  });
  const [act] = (await owner('GET', '/audit?action=order.void_item')).data;
  expect(entry.audit_entry_id).toBe(act.id);
});

test('a cancelled order that was paid back is lost once, an unsent one not at all', async () => {
  const { owner, waiter, made, order } = await open();
  const paid = await order(2);
  await made(owner, `/pos/orders/${paid.id}/payment`, { payment_method: 'cash', amount: 20 });
  await made(owner, `/pos/orders/${paid.id}/cancel`, { reason: 'wrong table' });
  const unsent = await order(5, { send: false });
  await made(waiter, `/pos/orders/${unsent.id}/cancel`, { reason: 'changed their minds' });
  const report = await losses(owner);
  expect(report).toMatchObject({ sent: 20, lost: 20 });
  expect(await entries(owner)).toMatchObject([{ reason: 'cancelled', amount: 20, why: 'wrong table' }]);
});

test('what nobody paid is undone by the void of it, and paid otherwise it is no loss', async () => {
  const { owner, made, order } = await open();
  const { id } = await order(1);
  const settled = (await owner('PUT', `/pos/orders/${id}/status`, { status: 'paid' })).data;
  expect(await losses(owner)).toMatchObject({ sent: 10, lost: 10 });
  const [payment] = settled.payments;
  await made(owner, `/pos/orders/${id}/payments/${payment.id}/void`, { reason: 'the guest came back' });
  await made(owner, `/pos/orders/${id}/payment`, { payment_method: 'card' });
  expect(await losses(owner)).toMatchObject({ sent: 10, lost: 0 });
});

test('what is still open is a loss once its day is over, and none when it is paid after all', async () => {
  const { at, owner, waiterId, made, order } = await open();
  const { id } = await order(4);
  await made(owner, `/pos/orders/${id}/payment`, { payment_method: 'card', amount: 10 });
  expect((await losses(owner)).lost).toBe(0);
  at.clock.advance(24 * 3_600_000);
  expect(await entries(owner)).toMatchObject([{ reason: 'open', amount: 30, by: { id: waiterId } }]);
  await made(owner, `/pos/orders/${id}/payment`, { payment_method: 'card' });
  expect((await losses(owner)).lost).toBe(0);
});

test('a refund is lost on the day it is given, at the hands of who gave it', async () => {
  const { at, owner, manager, made, order } = await open();
  const { id, items } = await order(3);
  await made(owner, `/pos/orders/${id}/payment`, { payment_method: 'card' });
  at.clock.advance(24 * 3_600_000);
  await made(manager, `/pos/orders/${id}/refund`, {
    items: [{ order_item_id: items[0].id, quantity: 1 }],
    reason: 'cold',
  });
  expect((await losses(owner)).lost).toBe(0);
  const next = '2026-11-21';
  expect(await losses(owner, period(next))).toMatchObject({ sent: 0, lost: 10 });
  expect(await losses(owner, period(DAY, next))).toMatchObject({ sent: 30, lost: 10 });
  expect(await entries(owner, '', period(next))).toMatchObject([
    { reason: 'refund', amount: 10, dishes: '1 × Paella', why: 'cold', audit_entry_id: expect.any(Number) },
  ]);
});

test('who refunds a dish on an order of others had it in hand: nobody loses more than all of it', async () => {
  const { owner, manager, made, order } = await open();
  const { id, items } = await order(3);
  await made(owner, `/pos/orders/${id}/payment`, { payment_method: 'card' });
  const refunded = [{ order_item_id: items[0].id, quantity: 1 }];
  await made(manager, `/pos/orders/${id}/refund`, { items: refunded, reason: 'cold' });
  const { by_person, sent } = await losses(owner);
  expect(sent).toBe(30);
  expect(by_person).toContainEqual(
    expect.objectContaining({ orders: 1, sent: 30, lost: 10, share: 33.3333 }),
  );
});

test('every figure leads to its entries, page by page, and each entry is in one of each kind', async () => {
  const evening = await openEvening();
  await playEvening(evening);
  const { owner } = evening;
  const report = await losses(owner);
  expect(sum(report.by_reason, 'amount')).toBe(cents(report.lost));
  expect(sum(report.by_person, 'lost')).toBe(cents(report.lost));
  expect(sum(report.by_hour, 'lost')).toBe(cents(report.lost));
  expect(sum(report.by_hour, 'sent')).toBe(cents(report.sent));
  for (const { reason, amount, entries: count } of report.by_reason) {
    const found = await entries(owner, `&reason=${reason}`);
    expect([sum(found, 'amount'), found.length], reason).toEqual([cents(amount), count]);
  }
  for (const { user_id, lost } of report.by_person)
    expect(sum(await entries(owner, `&user_id=${user_id ?? 0}`), 'amount')).toBe(cents(lost));
  const all = await entries(owner);
  const paged: Wire[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply = await owner(
      'GET',
      `/reports/losses/entries?limit=2&${period()}${cursor && `&cursor=${cursor}`}`,
    );
    paged.push(...reply.data);
    cursor = reply.body.meta.next_cursor;
  }
  expect(paged).toEqual(all);
});

test('a dish that guests share is sent once, and its parts are lost as parts', async () => {
  const { owner, made, order } = await open();
  const { id, items } = await order(1);
  const share = { order_item_id: items[0].id, of: 3 };
  const { orders } = await made(owner, `/pos/orders/${id}/split`, {
    parts: [{ items: [share] }, { items: [share] }],
  });
  const part = orders.at(-1);
  expect(await losses(owner)).toMatchObject({ sent: 10, lost: 0 });
  await made(owner, `/pos/orders/${part.id}/items/${part.items[0].id}/void`, { reason: 'a hair in it' });
  expect(await losses(owner)).toMatchObject({ sent: 10, lost: part.total });
  expect(await entries(owner)).toMatchObject([{ reason: 'void', dishes: '1/3 Paella', amount: part.total }]);
});

test('the report is for the owner and managers, whose entries need no right to the whole audit', async () => {
  const { at, order, manager, made } = await open();
  const { id } = await order();
  await made(manager, `/pos/orders/${id}/cancel`, { reason: 'left' });
  expect((await manager('GET', '/audit')).status).toBe(403);
  expect(await entries(manager)).toHaveLength(1);
  for (const role of ['cashier', 'waiter', 'kitchen'] as const) {
    const by = await at.as(role);
    expect((await by('GET', `/reports/losses?${period()}`)).status).toBe(403);
    expect((await by('GET', `/reports/losses/entries?${period()}`)).status).toBe(403);
  }
  const wrong = await manager('GET', '/reports/losses?date_from=2026-01-01&date_to=2026-12-31');
  expect(wrong.status).toBe(422);
});

describe('somebody is far from the others', () => {
  const person = (userId: number, lost: number, more: Partial<Handled> = {}): Handled => ({
    userId,
    isCompared: true,
    orders: 25,
    sent: 100_000,
    lost,
    lostByAct: lost,
    acts: lost === 0 ? 0 : 5,
    ...more,
  });
  const others = [person(2, 1_000), person(3, 2_000), person(4, 3_000)];
  const isFar = (one: Handled, team = others) => comparedWithOthers([one, ...team]).get(one.userId)?.isFar;

  test('above three times what is usual, and above 5 %', () => {
    expect(isFar(person(1, 6_001))).toBe(true);
    expect(isFar(person(1, 6_000))).toBe(false);
    const careful = [person(2, 0), person(3, 0), person(4, 500)];
    expect(isFar(person(1, 5_000), careful)).toBe(false);
    expect(isFar(person(1, 5_001), careful)).toBe(true);
  });

  test('never in a small team, on a quiet night, for one accident or for coupons', () => {
    expect(isFar(person(1, 50_000), others.slice(1))).toBe(false);
    expect(isFar(person(1, 50_000, { orders: 19 }))).toBe(false);
    expect(isFar(person(1, 50_000), [...others.slice(1), person(2, 1_000, { orders: 19 })])).toBe(false);
    expect(isFar(person(1, 50_000, { acts: 2 }))).toBe(false);
    expect(isFar(person(1, 50_000, { lostByAct: 900 }))).toBe(false);
    expect(isFar(person(1, 50_000, { isCompared: false }))).toBe(false);
  });

  test('the median is of the others alone', () => {
    const compared = comparedWithOthers([person(1, 50_000), ...others]);
    expect([1, 2].map((id) => compared.get(id)?.usual)).toEqual([20_000, 30_000]);
    expect([...compared.values()].filter((one) => one.isFar)).toHaveLength(1);
  });
});
