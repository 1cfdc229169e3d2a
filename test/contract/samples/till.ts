import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { withReceiptPrinter } from './printing.ts';
import { made, type Sample, type Samples } from './sample.ts';

/** Of someone who has just come: each person has one open shift. */
async function newShift(at: Place): Promise<{ id: number; token: string }> {
  const token = await at.freshToken('owner');
  const { data } = await at.withToken(token)('POST', '/pos/shifts', { opening_float: 100 });
  return { id: data.id, token };
}

async function onShift(at: Place, body?: object): Promise<Sample> {
  const { id, token } = await newShift(at);
  return { params: { id }, token, body };
}

/** Kept as it is given: nobody looks whether there is such an item. */
const cart = {
  items: [{ menu_item_id: 7, quantity: 2, price: 12.5, modifiers: [] }],
  guest: 'window seat',
};

const newHeldOrder = async (at: Place) =>
  (await made(at, '/pos/session/save', { cart, hold: true, label: 'Blue coat' })).held_order;

const held = async (at: Place): Promise<Sample> => ({ params: { id: (await newHeldOrder(at)).id } });

/** A day that no Z report has told of. */
async function unreported(at: Place): Promise<void> {
  const { id } = await newItem(at);
  const order = await made(at, '/pos/orders', { items: [{ menu_item_id: id }] });
  await made(at, `/pos/orders/${order.id}/payment`, { payment_method: 'cash' });
}

async function newZ(at: Place): Promise<number> {
  await unreported(at);
  return (await made(at, '/pos/reports/z', {})).id;
}

export const tillSamples: Samples = {
  'GET /pos/reports/x': async (at) => {
    await unreported(at);
    return {};
  },
  'POST /pos/reports/x/print': async (at) => {
    await withReceiptPrinter(at);
    return {};
  },
  'POST /pos/reports/z': async (at) => {
    await unreported(at);
    return { body: { business_date: '2026-11-20' } };
  },
  'GET /pos/reports/z': async (at) => {
    await newZ(at);
    return { query: '?limit=2&date_from=2026-11-01' };
  },
  'GET /pos/reports/z/{id}': async (at) => ({ params: { id: await newZ(at) } }),
  'POST /pos/reports/z/{id}/print': async (at) => {
    await withReceiptPrinter(at);
    return { params: { id: await newZ(at) } };
  },
  'GET /pos/session': async (at) => {
    await made(at, '/pos/session/save', { cart });
    return {};
  },
  'POST /pos/session/save': () => ({ body: { cart, label: 'Blue coat' } }),
  'DELETE /pos/session/clear': () => ({}),
  'GET /pos/session/held-orders': async (at) => {
    await newHeldOrder(at);
    return {};
  },
  'GET /pos/session/held-orders/{id}': held,
  'DELETE /pos/session/held-orders/{id}': held,
  'POST /pos/shifts': async (at) => ({
    token: await at.freshToken('cashier'),
    body: { opening_float: 150.5 },
  }),
  'GET /pos/shifts/current': async (at) => ({ token: (await newShift(at)).token }),
  'GET /pos/shifts': async (at) => {
    await newShift(at);
    return { query: '?limit=2&status=open' };
  },
  'GET /pos/shifts/{id}': (at) => onShift(at),
  'POST /pos/shifts/{id}/cash-movements': (at) =>
    onShift(at, { type: 'out', amount: 12.5, reason: 'ice from the shop' }),
  'POST /pos/shifts/{id}/close': (at) => onShift(at, { counted_cash: 99.5, notes: 'a coin fell' }),
  'POST /pos/drawer/open': () => ({ body: { reason: 'change for a guest' } }),
};
