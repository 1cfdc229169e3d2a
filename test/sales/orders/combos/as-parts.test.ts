import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Lunch, openLunch } from './lunch.ts';

const at = await openLunch();
await at.made(`/pos/stock/${at.dishes.burger.id}/count`, { quantity: 100_000 });

const main = fc.constantFrom('burger' as const, 'pizza' as const);
const drink = fc.constantFrom('cola' as const, 'beer' as const);
const combo = fc.record({ main, drink, quantity: fc.integer({ min: 1, max: 4 }) });
const discount = fc.option(
  fc.record({ type: fc.constantFrom('percent', 'fixed'), value: fc.integer({ min: 1, max: 20 }) }),
  { nil: undefined },
);

interface Line {
  readonly id: number;
  readonly menu_item_id: number;
  readonly quantity: number;
  readonly unit_price: number;
  readonly line_total: number;
}

interface Order {
  readonly id: number;
  readonly items: readonly Line[];
}

const choice = (name: keyof Lunch['options']) => ({ option_id: at.options[name] });

/** What a bill, a kitchen and the stock see of an order. */
const seen = (order: Order & Record<string, unknown>) => ({
  ...{ subtotal: order.subtotal, discount: order.discount_amount, taxes: order.taxes, total: order.total },
  lines: order.items.map(({ menu_item_id, quantity, line_total }) => [menu_item_id, quantity, line_total]),
});

async function stock(): Promise<number> {
  return (await at.owner('GET', `/pos/menu-items/${at.dishes.burger.id}`)).data.stock_quantity;
}

/** Sends it, splits a dish off, refunds a line: what comes of each. */
async function lifeOf(order: Order) {
  const before = await stock();
  const path = `/pos/orders/${order.id}`;
  await at.made(`${path}/kot`, {});
  const kots = (await at.owner('GET', `/pos/kots?order_id=${order.id}`)).data;
  const [first, , third] = order.items as readonly [Line, Line, Line];
  const split = async (item: object) => {
    const reply = await at.owner('POST', `${path}/split`, { preview: true, parts: [{ items: [item] }] });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.data.totals;
  };
  const third_of_it = { order_item_id: first.id, of: 3 };
  const divided = [
    await split({ order_item_id: third.id }),
    ...(first.quantity === 1 ? [await split(third_of_it)] : []),
  ];
  const sold = (await stock()) - before;
  const voided = await at.owner('POST', `${path}/items/${first.id}/void`, { reason: 'dropped', quantity: 1 });
  expect(voided.status).toBe(200);
  expect(kots.length).toBe(2);
  const left = (await at.owner('GET', path)).data;
  return {
    kots: kots.map(({ kitchen_id, items }: { kitchen_id: number; items: Line[] }) => [
      kitchen_id,
      items.map(({ menu_item_id, quantity }) => [menu_item_id, quantity]),
    ]),
    ...{ sold, divided, left: seen(left) },
  };
}

test('taxes, kitchens, stock, splits and voids of a combo are those of its dishes at these prices', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(combo, { minLength: 1, maxLength: 3 }), discount, async (combos, off) => {
      const terms = off ? { discount_type: off.type, discount_value: off.value } : {};
      const asCombos = await at.order(
        combos.map((one) => ({
          ...{ menu_item_id: at.lunch.id, quantity: one.quantity },
          combo: [choice(one.main), choice('fries'), choice(one.drink)],
        })),
        terms,
      );
      const asDishes = await at.order(
        asCombos.items.map(
          ({ menu_item_id, quantity, unit_price, course }: Line & { course: number | null }) => ({
            ...{ menu_item_id, quantity, course, price: unit_price },
          }),
        ),
        terms,
      );
      expect(seen(asCombos)).toEqual(seen(asDishes));
      expect(await lifeOf(asCombos)).toEqual(await lifeOf(asDishes));
    }),
    { numRuns: 12 },
  );
});
