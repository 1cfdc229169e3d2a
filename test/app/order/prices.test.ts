import { expect, test } from 'vitest';
import { priceAt } from '../../../resources/web/menu/offers.ts';
import { tapped } from '../../../resources/web/outbox/drafts.ts';
import type { Entry, NewEntry } from '../../../resources/web/outbox/entry.ts';
import { divided, judge } from '../../../resources/web/outbox/rules.ts';

const offer = { rule_id: 1, name: 'Happy hour', price: 4, until: '2026-03-02T18:00:00.000Z' };
const anywhere = { order_type_ids: null, area_ids: null, sources: null };
const sale = { typeId: 1, areaId: 7, source: 'waiter' };
const before = Date.parse(offer.until) - 1;

test('a pad shows the best price of its order until the offer ends, with the ordinary one', () => {
  const beer = { price: 5, order_type_prices: { 2: 3 }, offers: [{ ...offer, ...anywhere }] };
  expect(priceAt(beer, sale, before)).toEqual({ price: 4, ordinary: 5, rules: [1], name: 'Happy hour' });
  expect(priceAt(beer, sale, before + 1)).toEqual({ price: 5, rules: [] });
  expect(priceAt(beer, { ...sale, typeId: 2 }, before)).toEqual({ price: 3, rules: [] });
});

test('an offer of another area, source or order type is not shown', () => {
  const with_ = (limits: object) => ({
    ...{ price: 5, order_type_prices: {} },
    offers: [{ ...offer, ...anywhere, ...limits }],
  });
  expect(priceAt(with_({ area_ids: [8] }), sale, before).price).toBe(5);
  expect(priceAt(with_({ area_ids: [7] }), { ...sale, areaId: null }, before).price).toBe(5);
  expect(priceAt(with_({ sources: ['kiosk'] }), sale, before).price).toBe(5);
  expect(priceAt(with_({ order_type_ids: [2] }), sale, before).price).toBe(5);
  expect(priceAt(with_({ order_type_ids: [1], area_ids: [7] }), sale, before).price).toBe(4);
});

test('a deal keeps the price and is named', () => {
  const deal = { ...offer, ...anywhere, rule_id: 2, name: '2 for 1', price: null };
  const beer = { price: 5, order_type_prices: {}, offers: [deal] };
  expect(priceAt(beer, sale, before)).toEqual({ price: 5, rules: [2], name: '2 for 1' });
});

const entry: NewEntry = {
  key: 'k',
  author: { id: 1, name: 'Asha', token: 't' },
  call: { operation: 'POST /pos/orders', params: {}, body: { items: [] } },
  ...{ lane: 'table:6', dependsOn: null, at: 0, place: 'T6', lines: [] },
};
const tap = (shown_price: number, ordered_at: string, rules: readonly number[]) => ({
  item: { menu_item_id: 1, quantity: 1, shown_price, ordered_at },
  shown: { name: 'Beer', quantity: 1, extras: [], note: null, price: shown_price, rules },
});

test('taps under the same rules are one line; one after the hour is a line of its own', () => {
  const first = tapped(entry, tap(4, '2026-03-02T17:58:00.000Z', [1]))([]);
  const second = tapped(entry, tap(4, '2026-03-02T17:59:00.000Z', [1]))(first);
  const [draft] = tapped(entry, tap(5, '2026-03-02T18:01:00.000Z', []))(second) as [Entry];
  expect(draft.call.body?.items).toMatchObject([
    { quantity: 2, shown_price: 4, ordered_at: '2026-03-02T17:58:00.000Z' },
    { quantity: 1, shown_price: 5 },
  ]);
});

test('a line with another price stays behind, and the others go on', () => {
  const items = [1, 2, 3].map((menu_item_id) => ({ menu_item_id, quantity: 1, shown_price: 4 }));
  const waiting = { ...entry, state: 'waiting', attempts: 1, seq: 1, refusal: null, toldAt: null } as const;
  const call = { ...entry.call, body: { items } };
  const lines = items.map(({ menu_item_id }) => ({
    ...{ name: `Dish ${menu_item_id}`, quantity: 1, extras: [], note: null, price: 4 },
  }));
  const sent: Entry = { ...waiting, call, lines };
  const mismatch = { code: 'PRICE_MISMATCH', path: 'items.1.shown_price', price: 5 };
  const gone = { code: 'ITEM_UNAVAILABLE', path: 'items.2' };
  const error = { code: 'PRICE_MISMATCH', message: '', details: { ...mismatch, lines: [mismatch, gone] } };
  const verdict = judge(sent, { status: 422, error });
  expect(verdict).toMatchObject({ kind: 'divided', refused: [1] });
  const [rest, refused] = divided('k', error, [1], 'fresh')([sent]);
  expect(rest?.call.body?.items).toMatchObject([{ menu_item_id: 1 }, { menu_item_id: 3 }]);
  expect(refused).toMatchObject({ state: 'refused', lines: [{ name: 'Dish 2' }] });
});
