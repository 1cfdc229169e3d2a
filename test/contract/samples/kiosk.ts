import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { newTable } from './floor.ts';
import { made, type Samples } from './sample.ts';

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
  'GET /kiosk/orders/{token}': async (at) => ({ params: { token: (await order(at)).token } }),
};
