import type { Place } from '../world.ts';
import { fresh, made, type Samples } from './sample.ts';

const newArea = (at: Place) => made(at, '/areas', { name: fresh('Garden') });
export const newTable = async (at: Place) =>
  made(at, '/pos/tables', { name: fresh('T'), area_id: (await newArea(at)).id });

const area = async (at: Place) => ({ params: { id: (await newArea(at)).id } });
const table = async (at: Place) => ({ params: { id: (await newTable(at)).id } });

export const floorSamples: Samples = {
  'GET /areas': () => ({}),
  'GET /areas/{id}': area,
  'POST /areas': () => ({ body: { name: fresh('Terrace'), sort_order: 2 } }),
  'PUT /areas/{id}': async (at) => ({ ...(await area(at)), body: { name: fresh('Roof') } }),
  'DELETE /areas/{id}': area,
  'GET /pos/tables': async (at) => {
    await newTable(at);
    return {};
  },
  'GET /areas/{id}/tables': async (at) => ({ params: { id: (await newTable(at)).area_id } }),
  'GET /pos/tables/{id}': table,
  'POST /pos/tables': async (at) => ({
    body: { name: fresh('T'), area_id: (await newArea(at)).id, x: 3, y: 4 },
  }),
  'POST /pos/tables/several': async (at) => ({
    body: { count: 3, prefix: fresh('Bar '), capacity: 2, area_id: (await newArea(at)).id },
  }),
  'PUT /pos/tables/{id}': async (at) => ({
    ...(await table(at)),
    body: { capacity: 6, area_id: (await newArea(at)).id },
  }),
  'DELETE /pos/tables/{id}': table,
  'PUT /pos/tables/{id}/status': async (at) => ({ ...(await table(at)), body: { status: 'reserved' } }),
  'POST /pos/tables/{id}/transfer': async (at) => {
    const table_id = (await newTable(at)).id;
    const { id } = await made(at, '/pos/orders', { table_id });
    return { params: { id: table_id }, body: { to_table_id: (await newTable(at)).id, order_ids: [id] } };
  },
  'POST /pos/tables/{id}/merge': async (at) => ({
    ...(await table(at)),
    body: { into_table_id: (await newTable(at)).id },
  }),
  'POST /pos/tables/{id}/unmerge': table,
  'POST /pos/tables/{id}/qr-token': table,
  'GET /pos/tables/{id}/qr': async (at) => ({
    ...(await table(at)),
    query: '?address=https://menu.example/order',
  }),
};
