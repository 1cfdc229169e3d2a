import { expect, test } from 'vitest';
import type { DealTerms } from '../../../server/core/price-rules/deal.ts';
import type { DealLine } from '../../../server/core/price-rules/deals.ts';
import { amounts, both, holdForEveryOrder } from './any-order.ts';

const deal = (fields: Partial<DealTerms>): DealTerms => ({
  ...{ id: 1, name: 'Deal', priority: 0, type: 'percent', value: 1_000_000 },
  ...{ buy: 1, get: 1, limit: null, combines: true, is_same: true },
  ...fields,
});

const line = (id: number, price: number, quantity: number, ...deals: DealTerms[]): DealLine => ({
  ...{ id, price, quantity, off: 0 },
  roles: deals.map(both),
});

const twoForOne = deal({});
const threeForTen = deal({ id: 2, type: 'price', value: 1_000, buy: 3, get: 0 });

test.each([
  ['two for one', [line(1, 500, 2, twoForOne)], { 1: 500 }],
  ['two for one, three ordered', [line(1, 500, 3, twoForOne)], { 1: 500 }],
  [
    'the cheaper one is free, and both bear it',
    [line(1, 500, 1, twoForOne), line(2, 300, 1, twoForOne)],
    { 1: 188, 2: 112 },
  ],
  ['three for ten', [line(1, 400, 4, threeForTen)], { 1: 200 }],
  ['three for ten that cost less', [line(1, 300, 3, threeForTen)], {}],
  ['once in an order', [line(1, 500, 4, deal({ limit: 1 }))], { 1: 500 }],
  ['the better of two deals', [line(1, 400, 3, twoForOne, threeForTen)], { 1: 400 }],
])('%s', (_, lines, expected) => {
  expect(amounts(lines)).toEqual(expected);
});

test('a dessert costs half with a main, and the main keeps its price', () => {
  const half = deal({ value: 500_000, is_same: false });
  const lines: DealLine[] = [
    { id: 1, price: 2_000, quantity: 1, off: 0, roles: [{ deal: half, is_bought: true, is_got: false }] },
    { id: 2, price: 800, quantity: 2, off: 0, roles: [{ deal: half, is_bought: false, is_got: true }] },
  ];
  expect(amounts(lines)).toEqual({ 2: 400 });
});

holdForEveryOrder(300);
