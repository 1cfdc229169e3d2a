import type { Hands, Wire } from './hands.ts';
import { COUPON, note, payInCash, type Room, refund } from './room.ts';

/** What is done at the till, and by those who come to it. */
export const atTheTill: readonly ((room: Room, till: Hands) => Promise<void>)[] = [
  held,
  takeaway,
  tab,
  delivery,
  paidOrder,
  wrongPayment,
  invoiced,
  kiosk,
  guests,
];

/** A cart with a name waits; then it is quoted, and sold with a discount and a coupon. */
async function held(room: Room, till: Hands): Promise<void> {
  const items = room.some(2);
  const { held_order } = await till.act('hold with a name', 'POST', '/pos/session/save', {
    ...{ cart: { items }, hold: true, label: 'Blue coat' },
  });
  await till.act('quote before sending', 'POST', '/pos/orders/quote', { items });
  const order = await till.order({ held_order_id: held_order.id });
  till.did('held order taken up');
  await till.act('discount on the bill', 'POST', `/pos/orders/${order.id}/discount`, {
    ...{ discount_type: 'percent', discount_value: 5, reason: 'regular' },
  });
  await till.act('coupon', 'POST', `/pos/orders/${order.id}/coupon`, { code: COUPON });
  await payInCash(room, till, order.id);
}

/** To go, and then not; scanned. */
async function takeaway(room: Room, till: Hands): Promise<void> {
  const [scanned] = await till.act('dish by its SKU', 'GET', '/pos/menu-items?search=4006381333931');
  const items = [{ menu_item_id: scanned.id, price: 510 }, ...room.some(1)];
  const { id } = await till.order({ order_type_id: room.type('takeaway'), guest_name: 'Nadia', items });
  till.did('takeaway');
  await till.act('eat in instead', 'PUT', `/pos/orders/${id}`, { order_type_id: room.type('dine_in') });
  await payInCash(room, till, id);
}

/** A tab with a name, paid in parts; the slip is signed with a tip. */
async function tab(room: Room, till: Hands): Promise<void> {
  const { id } = await till.order({ guest_name: 'Blue coat', items: room.some(2), send: true });
  till.did('bar tab with a name');
  const { balance_due } = await till.call('GET', `/pos/orders/${id}`);
  const payments = [
    { payment_method: 'card', amount: balance_due - 20, transaction_id: `T${id}` },
    { payment_method: 'cash', amount: 50 },
  ];
  const paid = await till.act('paid in parts', 'POST', `/pos/orders/${id}/split-payment`, { payments });
  note(room, id, paid.amount_paid);
  const card = paid.payments.find(({ payment_method }: Wire) => payment_method === 'card');
  await till.act('tip on a card', 'POST', `/pos/orders/${id}/payments/${card.id}/tip`, { tip_amount: 30 });
}

/** By telephone, for a guest who is known; the driver comes back with too little. */
async function delivery(room: Room, till: Hands): Promise<void> {
  const { driver } = room.staff;
  const [guest] = await till.act('customer by phone number', 'GET', '/pos/customers?search=98765 43210');
  await till.act('the usual', 'GET', `/pos/orders?customer_id=${guest.id}&limit=3&include=items`);
  const { id } = await till.order({
    ...{ order_type_id: room.type('delivery'), customer_id: guest.id, send: true, items: room.some(2) },
    delivery_address: { line1: '4 Church Street', city: 'Bengaluru' },
  });
  till.did('delivery with an address');
  const [ravi] = await till.call('GET', '/pos/delivery-drivers');
  await till.call('POST', `/pos/orders/${id}/assign-driver`, { driver_id: ravi.id });
  for (const status of ['picked_up', 'out_for_delivery'])
    await driver.call('PUT', `/pos/orders/${id}/delivery-status`, { status });
  const { balance_due_in_cash: due } = await till.call('GET', `/pos/orders/${id}`);
  await driver.call('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: due });
  note(room, id, due);
  await driver.call('PUT', `/pos/orders/${id}/delivery-status`, { status: 'delivered' });
  await till.act('driver short of cash', 'POST', `/pos/delivery-drivers/${ravi.id}/settlements`, {
    ...{ counted_cash: due - 10, notes: 'no change' },
  });
}

/** Refunded in two ways, reopened and paid again. */
async function paidOrder(room: Room, till: Hands): Promise<void> {
  const { approval } = room.staff;
  const { id, items } = await till.order({ items: [...room.some(1), ...room.some(1)], send: true });
  await payInCash(room, till, id);
  await refund(room, till, id, { items: [{ order_item_id: items[0].id, quantity: 1 }] });
  await refund(room, till, id, { amount: 5 });
  till.did('refund of a line', 'refund of an amount');
  const reopened = { status: 'kot', reason: 'another coffee', approval };
  await till.act('paid order reopened', 'PUT', `/pos/orders/${id}/status`, reopened);
  await payInCash(room, till, id);
}

/** The wrong key: the payment never was. */
async function wrongPayment(room: Room, till: Hands): Promise<void> {
  const { approval } = room.staff;
  const order = await till.order({ items: room.some(1), send: true });
  const body = { payment_method: 'card', amount: order.balance_due, transaction_id: `W${order.id}` };
  const { payment_id } = await till.call('POST', `/pos/orders/${order.id}/payment`, body);
  const path = `/pos/orders/${order.id}/payments/${payment_id}/void`;
  await till.act('payment voided', 'POST', path, { reason: 'wrong key', approval });
  await payInCash(room, till, order.id);
}

async function invoiced(room: Room, till: Hands): Promise<void> {
  const { approval } = room.staff;
  const { id } = await till.order({ items: room.some(2), send: true });
  await payInCash(room, till, id);
  await till.act('invoice', 'POST', `/pos/orders/${id}/print-invoice`);
  const [invoice] = await till.call('GET', `/pos/invoices?order_id=${id}`);
  await till.act('invoice credited', 'POST', `/pos/invoices/${invoice.id}/credit`, {
    ...{ items: [{ line: 1, quantity: 1 }], reason: 'the wrong dish was written', approval },
  });
}

/** Ordered at the kiosk, paid at the till. */
async function kiosk(room: Room, till: Hands): Promise<void> {
  const body = { items: room.some(2), order_type: 'takeaway' };
  const { token_number } = await room.staff.kiosk.call('POST', '/kiosk/orders', body);
  const [{ id }] = await till.call('GET', `/pos/orders?search=%23${token_number}&limit=1`);
  room.staff.kiosk.ofGuests();
  await payInCash(room, till, id);
  till.did('kiosk order paid at the till');
}

/** Guests order by phone: one is accepted, another not; and they call somebody. */
async function guests(room: Room, till: Hands): Promise<void> {
  const { phone } = room.staff;
  await room.atTable(async (table) => {
    const tables: Wire[] = await room.owner.must('GET', '/pos/tables');
    const table_token = tables.find(({ id }) => id === table.id)?.qr_token;
    const { token } = await phone.call('POST', '/guest/sessions', { table_token });
    const order = () => phone.call('POST', '/guest/orders', { items: room.some(1) }, { token });
    const [yes, no] = [await order(), await order()];
    const accepted = await till.act('guests’ order accepted', 'PUT', `/pos/guest-orders/${yes.id}/accept`);
    await till.act('guests’ order declined', 'PUT', `/pos/guest-orders/${no.id}/decline`, {
      reason: 'closed',
    });
    phone.ofGuests();
    await phone.call('POST', '/guest/requests', { type: 'water' }, { token });
    const asked: Wire[] = await till.call('GET', `/waiter-requests?table_id=${table.id}`);
    for (const { id } of asked.filter(({ status }) => status !== 'completed' && status !== 'cancelled'))
      await till.act('waiter called', 'PUT', `/waiter-requests/${id}/complete`);
    await payInCash(room, till, accepted.order_id ?? accepted.order?.id);
  });
}
