import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { newTable } from './floor.ts';
import { made, type Sample, type Samples } from './sample.ts';

/** A phone at a table of its own, where guests may order. */
async function phoneAt(at: Place): Promise<{ token: string; table: { id: number; qr_token: string } }> {
  const owner = await at.as('owner');
  await owner('PUT', `/branches/${at.branchId}/settings`, { guest_ordering: 'ask' });
  const table = await newTable(at);
  const { token } = await made(at, '/guest/sessions', { table_token: table.qr_token });
  return { token, table };
}

const items = async (at: Place) => [{ menu_item_id: (await newItem(at)).id, quantity: 2, note: 'no ice' }];

const asGuest = async (at: Place, more: Partial<Sample> = {}): Promise<Sample> => ({
  token: (await phoneAt(at)).token,
  ...more,
});

const ordered = async (at: Place): Promise<number> => {
  const { token } = await phoneAt(at);
  return (await at.withToken(token)('POST', '/guest/orders', { items: await items(at) })).data.id;
};

export const guestOrderingSamples: Samples = {
  'POST /guest/sessions': async (at) => ({ body: { table_token: (await phoneAt(at)).table.qr_token } }),
  'GET /guest/session': (at) => asGuest(at),
  'GET /guest/menu': async (at) => {
    await newItem(at);
    return asGuest(at, { query: '?language=hi' });
  },
  'POST /guest/orders': async (at) => asGuest(at, { body: { items: await items(at) } }),
  'POST /guest/requests': (at) => asGuest(at, { body: { type: 'water', note: 'with ice' } }),
  'GET /pos/guest-orders': async (at) => {
    await ordered(at);
    return { query: '?status=waiting&status=accepted' };
  },
  'GET /pos/guest-orders/{id}': async (at) => ({ params: { id: await ordered(at) } }),
  'PUT /pos/guest-orders/{id}/accept': async (at) => ({ params: { id: await ordered(at) } }),
  'PUT /pos/guest-orders/{id}/decline': async (at) => ({
    params: { id: await ordered(at) },
    body: { reason: 'the oven is cold' },
  }),
  'DELETE /pos/tables/{id}/guest-sessions': async (at) => ({ params: { id: (await phoneAt(at)).table.id } }),
};
