import type { Place } from '../world.ts';
import { newItem } from './catalogue.ts';
import { made, type Sample, type Samples } from './sample.ts';

/** An item of which the branch counts twenty. */
async function countedItem(at: Place): Promise<number> {
  const { id } = await newItem(at);
  await made(at, `/pos/stock/${id}/count`, { quantity: 20 });
  return id;
}

const onItem = async (at: Place, body: object): Promise<Sample> => ({
  params: { menu_item_id: await countedItem(at) },
  body,
});

export const stockSamples: Samples = {
  'GET /pos/stock': async (at) => {
    await countedItem(at);
    return { query: '?state=ok&search=dal' };
  },
  'GET /pos/stock/movements': async (at) => ({
    query: `?limit=2&type=count&menu_item_id=${await countedItem(at)}`,
  }),
  'POST /pos/stock/{menu_item_id}/restock': (at) =>
    onItem(at, { quantity: 12, reason: 'delivery', cost: 3.5 }),
  'POST /pos/stock/{menu_item_id}/waste': (at) => onItem(at, { quantity: 2, reason: 'spoilt' }),
  'POST /pos/stock/{menu_item_id}/count': (at) => onItem(at, { quantity: 7, reason: 'evening count' }),
};
