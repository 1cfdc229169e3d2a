import {
  type After,
  all,
  at,
  type Bill,
  dineIn,
  happy,
  late,
  type Names,
  nights,
  now,
  of,
  off,
  on,
  one,
  percent,
  price,
  takeaway,
  threeFor,
  twoForOne,
} from './reckoned.ts';

import { edited, withDiscounts } from './reckoned-edits.ts';

const byTime: readonly Bill[] = [
  at('2026-03-02T16:00:00Z', 'the first second of the hour', happy, 8),
  at('2026-03-02T15:59:59Z', 'a second before the hour', happy, 10),
  at('2026-03-02T17:59:59Z', 'the last second of the hour', happy, 8),
  at('2026-03-02T18:00:00Z', 'when the hour is over', happy, 10),
  at('2026-03-07T00:30:00Z', 'Friday night goes on past midnight', late, 5),
  at('2026-03-07T01:00:00Z', 'and ends at two', late, 10),
  at('2026-03-07T21:30:00Z', 'Saturday night is another night', late, 10),
  at('2026-03-06T00:30:00Z', "Friday after midnight is Thursday's night", late, 10),
  at('2026-03-29T00:59:00Z', 'before the clock goes forward', nights('01:00', '03:00'), 5),
  at('2026-03-29T01:00:00Z', 'the hour that is left out ends it', nights('01:00', '03:00'), 10),
  at('2026-10-25T00:29:00Z', 'before the clock goes back', nights('01:00', '02:30'), 5),
  at('2026-10-25T01:15:00Z', 'the hour that comes twice begins nothing again', nights('01:00', '02:30'), 10),
  at('2026-03-02T16:30:00Z', 'from tomorrow', { ...percent(50), starts_on: '2026-03-03' }, 10),
  at(
    '2026-03-03T02:30:00Z',
    'the last day is a business day',
    { ...percent(50), ends_on: '2026-03-02', time_from: '04:00', time_to: '03:59' },
    5,
  ),
];

const byOrder: readonly Bill[] = [
  now(
    'takeout alone, taken out',
    one((n) => ({ ...percent(10), ...on('burger', {})(n), order_type_ids: [n.types.takeaway] })),
    of({ burger: 1 }),
    9,
    { order: takeaway },
  ),
  now(
    'takeout alone, eaten here',
    one((n) => ({ ...percent(10), ...on('burger', {})(n), order_type_ids: [n.types.takeaway] })),
    of({ burger: 1 }),
    12,
    { order: dineIn },
  ),
  now('a new price below that of the order type', one(on('burger', price(9.5))), of({ burger: 2 }), 19, {
    order: takeaway,
  }),
  now(
    'another branch',
    one((n) => ({ ...percent(50), branch_ids: [n.branches.elsewhere] })),
    of({ beer: 1 }),
    5,
  ),
  now(
    'this branch and another',
    one((n) => ({ ...percent(50), branch_ids: [n.branches.here, n.branches.elsewhere] })),
    of({ beer: 1 }),
    2.5,
  ),
  now(
    'the terrace',
    one((n) => ({ ...off(1), area_ids: [n.areas.terrace] })),
    of({ beer: 1 }),
    4,
    { order: (n: Names) => ({ table_id: n.tables.terrace }) },
  ),
  now(
    'the terrace, in the hall',
    one((n) => ({ ...off(1), area_ids: [n.areas.terrace] })),
    of({ beer: 1 }),
    5,
    { order: (n: Names) => ({ table_id: n.tables.hall }) },
  ),
  now('kiosks alone, at the register', one({ ...percent(50), sources: ['kiosk'] }), of({ beer: 1 }), 5),
  now(
    'a category with those below it',
    one((n) => ({ ...off(1), category_ids: [n.categories.drinks] })),
    of({ beer: 1, wine: 1, cake: 1 }),
    16,
  ),
  now(
    'one size',
    one((n) => ({ ...off(0.5), variant_ids: [n.variants.pint] })),
    (n) => [
      { menu_item_id: n.dishes.lager, variant_id: n.variants.pint },
      { menu_item_id: n.dishes.lager, variant_id: n.variants.half },
    ],
    8,
  ),
];

const overlapping: readonly Bill[] = [
  now('the better of two', all(on('beer', percent(20)), on('beer', off(1.5))), of({ beer: 1 }), 3.5),
  now(
    'of equal ones that of the higher priority',
    all(on('beer', percent(20)), on('beer', { ...off(1), name: 'First', priority: 5 })),
    of({ beer: 1 }),
    ['First', 4],
    {
      then: async ({ first }: After) => [first.items[0].rules[0].name, first.total],
    },
  ),
  now('two for one, three ordered', one(on('beer', twoForOne)), of({ beer: 3 }), 10),
  now('three for ten, four ordered', one(on('coffee', threeFor(10))), of({ coffee: 4 }), 13.5),
  now(
    'a cake at half price with each burger',
    one((n) => ({
      ...on('burger', percent(50))(n),
      buy_quantity: 1,
      get_quantity: 1,
      get_menu_item_ids: [n.dishes.cake],
    })),
    of({ burger: 1, cake: 2 }),
    21,
    { order: dineIn },
  ),
  now(
    'two deals for the same beers: the better',
    all(on('beer', twoForOne), on('beer', threeFor(12))),
    of({ beer: 3 }),
    10,
  ),
  now(
    'two deals for the same beers: both',
    all(on('beer', { ...twoForOne, max_per_order: 1 }), on('beer', threeFor(12))),
    of({ beer: 5 }),
    17,
  ),
  now(
    'two for one in a happy hour: the third beer is cheaper',
    all(on('beer', twoForOne), on('beer', happy)),
    of({ beer: 3 }),
    9,
  ),
  now('two for one, once an order', one(on('beer', { ...twoForOne, max_per_order: 1 })), of({ beer: 4 }), 15),
  now('the first two pieces', one(on('beer', { ...off(1), max_per_order: 2 })), of({ beer: 3 }), 13),
];

export const bills: readonly Bill[] = [...byTime, ...byOrder, ...overlapping, ...withDiscounts, ...edited];
