import { expect, test } from 'vitest';
import { openRestaurant, type Reply, type Request, type Restaurant, tokenFor } from '../harness/app.ts';
import { addItem, changeTenant } from '../harness/menu.ts';

const codeOf = (reply: Reply) => [reply.status, reply.body.error?.code];

async function open() {
  const restaurant = await openRestaurant();
  const item = await addItem(restaurant, { price: 1000 });
  /** Takes a new order of 10.00 by cash or card. */
  const sale = async (by: Request, payment: object = { payment_method: 'cash', amount: 10 }) => {
    const { id } = (await by('POST', '/pos/orders', { items: [{ menu_item_id: item }] })).data;
    return { id: id as number, paid: await by('POST', `/pos/orders/${id}/payment`, payment) };
  };
  return { restaurant, sale, owner: await restaurant.as('owner'), cashier: await restaurant.as('cashier') };
}

const start = async (by: Request, opening_float = 100) =>
  (await by('POST', '/pos/shifts', { opening_float })).data.id as number;

const requireShifts = (owner: Request, { branchId }: Restaurant) =>
  owner('PUT', `/branches/${branchId}/settings`, { shifts_required: true });

const shiftOfPayments = async (by: Request, order: number): Promise<(number | null)[]> =>
  (await by('GET', `/pos/orders/${order}`)).data.payments.map((row: { shift_id: number }) => row.shift_id);

test('a shift reckons what its drawer must hold, and what is missing when it is closed', async () => {
  const { cashier, owner, sale } = await open();
  const id = await start(cashier);
  await sale(cashier, { payment_method: 'cash', amount: 20, tip_amount: 1.5 });
  await sale(cashier, { payment_method: 'card', amount: 10, tip_amount: 2 });
  const voided = await sale(cashier);
  await owner('POST', `/pos/orders/${voided.id}/payments/${voided.paid.data.payment_id}/void`, {
    reason: 'wrong key',
  });
  const cold = await sale(cashier);
  await owner('POST', `/pos/orders/${cold.id}/refund`, { amount: 4, reason: 'cold' });
  const move = (type: string, amount: number) =>
    cashier('POST', `/pos/shifts/${id}/cash-movements`, { type, amount, reason: 'why not' });
  await move('in', 30);
  await move('out', 5.25);
  expect((await move('drop', 50)).data).toMatchObject({ type: 'drop', amount: 50, shift_id: id });
  const current = (await cashier('GET', '/pos/shifts/current')).data;
  expect(current.drawer).toEqual({
    opening_float: 100,
    taken: 20,
    from_drivers: 0,
    tips: 1.5,
    refunded: 4,
    paid_in: 30,
    paid_out: 5.25,
    dropped: 50,
    expected: 92.25,
  });
  expect(current.payment_methods).toEqual([
    { payment_method: 'card', payments: 1, amount: 10, tip_amount: 2 },
    { payment_method: 'cash', payments: 2, amount: 16, tip_amount: 1.5 },
  ]);
  const closed = await cashier('POST', `/pos/shifts/${id}/close`, { counted_cash: 90, notes: 'a tea' });
  expect(closed.data).toMatchObject({
    status: 'closed',
    expected_cash: 92.25,
    counted_cash: 90,
    difference: -2.25,
    notes: 'a tea',
  });
  expect((await cashier('GET', '/pos/shifts/current')).data).toBeNull();
});

test('payments bear the open shift of who takes them, and none where nobody opened one', async () => {
  const { restaurant, cashier, owner, sale } = await open();
  const before = await sale(cashier);
  const mine = await start(cashier);
  const other = await restaurant.as('cashier');
  const theirs = await start(other);
  expect(await shiftOfPayments(owner, before.id)).toEqual([null]);
  expect(await shiftOfPayments(owner, (await sale(cashier)).id)).toEqual([mine]);
  expect(await shiftOfPayments(owner, (await sale(other)).id)).toEqual([theirs]);
  expect(await shiftOfPayments(owner, (await sale(owner)).id)).toEqual([null]);
  await cashier('POST', `/pos/shifts/${mine}/close`, { counted_cash: 110 });
  expect(await shiftOfPayments(owner, (await sale(cashier)).id)).toEqual([null]);
});

test('money given back leaves the drawer of who gives it, else the one that took it while it is open', async () => {
  const { cashier, owner, sale } = await open();
  const taken = await start(cashier);
  const one = await sale(cashier);
  const give = (id: number) => owner('POST', `/pos/orders/${id}/refund`, { amount: 1, reason: 'cold' });
  await give(one.id);
  const own = await start(owner);
  await give(one.id);
  await owner('POST', `/pos/shifts/${own}/close`, { counted_cash: 99 });
  await cashier('POST', `/pos/shifts/${taken}/close`, { counted_cash: 109 });
  await give(one.id);
  expect(await shiftOfPayments(owner, one.id)).toEqual([taken, taken, own, null]);
  expect((await owner('GET', `/pos/shifts/${taken}`)).data).toMatchObject({
    expected_cash: 109,
    drawer: { expected: 109 },
  });
});

test('a payment that never happened leaves the drawer that counted it, whoever voids it, until that is closed', async () => {
  const { cashier, owner, sale } = await open();
  const outside = await sale(cashier);
  const [theirs, own] = [await start(cashier), await start(owner, 50)];
  const expected = async (shift: number) =>
    (await owner('GET', `/pos/shifts/${shift}`)).data.drawer.expected as number;
  const voided = async ({ id, paid }: Awaited<ReturnType<typeof sale>>) => {
    const path = `/pos/orders/${id}/payments/${paid.data.payment_id}/void`;
    expect((await owner('POST', path, { reason: 'wrong key' })).status).toBe(201);
    return (await shiftOfPayments(owner, id)).at(-1);
  };
  const [first, second] = [await sale(cashier), await sale(cashier)];
  expect([await expected(theirs), await expected(own)]).toEqual([120, 50]);
  expect(await voided(first)).toBe(theirs);
  expect([await expected(theirs), await expected(own)]).toEqual([110, 50]);
  // No drawer counted it.
  expect(await voided(outside)).toBeNull();
  expect([await expected(theirs), await expected(own)]).toEqual([110, 50]);
  // Its drawer was counted with it and closed: the money leaves the drawer of who gives it.
  await cashier('POST', `/pos/shifts/${theirs}/close`, { counted_cash: 110 });
  expect(await voided(second)).toBe(own);
  expect([await expected(theirs), await expected(own)]).toEqual([110, 40]);
});

test('a payment in the same moment as a shift is opened or closed is on the right side of it', async () => {
  const { cashier, owner, sale } = await open();
  await sale(cashier);
  const order = async () => (await cashier('POST', '/pos/orders', { items: [{ menu_item_id: 1 }] })).data.id;
  const cash = { payment_method: 'cash', amount: 10 };
  const [first, second] = [await order(), await order()];
  const [shift] = await Promise.all([
    cashier('POST', '/pos/shifts', {}),
    cashier('POST', `/pos/orders/${first}/payment`, cash),
  ]);
  expect(await shiftOfPayments(owner, first)).toEqual([shift.data.id]);
  await Promise.all([
    cashier('POST', `/pos/shifts/${shift.data.id}/close`, { counted_cash: 10 }),
    cashier('POST', `/pos/orders/${second}/payment`, cash),
  ]);
  expect(await shiftOfPayments(owner, second)).toEqual([null]);
});

test('where the branch wants shifts nobody takes a payment without one, and a waiter may have one too', async () => {
  const { restaurant, cashier, owner, sale } = await open();
  await sale(cashier);
  expect((await requireShifts(owner, restaurant)).data.shifts_required).toBe(true);
  const refused = await sale(cashier);
  expect(codeOf(refused.paid)).toEqual([409, 'SHIFT_REQUIRED']);
  expect(await shiftOfPayments(owner, refused.id)).toEqual([]);
  const split = { payments: [{ payment_method: 'cash', amount: 10 }] };
  expect(codeOf(await cashier('POST', `/pos/orders/${refused.id}/split-payment`, split))).toEqual([
    409,
    'SHIFT_REQUIRED',
  ]);
  const settled = await owner('PUT', `/pos/orders/${refused.id}/status`, { status: 'paid' });
  expect(settled.data.payments).toMatchObject([{ payment_method: 'unrecorded', shift_id: null }]);
  await changeTenant(restaurant, { waiters_take_payments: 1 });
  const waiter = await restaurant.as('waiter');
  await start(waiter, 20);
  expect((await sale(waiter)).paid.status).toBe(201);
});

test('one open shift a person, and a closed one takes nothing more', async () => {
  const { cashier } = await open();
  const id = await start(cashier);
  const second = await cashier('POST', '/pos/shifts', {});
  expect(second.body.error).toMatchObject({ code: 'SHIFT_ALREADY_OPEN', details: { shift_id: id } });
  await cashier('POST', `/pos/shifts/${id}/close`, { counted_cash: 100 });
  const cash = { type: 'in', amount: 1, reason: 'late' };
  expect(codeOf(await cashier('POST', `/pos/shifts/${id}/cash-movements`, cash))).toEqual([
    409,
    'SHIFT_CLOSED',
  ]);
  const again = await cashier('POST', `/pos/shifts/${id}/close`, { counted_cash: 0 });
  expect(codeOf(again)).toEqual([409, 'SHIFT_CLOSED']);
  expect(await start(cashier)).toBeGreaterThan(id);
});

test("a manager sees and closes everyone's shifts, a cashier only their own", async () => {
  const { restaurant, cashier } = await open();
  const other = await restaurant.as('cashier');
  const manager = await restaurant.as('manager');
  const [mine, theirs] = [await start(cashier), await start(other)];
  const listed = async (by: Request, query = '') =>
    (await by('GET', `/pos/shifts${query}`)).data.map(({ id }: { id: number }) => id);
  expect(await listed(cashier)).toEqual([mine]);
  expect(await listed(manager)).toEqual([theirs, mine]);
  const close = (by: Request) => by('POST', `/pos/shifts/${theirs}/close`, { counted_cash: 100 });
  expect(codeOf(await cashier('GET', `/pos/shifts/${theirs}`))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await close(cashier))).toEqual([403, 'FORBIDDEN']);
  expect((await close(manager)).status).toBe(200);
  expect(await listed(manager, '?status=open')).toEqual([mine]);
  const page = await manager('GET', '/pos/shifts?limit=1');
  expect(await listed(manager, `?limit=1&cursor=${page.body.meta.next_cursor}`)).toEqual([mine]);
});

test('every opening, closing and movement of cash is on record', async () => {
  const { cashier, owner } = await open();
  const id = await start(cashier);
  await cashier('POST', `/pos/shifts/${id}/cash-movements`, { type: 'out', amount: 5, reason: 'ice' });
  await owner('POST', `/pos/shifts/${id}/close`, { counted_cash: 90 });
  const entries = (await owner('GET', '/audit?entity=shift')).data;
  expect(entries).toMatchObject([
    { action: 'shift.close', after: { difference: -500 } },
    { action: 'shift.cash_out', reason: 'ice' },
    { action: 'shift.open', after: { opening_float: 10_000 } },
  ]);
});

test('the drawer opens without a sale only for a reason, by the printer it hangs on', async () => {
  const { restaurant, cashier, owner } = await open();
  const unreachable = { name: 'Till', address: '10.255.255.1', drawer_pin: 2 };
  const byHand = await cashier('POST', '/pos/drawer/open', { reason: 'change' });
  expect([byHand.status, byHand.data.print_job, byHand.data.shift_id]).toEqual([201, null, null]);
  const id = await start(cashier);
  const printer = (await owner('POST', '/pos/printers', unreachable)).data.id;
  await owner('PUT', `/branches/${restaurant.branchId}/settings`, { receipt_printer_id: printer });
  const opened = await cashier('POST', '/pos/drawer/open', { reason: 'change' });
  expect(opened.data).toMatchObject({ type: 'drawer', amount: 0, shift_id: id });
  expect(opened.data.print_job).toMatchObject({ printer_id: printer });
  expect((await cashier('POST', '/pos/drawer/open', { reason: ' ' })).status).toBe(422);
  expect(codeOf(await (await restaurant.as('waiter'))('POST', '/pos/drawer/open', { reason: 'x' }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  expect((await owner('GET', '/audit?action=drawer.open')).data).toHaveLength(2);
});

test('amounts that make no sense are refused and change nothing', async () => {
  const { cashier } = await open();
  expect((await cashier('POST', '/pos/shifts', { opening_float: -1 })).status).toBe(422);
  expect((await cashier('POST', '/pos/shifts', { opening_float: 0.001 })).status).toBe(422);
  const id = await start(cashier);
  for (const body of [
    { type: 'in', amount: -1, reason: 'x' },
    { type: 'steal', amount: 1, reason: 'x' },
    { type: 'in', amount: 1 },
  ])
    expect((await cashier('POST', `/pos/shifts/${id}/cash-movements`, body)).status).toBe(422);
  expect((await cashier('POST', `/pos/shifts/${id}/close`, {})).status).toBe(422);
  expect(codeOf(await cashier('GET', '/pos/shifts/999'))).toEqual([404, 'NOT_FOUND']);
  expect((await cashier('GET', '/pos/shifts/current')).data).toMatchObject({
    status: 'open',
    cash_movements: [],
  });
});

test('without a chosen branch shifts of every branch are listed and none is opened', async () => {
  const { restaurant, cashier } = await open();
  const id = await start(cashier);
  const nowhere = restaurant.withToken(await tokenFor(restaurant.tenant, 'owner', null));
  expect((await nowhere('GET', '/pos/shifts')).data).toMatchObject([{ id, branch_id: restaurant.branchId }]);
  expect((await nowhere('GET', `/pos/shifts/${id}`)).data.drawer.expected).toBe(100);
  expect(codeOf(await nowhere('POST', '/pos/shifts', {}))).toEqual([409, 'BRANCH_REQUIRED']);
});
