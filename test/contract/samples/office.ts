import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { fresh, made, type Samples } from './sample.ts';

const month = { date_from: '2026-11-01', date_to: '2026-11-30' };

const newOrder = async (at: Place) =>
  made(at, '/pos/orders', { items: [{ menu_item_id: (await newItem(at)).id }] });

const newCategory = async (at: Place) => (await made(at, '/pos/categories', { name: fresh('Soups') })).id;

export const officeSamples: Samples = {
  'GET /reports/sales': async (at) => {
    await newOrder(at);
    return { query: `?${new URLSearchParams(month)}` };
  },
  'POST /export/sales-report': async (at) => ({
    body: { format: 'pdf', ...month, filters: { order_type_id: (await newOrder(at)).order_type_id } },
  }),
  'POST /export/orders': async (at) => ({
    body: {
      format: 'csv',
      ...month,
      filters: { order_type_id: (await newOrder(at)).order_type_id, status: 'paid' },
    },
  }),
  'POST /export/inventory': async (at) => ({
    body: {
      format: 'excel',
      ...month,
      filters: { category_id: await newCategory(at), low_stock: true },
    },
  }),
  'POST /export/customers': () => ({ body: { format: 'csv', ...month, filters: {} } }),
  'POST /export/audit': () => ({ body: { format: 'pdf', ...month, filters: { entity: 'order' } } }),
  'GET /export/status/{token}': async (at) => ({
    params: { token: (await made(at, '/export/orders', { format: 'csv' })).token },
  }),
};
