import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { newTable } from './floor.ts';
import { fresh, made, type Samples } from './sample.ts';

const line = async (at: Place) => ({ menu_item_id: (await newItem(at)).id, quantity: 2, note: 'no ice' });

const order = async (at: Place) => made(at, '/kiosk/orders', { items: [await line(at)] });

export const kioskSamples: Samples = {
  'GET /kiosk/settings': () => ({ as: 'kiosk' }),
  'PUT /kiosk/settings': () => ({
    body: {
      languages: ['en', 'hi'],
      payment_methods: ['card'],
      welcome_text: { hi: 'नमस्ते' },
      idle_seconds: 45,
    },
  }),
  'GET /kiosk/menu': async (at) => {
    await newItem(at);
    return { as: 'kiosk', query: '?language=hi&order_type=takeaway&limit=2' };
  },
  'POST /kiosk/orders': async (at) => ({
    as: 'kiosk',
    body: {
      items: [await line(at)],
      order_type: 'dine_in',
      table_token: (await newTable(at)).qr_token,
      customer_name: 'Asha',
      language: 'hi',
    },
  }),
  'POST /kiosk/quote': async (at) => ({
    as: 'kiosk',
    body: { items: [await line(at)], order_type: 'takeaway', language: 'hi' },
  }),
  'GET /kiosk/orders/{token}': async (at) => ({ params: { token: (await order(at)).token } }),
  'GET /customer-display/settings': () => ({ as: 'display' }),
  'PUT /customer-display/settings': () => ({ body: { idle_seconds: 30, slide_seconds: 5 } }),
  'PUT /customer-display/content': () => ({
    body: { headline: fresh('Mango week'), messages: ['Ask for the card'], media: ['/media/mango.webp'] },
  }),
  'GET /customer-display/promotions': () => ({ as: 'display' }),
  'GET /customer-display/current-order': async (at) => {
    await (await at.as('cashier'))('PUT', '/customer-display/current-order', {
      order_id: (await order(at)).id,
    });
    return { as: 'display' };
  },
  'GET /customer-display/pickup': async (at) => {
    await made(at, '/pos/orders', { items: [await line(at)], send: true });
    return { as: 'display' };
  },
  'PUT /customer-display/current-order': async (at) => ({
    as: 'cashier',
    body: { order_id: (await order(at)).id, till: 'Bar' },
  }),
};
