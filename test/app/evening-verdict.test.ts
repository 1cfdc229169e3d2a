import { expect, test } from 'vitest';
import type { Restaurant } from '../tools/evening/restaurant.ts';
import type { Screens } from '../tools/evening/screens.ts';
import { Tally } from '../tools/evening/tally.ts';
import { verdictOn } from '../tools/evening/verdict.ts';

const plain = { status: 'sent', rule_discount: 0, combo: null as object | null, modifiers: [] as object[] };
const samosa = { ...plain, id: 1, name: 'Vegetable Samosa', quantity: 2, rule_discount: 60 };
const kulfi = { ...plain, id: 2, name: 'Kulfi Falooda', quantity: 1 };
const cash = { kind: 'payment', status: 'completed', amount: 396.9 };

/** Two tapped samosas, one at half the price, and a kulfi of one table, 5 % service and twice 2.5 % of tax: cooked, printed, paid in cash, and told by the Z. */
const sound = () => ({
  order: {
    id: 1,
    order_number: 'ORD-000-1',
    table_name: 'T1',
    order_type_name: 'Dine in',
    source: 'pos',
    status: 'paid',
    coupon_amount: 0,
    rounding_adjustment: 0,
    total: 396.9,
    items: [samosa, kulfi],
    payments: [cash],
  },
  kots: [{ kot_number: 'KOT-000-1', type: 'new', items: [samosa, kulfi] }],
  papers: ['KOT-000-1 T1'],
  /** Lines that a tablet asks somebody about. */
  asked: [] as object[],
  reloads: 0,
  /** What the till showed. */
  takings: [396.9],
  day: { sold: 396.9, cash: 396.9, open: 0 },
});

/** 180 and 5 % service, and twice 2.5 % of both. */
const onlySamosas = {
  items: [samosa],
  total: 198.46,
  payments: [{ ...cash, amount: 198.46 }],
};

type Story = ReturnType<typeof sound>;

async function verdict(change: (story: Story) => void): Promise<string[]> {
  const story = sound();
  change(story);
  const tally = new Tally();
  tally.sent('T1', ['Vegetable Samosa', 'Vegetable Samosa', 'Kulfi Falooda']);
  tally.takings.push(...story.takings);
  const lists: Record<string, readonly object[]> = { orders: [story.order], kots: story.kots };
  const ask = async (_: string, path: string) => {
    const data = Object.entries(lists).find(([name]) => path.startsWith(`/pos/${name}`))?.[1];
    return { status: 200, data, body: {} };
  };
  const restaurant = { owner: { ask }, printers: [{ tickets: story.papers.map((text) => ({ text })) }] };
  const kept = async () => [{ state: 'refused', place: 'T1', lines: story.asked }];
  const screen = { label: 'Tablet 1', kept, reloads: story.reloads, complaints: [] };
  const till = { ...screen, kept: async () => [], reloads: 0 };
  const screens = { tablets: [screen], till, all: [screen, till] };
  return verdictOn({
    restaurant: restaurant as unknown as Restaurant,
    screens: screens as unknown as Screens,
    tally,
    day: story.day,
    paperWithinMs: 0,
  });
}

test('an evening without a fault has none', async () => {
  expect(await verdict(() => {})).toEqual([]);
  const refused = await verdict(({ order, kots, asked, takings, day }) => {
    Object.assign(order, onlySamosas);
    takings[0] = 198.46;
    Object.assign(day, { sold: 198.46, cash: 198.46 });
    kots[0] = { kot_number: 'KOT-000-1', type: 'new', items: [samosa] };
    asked.push({ name: 'Kulfi Falooda', quantity: 1 });
  });
  expect(refused).toEqual([]);
});

test.each<[string, (story: Story) => void, string]>([
  [
    'a dropped dish',
    ({ order, kots }) => {
      order.items = [samosa];
      kots[0] = { kot_number: 'KOT-000-1', type: 'new', items: [samosa] };
    },
    'T1 · Kulfi Falooda: tapped 1 times, ordered or asked about 0 times',
  ],
  [
    'a doubled dish',
    ({ order, kots }) => {
      const again = { ...kulfi, id: 3 };
      order.items.push(again);
      kots.push({ kot_number: 'KOT-000-2', type: 'new', items: [again] });
    },
    'T1 · Kulfi Falooda: tapped 1 times, ordered or asked about 2 times',
  ],
  [
    'a dish that is there and asked about',
    ({ asked }) => asked.push({ name: 'Kulfi Falooda', quantity: 1 }),
    'T1 · Kulfi Falooda: tapped 1 times, ordered or asked about 2 times',
  ],
  [
    'a dish of no kitchen',
    ({ kots }) => (kots[0] = { kot_number: 'KOT-000-1', type: 'new', items: [samosa] }),
    'Kulfi Falooda of ORD-000-1 is on 0 tickets',
  ],
  [
    'a dish of two tickets',
    ({ kots, papers }) => {
      kots.push({ kot_number: 'KOT-000-2', type: 'new', items: [kulfi] });
      papers.push('KOT-000-2 T1');
    },
    'Kulfi Falooda of ORD-000-1 is on 2 tickets',
  ],
  [
    'a ticket without paper',
    ({ papers }) => papers.pop(),
    'KOT-000-1 is on paper 0 times, 0 of them without a mark',
  ],
  [
    'a ticket twice on paper',
    ({ papers }) => papers.push('KOT-000-1 T1'),
    'KOT-000-1 is on paper 2 times, 2 of them without a mark',
  ],
  [
    'a doubled payment',
    ({ order }) => order.payments.push(cash),
    'ORD-000-1 is paid: of 396.9 was paid 396.9 and 396.9',
  ],
  ['a lost payment', ({ order }) => order.payments.pop(), 'ORD-000-1 is paid: of 396.9 was paid '],
  [
    'a rule that takes another amount',
    ({ order }) => (order.items = [{ ...samosa, rule_discount: 59 }, kulfi]),
    'ORD-000-1: rules take 59, due are 60',
  ],
  [
    'a combo that comes to another amount',
    ({ order }) =>
      (order.items = [99, 100, 50].map((unit_price, id) => ({
        ...{ ...plain, id, name: 'Onion Bhaji', quantity: 1, unit_price },
        combo: { order_item_id: 0, quantity: 1 },
      }))),
    'ORD-000-1: a combo comes to 249, due are 250',
  ],
  [
    'a coupon that takes another amount',
    ({ order }) => (order.coupon_amount = 35),
    'ORD-000-1: the coupon takes 35, due are 36',
  ],
  [
    'a coupon that nobody redeemed',
    ({ order }) => (order.coupon_amount = 36),
    '0 coupons were redeemed, 1 bills have one',
  ],
  [
    'a service charge on what rules took off',
    ({ order }) => (order.total = 400.05),
    'ORD-000-1: the total is 400.05, due are 396.9',
  ],
  ['a page that was loaded anew', (story) => (story.reloads = 1), 'Tablet 1 was loaded 1 times more'],
  [
    'a Z that is a cent off',
    (story) => (story.day = { sold: 396.91, cash: 396.9, open: 0 }),
    'the Z says 396.91 sold, the screens showed 396.9',
  ],
  [
    'a drawer that is a cent short',
    (story) => (story.day = { sold: 396.9, cash: 396.89, open: 0 }),
    'the Z says 396.89 in cash, the screens showed 396.9',
  ],
])('the verdict on an evening names %s', async (_, change, fault) => {
  expect(await verdict(change)).toContain(fault);
});
