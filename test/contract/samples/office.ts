import { systemCaller } from '../../../server/core/permissions.ts';
import { exportOf, startBuilder } from '../../office/exports/exporting.ts';
import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { fresh, gravely, type MakeSample, made, type Samples } from './sample.ts';

const month = { date_from: '2026-11-01', date_to: '2026-11-30' };

const newOrder = async (at: Place) =>
  made(at, '/pos/orders', { items: [{ menu_item_id: (await newItem(at)).id }] });

const newCategory = async (at: Place) => (await made(at, '/pos/categories', { name: fresh('Soups') })).id;

const accountsOf = async (at: Place) => {
  const { data } = await (await at.as('owner'))('GET', '/accounting');
  return data.suggestions[0].accounting;
};

/** A day with something in it is closed, and booked unless `journal` is told. */
async function closedDay(at: Place, { journal = true } = {}) {
  const owner = await at.as('owner');
  await owner('PUT', '/accounting', await accountsOf(at));
  if (!journal) await owner('DELETE', '/accounting');
  const order = await newOrder(at);
  await owner('PUT', `/pos/orders/${order.id}/status`, { status: 'billed' });
  const { id } = await made(at, '/pos/reports/z', {});
  if (!journal) await owner('PUT', '/accounting', await accountsOf(at));
  return id;
}

/** Nothing builds exports here, and only so many may wait. */
const giveUpExports = (at: Place) =>
  at.tenant.transact(systemCaller, async ({ db }) => {
    await db.updateTable('exports').set({ status: 'failed' }).where('status', '=', 'pending').execute();
  });

const exportSample =
  (body: (at: Place) => Promise<object> | object): MakeSample =>
  async (at) => {
    await giveUpExports(at);
    return { body: await body(at) };
  };

/** With the password again: people's data leaves the restaurant. */
const exportOfPeople =
  (body: () => object): MakeSample =>
  async (at) => {
    await giveUpExports(at);
    const { token, body: proof } = await gravely(at);
    return { token, body: { ...body(), ...proof } };
  };

export const officeSamples: Samples = {
  'GET /reports/branches': async (at) => {
    await newOrder(at);
    return {};
  },
  'GET /reports/assortment': async (at) => {
    await newItem(at);
    return {};
  },
  'GET /reports/sales': async (at) => {
    await newOrder(at);
    return { query: `?${new URLSearchParams(month)}` };
  },
  'GET /reports/losses': async (at) => {
    await newOrder(at);
    return { query: `?${new URLSearchParams(month)}` };
  },
  'GET /reports/losses/entries': async (at) => {
    const order = await newOrder(at);
    await (await at.as('owner'))('POST', `/pos/orders/${order.id}/kot`);
    await made(at, `/pos/orders/${order.id}/cancel`, { reason: 'guests left' });
    return { query: `?${new URLSearchParams(month)}&reason=cancelled` };
  },
  'POST /reports/losses/seen': () => ({}),
  'POST /export/sales-report': exportSample(async (at) => ({
    ...{ format: 'pdf', ...month },
    filters: { order_type_id: (await newOrder(at)).order_type_id },
  })),
  'POST /export/orders': exportSample(async (at) => ({
    ...{ format: 'csv', ...month },
    filters: { order_type_id: (await newOrder(at)).order_type_id, status: 'paid' },
  })),
  'POST /export/invoices': exportOfPeople(() => ({ format: 'excel', ...month })),
  'POST /export/payments': exportSample(() => ({ format: 'csv', csv_style: 'local', ...month })),
  'POST /export/gstr1': exportOfPeople(() => ({ format: 'excel', ...month })),
  'POST /export/inventory': exportSample(async (at) => ({
    ...{ format: 'excel', ...month },
    filters: { category_id: await newCategory(at), low_stock: true },
  })),
  'POST /export/customers': exportOfPeople(() => ({ format: 'csv', ...month, filters: {} })),
  'POST /export/audit': exportOfPeople(() => ({ format: 'pdf', ...month, filters: { entity: 'order' } })),
  'GET /accounting': () => ({}),
  'PUT /accounting': async (at) => ({ body: await accountsOf(at) }),
  'DELETE /accounting': () => ({}),
  'POST /pos/reports/z/{id}/journal': async (at) => ({
    params: { id: await closedDay(at, { journal: false }) },
  }),
  'GET /pos/reports/z/{id}/journal': async (at) => ({ params: { id: await closedDay(at) } }),
  'GET /accounting/journals/file': async (at) => ({ query: `?z_report_id=${await closedDay(at)}` }),
  'GET /export/status/{token}': async (at) => {
    await giveUpExports(at);
    return { params: { token: (await made(at, '/export/orders', { format: 'csv' })).token } };
  },
  'GET /export/download/{token}': async (at) => {
    await giveUpExports(at);
    const builder = await startBuilder(at);
    const { token } = await exportOf(await at.as('owner'), 'orders', { format: 'csv', ...month });
    await builder.stop();
    return { params: { token } };
  },
};
