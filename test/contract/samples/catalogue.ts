import type { Place } from '../world.ts';
import { fresh, made, recordSamples, type Sample, type Samples } from './sample.ts';

export const newItem = (at: Place, fields: object = {}) =>
  made(at, '/pos/menu-items', { name: fresh('Dal'), price: 12.5, ...fields });

const item = async (at: Place, body?: object): Promise<Sample> => ({
  params: { id: (await newItem(at)).id },
  body,
});

const withVariant = async (at: Place, body?: object): Promise<Sample> => {
  const { id, variants } = await newItem(at, { variants: [{ name: 'Half', price: 7 }] });
  return { params: { id, variant_id: variants[0].id }, body };
};

const code = (word: string) => fresh(word).replace(' ', '_');

/** Every field that refers to something, so that the walks meet each reference. */
async function wholeItem(at: Place): Promise<object> {
  const category = await made(at, '/pos/categories', { name: fresh('Mains') });
  const tax = await made(at, '/pos/taxes', { name: fresh('GST'), rate: 2.5 });
  const group = await made(at, '/pos/modifier-groups', { name: fresh('Spice') });
  return {
    name: fresh('Paneer'),
    price: 9.5,
    category_id: category.id,
    tax_ids: [tax.id],
    modifier_group_ids: [group.id],
    variants: [{ name: 'Half', price: 5 }],
  };
}

/** The same of a combo, which has no sizes and groups of its own. */
async function wholeCombo(at: Place): Promise<object> {
  const { modifier_group_ids: _, variants: __, ...dish } = (await wholeItem(at)) as Record<string, unknown>;
  const sized = await newItem(at, { variants: [{ name: 'Half', price: 7 }] });
  const main = { menu_item_id: sized.id, variant_id: sized.variants[0].id, is_default: true };
  const drink = { menu_item_id: (await newItem(at)).id, surcharge: 1.5, max_quantity: 2 };
  return {
    ...dish,
    combo_steps: [
      { name: 'Main', options: [main] },
      {
        name: 'Drink',
        name_i18n: { de: 'Getränk' },
        min_select: 0,
        max_select: 2,
        course: 2,
        options: [drink],
      },
    ],
  };
}

const renamed = () => ({ name: fresh('Other') });
const charge = () => ({ name: fresh('Service'), type: 'service', calculation: 'percent', rate: 5 });

export const catalogueSamples: Samples = {
  ...recordSamples('/pos/order-types', () => ({ name: fresh('Terrace'), slug: code('terrace') }), renamed),
  ...recordSamples(
    '/pos/payment-methods',
    () => ({ name: fresh('Voucher'), code: code('voucher') }),
    renamed,
  ),
  'POST /pos/taxes/{id}/apply': async (at) => ({
    params: { id: (await made(at, '/pos/taxes', { name: fresh('VAT'), rate: 20 })).id },
  }),
  ...recordSamples('/pos/taxes', () => ({ name: fresh('VAT'), rate: 12.5, inclusive: true })),
  ...recordSamples('/pos/charges', charge),
  ...recordSamples('/pos/categories', () => ({ name: fresh('Desserts'), name_i18n: { hi: 'मिठाई' } })),
  ...recordSamples('/pos/modifier-groups', () => ({
    name: fresh('Toppings'),
    min_select: 0,
    modifiers: [{ name: 'Nuts', price: 0.5 }],
  })),
  'GET /pos/modifiers': () => ({ query: '?all=1' }),
  'GET /pos/modifiers/{id}': async (at) => ({ params: { id: (await modifier(at)).id } }),
  'POST /pos/modifiers': async (at) => ({
    body: { name: fresh('Cream'), price: 1, modifier_group_id: (await group(at)).id },
  }),
  'PUT /pos/modifiers/{id}': async (at) => ({ params: { id: (await modifier(at)).id }, body: { price: 2 } }),
  'DELETE /pos/modifiers/{id}': async (at) => ({ params: { id: (await modifier(at)).id } }),
  'POST /pos/menu-items/import/preview': () => ({
    body: { csv: 'Dish,Group,Small,Large\nPizza,Mains,8,11\nSoup,Starters,4,ask\n' },
  }),
  'POST /pos/menu-items/import': () => ({
    body: { csv: `name,price,category\n${fresh('Kheer')},4.50,Sweets` },
  }),
  'GET /pos/menu-items/export': () => ({ query: '?format=csv' }),
  'GET /pos/menu-items': async (at) => {
    await newItem(at);
    return { query: '?all=1' };
  },
  'GET /pos/menu-items/{id}': async (at) => ({
    params: { id: (await made(at, '/pos/menu-items', await wholeCombo(at))).id },
  }),
  'POST /pos/menu-items': async (at) => ({ body: await wholeItem(at) }),
  'PUT /pos/menu-items/{id}': async (at) => item(at, await wholeCombo(at)),
  'DELETE /pos/menu-items/{id}': (at) => item(at),
  'GET /pos/menu-items/{id}/variants': (at) => item(at),
  'GET /pos/menu-items/{id}/variants/{variant_id}': (at) => withVariant(at),
  'POST /pos/menu-items/{id}/variants': (at) => item(at, { name: fresh('Large'), price: 15 }),
  'PUT /pos/menu-items/{id}/variants/{variant_id}': (at) => withVariant(at, { price: 8 }),
  'DELETE /pos/menu-items/{id}/variants/{variant_id}': (at) => withVariant(at),
  'PUT /pos/menu-items/popular': async (at) => ({
    body: { menu_item_ids: [(await newItem(at)).id] },
  }),
  'GET /pos/menu-items/popular': async (at) => {
    await made(at, '/pos/orders', { items: [{ menu_item_id: (await newItem(at)).id, quantity: 3 }] });
    return { query: '?days=14&limit=5' };
  },
  'PUT /pos/menu-items/{id}/availability': (at) => item(at, { is_available: false, stock_quantity: 4 }),
};

const group = (at: Place) => made(at, '/pos/modifier-groups', { name: fresh('Sides') });
const modifier = async (at: Place) =>
  made(at, '/pos/modifiers', { name: fresh('Chips'), price: 2, modifier_group_id: (await group(at)).id });
