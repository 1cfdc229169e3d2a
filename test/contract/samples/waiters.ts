import type { Place } from '../world.ts';
import { newTable } from './floor.ts';
import { newOrder } from './sales.ts';
import { fresh, made, type Samples } from './sample.ts';

const newWaiter = (at: Place) => made(at, '/users', { name: fresh('Kim'), role: 'waiter' });

const requested = async (at: Place) => ({
  params: { id: (await made(at, '/waiter-requests', { table_id: (await newTable(at)).id })).id },
});

const list = async (at: Place) => {
  await requested(at);
  return {};
};

export const waiterSamples: Samples = {
  'GET /waiters': () => ({}),
  'GET /waiters/available': () => ({}),
  'PUT /waiters/{id}/duty': async (at) => ({
    params: { id: (await newWaiter(at)).id },
    body: { on_duty: false },
  }),
  'PUT /pos/tables/{id}/waiter': async (at) => ({
    params: { id: (await newTable(at)).id },
    body: { waiter_id: (await newWaiter(at)).id },
  }),
  'POST /pos/orders/{id}/merge': async (at) => ({
    params: { id: (await newOrder(at)).id },
    body: { order_id: (await newOrder(at)).id },
  }),
  'PUT /orders/{id}/assign-waiter': async (at) => ({
    params: { id: (await newOrder(at)).id },
    body: { waiter_id: (await newWaiter(at)).id },
  }),
  'GET /waiters/{id}/orders': async (at) => {
    const { id } = await newWaiter(at);
    await newOrder(at, { waiter_id: id });
    return { params: { id }, query: '?limit=2' };
  },
  'GET /waiter-requests': async (at) => ({ ...(await list(at)), query: '?limit=2&status=pending' }),
  'GET /waiter-requests/pending': list,
  'GET /waiter-requests/{id}': requested,
  'POST /waiter-requests': async (at) => ({
    body: { table_id: (await newTable(at)).id, type: 'other', note: fresh('A high chair') },
  }),
  'PUT /waiter-requests/{id}/assign': async (at) => ({
    ...(await requested(at)),
    body: { waiter_id: (await newWaiter(at)).id },
  }),
  'PUT /waiter-requests/{id}/complete': requested,
  'PUT /waiter-requests/{id}/cancel': requested,
};
