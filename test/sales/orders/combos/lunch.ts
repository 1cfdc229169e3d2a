import { openWorld } from '../../../contract/world.ts';

/**
 * A lunch menu at 10.00: a main, a side and a drink. Burger 8.00 and fries 3.00 come from the grill at 10 % tax, cola 2.00
 * and beer 4.00 from the bar at 20 %; pizza 12.00 costs 2.00 more, beer 1.00 more.
 */
export async function openLunch() {
  const { home: at } = await openWorld('branch');
  const owner = await at.as('owner');
  const made = async (path: string, body: object) => {
    const reply = await owner('POST', path, body);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.data;
  };
  const tax = async (rate: number) =>
    (await made('/pos/taxes', { name: `VAT ${rate} %`, code: `V${rate}`, rate, inclusive: true })).id;
  const [low, high] = [await tax(10), await tax(20)];
  const grill = (await made('/pos/kitchens', { name: 'Grill' })).id;
  const bar = (await made('/pos/kitchens', { name: 'Bar counter' })).id;
  const dish = (name: string, price: number, more: object) =>
    made('/pos/menu-items', { name, price, ...more });
  const food = { tax_ids: [low], kitchen_id: grill };
  const drink = { tax_ids: [high], kitchen_id: bar };
  const dishes = {
    burger: await dish('Burger', 8, food),
    pizza: await dish('Pizza', 12, food),
    fries: await dish('Fries', 3, food),
    cola: await dish('Cola', 2, drink),
    beer: await dish('Beer', 4, drink),
  };
  const option = ({ id: menu_item_id }: { id: number }, more: object = {}) => ({ menu_item_id, ...more });
  const byDefault = { is_default: true };
  const lunch = await dish('Lunch menu', 10, {
    combo_steps: [
      { name: 'Main', options: [option(dishes.burger, byDefault), option(dishes.pizza, { surcharge: 2 })] },
      { name: 'Side', options: [option(dishes.fries, byDefault)] },
      {
        name: 'Drink',
        course: 2,
        options: [option(dishes.cola, byDefault), option(dishes.beer, { surcharge: 1 })],
      },
    ],
  });
  const [main, side, last] = lunch.combo_steps;
  const options = {
    burger: main.options[0].id,
    pizza: main.options[1].id,
    fries: side.options[0].id,
    cola: last.options[0].id,
    beer: last.options[1].id,
  };
  const order = async (items: object[], more: object = {}) => {
    const reply = await owner('POST', '/pos/orders', { items, ...more });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.data;
  };
  return { ...at, owner, made, dishes, lunch, options, order, kitchens: { grill, bar } };
}

export type Lunch = Awaited<ReturnType<typeof openLunch>>;

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
}

export const pricesOf = ({ items }: { readonly items: readonly Line[] }) =>
  items.map(({ name, quantity, unit_price }) => [name, quantity, unit_price]);
