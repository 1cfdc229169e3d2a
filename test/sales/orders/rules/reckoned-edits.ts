import {
  type After,
  type Bill,
  dineIn,
  happy,
  type Names,
  now,
  of,
  off,
  on,
  one,
  percent,
  post,
  price,
  threeFor,
  total,
  twoForOne,
} from './reckoned.ts';

export const withDiscounts: readonly Bill[] = [
  now('a coupon on top', one(on('beer', happy)), of({ beer: 2 }), 7.2, {
    order: () => ({ coupon_code: 'TEN' }),
  }),
  now(
    'a coupon beside what does not combine',
    one(on('beer', { ...off(1), combines: false })),
    of({ beer: 1, burger: 1 }),
    14.8,
    { order: (n: Names) => ({ ...dineIn(n), coupon_code: 'TEN' }) },
  ),
  now('a manual percentage after the rule', one(on('beer', happy)), of({ beer: 2 }), 7.2, {
    order: () => ({ discount_type: 'percent', discount_value: 10 }),
  }),
  now('a manual amount takes no more than the rule left', one(on('beer', price(1))), of({ beer: 2 }), 0, {
    order: () => ({ discount_type: 'fixed', discount_value: 5 }),
  }),
  now(
    'a discount on the line is capped on what the rule left',
    one(on('beer', happy)),
    of({ beer: 1 }, { line_discount: 4.5 }),
    0,
  ),
  now('tax on top of the new price', one(on('soup', percent(20))), of({ soup: 1 }), 8.8),
  now('tax within the new price', one(on('pizza', percent(50))), of({ pizza: 1 }), [5.52, 0.52], {
    then: async ({ first }: After) => [first.total, first.taxes[0].amount],
  }),
  now(
    'a deal of two rates: each bears its part',
    one((n) => ({ ...price(16.04), buy_quantity: 2, menu_item_ids: [n.dishes.pizza, n.dishes.spritz] })),
    of({ pizza: 1, spritz: 1 }),
    [8.84, 7.2, 0.84, 1.3],
    {
      then: async ({ first }: After) => [
        ...first.items.map(({ line_total }: { line_total: number }) => line_total),
        ...first.taxes.map(({ amount }: { amount: number }) => amount),
      ],
    },
  ),
];

export const edited: readonly Bill[] = [
  now(
    'split by dish: each beer of two for one costs half',
    one(on('beer', twoForOne)),
    of({ beer: 2, burger: 1 }),
    [14.5, 2.5],
    {
      order: dineIn,
      then: async (after: After) => {
        const parts = [{ items: [{ order_item_id: after.first.items[0].id, quantity: 1 }] }];
        const { orders } = await post(after, '/split', { parts });
        return orders.map((bill: { total: number }) => bill.total);
      },
    },
  ),
  now(
    'split by share: a third of three for ten',
    one(on('coffee', threeFor(10))),
    of({ coffee: 3 }),
    [6.66, 3.34],
    {
      then: async (after: After) => {
        const parts = [{ items: [{ order_item_id: after.first.items[0].id, quantity: 1 }] }];
        const { orders } = await post(after, '/split', { parts });
        return orders.map((bill: { total: number }) => bill.total);
      },
    },
  ),
  now(
    'split by share: a third of a happy burger',
    one(on('burger', percent(50))),
    of({ burger: 1 }),
    [4, 2],
    {
      order: dineIn,
      then: async (after: After) => {
        const parts = [{ items: [{ order_item_id: after.first.items[0].id, quantity: 1, of: 3 }] }];
        const { orders } = await post(after, '/split', { parts });
        return orders.map((bill: { total: number }) => bill.total);
      },
    },
  ),
  now('one of three beers is voided: two for one is left', one(on('beer', twoForOne)), of({ beer: 3 }), 5, {
    order: () => ({ send: true }),
    then: async (after: After) => {
      await post(after, `/items/${after.first.items[0].id}/void`, { reason: 'spilled', quantity: 1 });
      return total(after);
    },
  }),
  now(
    'a happy beer is refunded at its own price',
    one(on('beer', happy)),
    of({ beer: 2, burger: 1 }),
    [4, 16],
    {
      order: dineIn,
      then: async (after: After) => {
        await post(after, '/payment', { payment_method: 'card' });
        const items = [{ order_item_id: after.first.items[0].id, quantity: 1 }];
        const { refunded } = await post(after, '/refund', { items, reason: 'warm' });
        const { data } = await after.owner('GET', `/pos/orders/${after.first.id}`);
        return [refunded, data.amount_paid];
      },
    },
  ),
  now(
    'more after the hour costs the menu price, the rest stays',
    one(on('beer', happy)),
    of({ beer: 3 }),
    22,
    {
      then: async (after: After) => {
        after.clock('2026-03-02T18:30:00Z');
        const items = [{ id: after.first.items[0].id, quantity: 5 }];
        await after.owner('PUT', `/pos/orders/${after.first.id}`, { items });
        return total(after);
      },
    },
  ),
  now('less after the hour keeps the price', one(on('beer', happy)), of({ beer: 3 }), 8, {
    then: async (after: After) => {
      after.clock('2026-03-02T18:30:00Z');
      const items = [{ id: after.first.items[0].id, quantity: 2 }];
      await after.owner('PUT', `/pos/orders/${after.first.id}`, { items });
      return total(after);
    },
  }),
  now('what waited on a pad has the price of its tap', one(on('beer', happy)), of({ beer: 1 }), 9, {
    then: async (after: After) => {
      after.clock('2026-03-02T18:10:00Z');
      const { beer } = after.names.dishes;
      const items = [{ menu_item_id: beer, shown_price: 5, ordered_at: '2026-03-02T18:00:00Z' }];
      await post(after, '/items', { items });
      return total(after);
    },
  }),
  now(
    'a clock that is ahead begins no hour',
    one(on('beer', { ...happy, time_from: '18:00' })),
    of({ beer: 1 }, { ordered_at: '2026-03-02T17:30:00Z' }),
    5,
  ),
  now(
    'a deal is worked out again after a billed order gets another beer',
    one(on('beer', twoForOne)),
    of({ beer: 1 }),
    5,
    {
      order: dineIn,
      then: async (after: After) => {
        await after.owner('PUT', `/pos/orders/${after.first.id}/status`, { status: 'billed' });
        const { beer } = after.names.dishes;
        await post(after, '/items', { items: [{ menu_item_id: beer }] });
        return total(after);
      },
    },
  ),
];
