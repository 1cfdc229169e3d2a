import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { newTable } from './floor.ts';
import { newKitchen, withReceiptPrinter } from './printing.ts';
import { fresh, made, type Sample, type Samples } from './sample.ts';

const line = async (at: Place) => {
  const kitchen = await newKitchen(at);
  return { menu_item_id: (await newItem(at, { kitchen_id: kitchen.id })).id, quantity: 2, note: 'no onions' };
};

/** With a size, two modifiers and a note. */
const chosenLine = async (at: Place) => {
  const group = await made(at, '/pos/modifier-groups', {
    ...{ name: fresh('Extras'), min_select: 1, max_select: 3 },
    modifiers: [
      { name: 'Cheese', price: 1 },
      { name: 'Nuts', price: 0.5 },
    ],
  });
  const variants = [{ name: 'Half', price: 7 }];
  const dish = await newItem(at, { modifier_group_ids: [group.id], variants });
  return {
    ...{ menu_item_id: dish.id, variant_id: dish.variants[0].id, quantity: 1, note: 'no onions' },
    modifiers: group.modifiers.map(({ id }: { id: number }) => ({ modifier_id: id, quantity: 1 })),
  };
};

export const newOrder = async (at: Place, fields: object = {}) =>
  made(at, '/pos/orders', { items: [await line(at)], covers: 2, ...fields });

const onOrder = async (at: Place, body?: unknown, fields?: object): Promise<Sample> => ({
  params: { id: (await newOrder(at, fields)).id },
  body,
});

const ticket = async (at: Place): Promise<Sample> => {
  const { id } = await newOrder(at);
  return { params: { id: (await made(at, `/pos/orders/${id}/kot`)).id } };
};

/** Paid in full. */
const paid = async (at: Place) => {
  const { id, total, items } = await newOrder(at);
  const { payment_id } = await made(at, `/pos/orders/${id}/payment`, {
    payment_method: 'card',
    amount: total,
  });
  return { id, payment_id, order_item_id: items[0].id };
};

const payment = async (at: Place) => {
  const { id, payment_id } = await paid(at);
  return { id, payment_id };
};

const item = async (at: Place) => {
  const { id, items } = await newOrder(at);
  return { id, item_id: items[0].id };
};

/** With a charge of the restaurant. */
const charged = async (at: Place) => {
  const { order_type_id } = await newOrder(at);
  const fee = { name: fresh('Fee'), type: 'service', calculation: 'fixed', amount: 1 };
  const charge = await made(at, '/pos/charges', { ...fee, order_type_ids: [order_type_id] });
  return { id: (await newOrder(at, { order_type_id })).id, charge: charge.id };
};

const printed = async (at: Place) => {
  await withReceiptPrinter(at);
  return onOrder(at);
};

const invoiced = async (at: Place, fields: object = {}): Promise<number> => {
  const { id } = await newOrder(at, fields);
  await made(at, `/pos/orders/${id}/print-invoice`);
  const owner = await at.as('owner');
  return (await owner('GET', `/pos/invoices?order_id=${id}`)).data[0].id;
};

/** Both have what the portal asks for. */
const invoicedToBusiness = async (at: Place): Promise<number> => {
  const seller = { tax_number: '29ABCDE1234F1Z5', legal_name: 'Spice Route Pvt Ltd' };
  const owner = await at.as('owner');
  await owner('PUT', '/tenants/current', seller);
  await owner('PUT', `/branches/${at.branchId}/settings`, { ticket_header: 'Bengaluru 560001' });
  const place = { line1: '12 Residency Road', city: 'Bengaluru', postal_code: '560025' };
  const buyer = { name: 'Acme Pvt Ltd', tax_number: '29AAACA1234B1Z6', addresses: [place] };
  const customer = await made(at, '/pos/customers', buyer);
  return invoiced(at, { customer_id: customer.id });
};

/** A receipt that waits for a device. */
async function receipt(at: Place): Promise<void> {
  const settings = async (fiscal_device: string) =>
    (await at.as('owner'))('PUT', `/branches/${at.branchId}/settings`, {
      fiscal_device,
      fiscal_address: '127.0.0.1:9',
    });
  await settings('simulated');
  await newOrder(at);
  await settings('none');
}

export const salesSamples: Samples = {
  'GET /pos/floor': async (at) => {
    await newOrder(at, { table_id: (await newTable(at)).id });
    return {};
  },
  'POST /pos/orders': async (at) => ({
    body: { table_id: (await newTable(at)).id, items: [await chosenLine(at)], covers: 2, notes: 'birthday' },
  }),
  'POST /pos/orders/quote': async (at) => ({ body: { items: [await line(at)] } }),
  'GET /pos/orders': async (at) => {
    await newOrder(at);
    return {
      query:
        '?limit=3&status=draft&status=kot&search=%231&total_from=0&total_to=900&include=items,payments,customer,table',
    };
  },
  'GET /pos/orders/{id}': async (at) => ({
    params: { id: (await paid(at)).id },
    query: '?include=customer,table',
  }),
  'PUT /pos/orders/{id}': async (at) =>
    onOrder(at, { notes: 'window seat', table_id: (await newTable(at)).id }),
  'POST /pos/orders/{id}/items': async (at) => onOrder(at, { items: [await line(at)] }),
  'POST /pos/orders/{id}/discount': (at) => onOrder(at, { discount_type: 'percent', discount_value: 10 }),
  'POST /pos/orders/{id}/fire': async (at) =>
    onOrder(at, { course: 2 }, { items: [{ ...(await line(at)), course: 2, hold: true }] }),
  'POST /pos/orders/{id}/call-out': (at) => onOrder(at),
  'PUT /pos/orders/{id}/charges': async (at) => {
    const { id, charge } = await charged(at);
    return { params: { id }, body: { charges: [{ id: charge }], reason: 'slow kitchen' } };
  },
  'PUT /pos/orders/{id}/tax-exemption': (at) => onOrder(at, { certificate: 'DIPL-7', reason: 'embassy' }),
  'POST /pos/orders/{id}/split': async (at) => {
    const { id, item_id } = await item(at);
    return { params: { id }, body: { parts: [{ items: [{ order_item_id: item_id, quantity: 1 }] }] } };
  },
  'POST /pos/orders/{id}/move-items': async (at) => {
    const { id, item_id } = await item(at);
    const items = [{ order_item_id: item_id, quantity: 1 }];
    return { params: { id }, body: { items, to_table_id: (await newTable(at)).id } };
  },
  'PUT /pos/orders/{id}/status': (at) => onOrder(at, { status: 'billed' }),
  'POST /pos/orders/{id}/cancel': async (at) => {
    await receipt(at);
    return onOrder(at, { reason: 'left' });
  },
  'POST /pos/orders/{id}/items/{item_id}/void': async (at) => ({
    params: await item(at),
    body: { reason: 'dropped', quantity: 1 },
  }),
  'POST /pos/orders/{id}/undo-send': async (at) => {
    const { id, items } = await newOrder(at, { send: true });
    return { params: { id }, body: { kot_id: items[0].kot_id, reason: 'sent by mistake' } };
  },
  'POST /pos/orders/{id}/kot': (at) => onOrder(at, { hold_after_course: 1 }),
  'GET /pos/kots': async (at) => {
    await ticket(at);
    return { query: '?limit=2&status=sent_to_kitchen&date_from=2026-01-01' };
  },
  'GET /pos/kots/{id}': ticket,
  'PUT /pos/kot/{id}/status': async (at) => ({ ...(await ticket(at)), body: { status: 'in_kitchen' } }),
  'PUT /pos/kots/{id}/items/{item_id}/done': async (at) => {
    const { id, items } = await newOrder(at, { send: true });
    const [kot] = (await (await at.as('owner'))('GET', `/pos/kots?order_id=${id}`)).data;
    return { params: { id: kot.id, item_id: items[0].id }, body: { done: true } };
  },
  'POST /pos/kot/{id}/print': ticket,
  'POST /pos/kot/{id}/reprint': ticket,
  'POST /pos/orders/{id}/payment': (at) => onOrder(at, { payment_method: 'cash', amount: 50, tip_amount: 1 }),
  'POST /pos/orders/{id}/split-payment': (at) =>
    onOrder(at, {
      payments: [
        { payment_method: 'card', amount: 5, transaction_id: 'A1' },
        { payment_method: 'cash', amount: 50 },
      ],
    }),
  'GET /pos/orders/{id}/payment-status': async (at) => ({ params: { id: (await paid(at)).id } }),
  'POST /pos/orders/{id}/refund': async (at) => {
    const { id, order_item_id } = await paid(at);
    return { params: { id }, body: { reason: 'cold', items: [{ order_item_id, quantity: 1 }] } };
  },
  'POST /pos/orders/{id}/payments/{payment_id}/tip': async (at) => ({
    params: await payment(at),
    body: { tip_amount: 2.5 },
  }),
  'POST /pos/orders/{id}/payments/{payment_id}/void': async (at) => ({
    params: await payment(at),
    body: { reason: 'wrong key' },
  }),
  'POST /pos/orders/{id}/print-bill': async (at) => ({ ...(await printed(at)), body: { parts: 2 } }),
  'POST /pos/orders/{id}/print-invoice': printed,
  'GET /pos/invoices': async (at) => {
    await invoiced(at);
    return { query: '?limit=2&kind=invoice' };
  },
  'GET /pos/invoices/{id}': async (at) => ({ params: { id: await invoiced(at) } }),
  'POST /pos/invoices/{id}/credit': async (at) => ({
    params: { id: await invoiced(at) },
    body: { items: [{ line: 1, quantity: 1 }], reason: 'the wrong dish was written' },
  }),
  'POST /pos/invoices/{id}/print': async (at) => {
    await withReceiptPrinter(at);
    return { params: { id: await invoiced(at) } };
  },
  'GET /branches/{id}/fiscal': (at) => ({ params: { id: at.branchId } }),
  'GET /branches/{id}/fiscal/export': (at) => ({
    params: { id: at.branchId },
    query: '?date_from=2026-11-01&date_to=2026-11-30',
  }),
  'GET /pos/invoices/{id}/e-invoice': async (at) => ({ params: { id: await invoicedToBusiness(at) } }),
};
