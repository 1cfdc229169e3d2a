import { newItem } from './catalogue.ts';
import { made, type Samples } from './sample.ts';

const day = 'date_from=2026-11-01&date_to=2026-11-30';

export const officeSamples: Samples = {
  'GET /reports/sales': async (at) => {
    await made(at, '/pos/orders', { items: [{ menu_item_id: (await newItem(at)).id }] });
    return { query: `?${day}` };
  },
};
