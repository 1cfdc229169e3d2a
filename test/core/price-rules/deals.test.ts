import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DealTerms } from '../../../server/core/price-rules/deal.ts';
import { type DealLine, dealsOn } from '../../../server/core/price-rules/deals.ts';

const deal = (fields: Partial<DealTerms>): DealTerms => ({
  ...{ id: 1, name: 'Deal', priority: 0, type: 'percent', value: 1_000_000 },
  ...{ buy: 1, get: 1, limit: null, combines: true, is_same: true },
  ...fields,
});

const both = (terms: DealTerms) => ({ deal: terms, is_bought: true, is_got: terms.get > 0 });
const line = (id: number, price: number, quantity: number, ...deals: DealTerms[]): DealLine => ({
  ...{ id, price, quantity, off: 0 },
  roles: deals.map(both),
});

const amounts = (lines: readonly DealLine[]) =>
  Object.fromEntries(
    [...dealsOn(lines)].map(([id, granted]) => [id, granted.reduce((sum, one) => sum + one.amount, 0)]),
  );

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

describe('for every order', () => {
  const anyDeal = (id: number) =>
    fc.record({
      ...{ id: fc.constant(id), name: fc.constant(`Deal ${id}`), priority: fc.integer({ min: 0, max: 2 }) },
      effect: fc.constantFrom(
        { type: 'percent' as const, value: 1_000_000 },
        { type: 'percent' as const, value: 333_333 },
        { type: 'amount' as const, value: 170 },
        { type: 'price' as const, value: 600 },
      ),
      ...{ buy: fc.integer({ min: 1, max: 3 }), get: fc.integer({ min: 0, max: 2 }) },
      limit: fc.constantFrom(null, 1, 2),
      combines: fc.constant(true),
      is_same: fc.constant(true),
    });
  const anyOrder = fc.tuple(anyDeal(1), anyDeal(2)).chain(([one, other]) => {
    const deals = [one, other].map(({ effect, ...terms }): DealTerms => ({ ...terms, ...effect }));
    const anyLine = fc.record({
      price: fc.constantFrom(250, 400, 500, 999),
      quantity: fc.integer({ min: 1, max: 3 }),
      of: fc.subarray(deals),
      off: fc.constantFrom(0, 0, 50),
    });
    return fc
      .array(anyLine, { minLength: 1, maxLength: 4 })
      .map((all) =>
        all.map(({ of, off, ...rest }, at) => ({ ...rest, id: at + 1, off, roles: of.map(both) })),
      );
  });
  const options = { numRuns: 300, seed: 46 };
  /** With what the rules for each piece take off the rest. */
  const total = (lines: readonly DealLine[]): number => {
    const granted = dealsOn(lines);
    return lines.reduce((sum, { id, quantity, off }) => {
      const own = granted.get(id) ?? [];
      const pieces = own.reduce((count, one) => count + one.quantity, 0);
      return sum + own.reduce((all, one) => all + one.amount, 0) + (quantity - pieces) * off;
    }, 0);
  };

  test('the order of its lines does not matter', () => {
    fc.assert(
      fc.property(anyOrder, (lines) => {
        expect(amounts([...lines].reverse())).toEqual(amounts(lines));
      }),
      options,
    );
  });

  test('no line is below nothing, and no piece is in two deals', () => {
    fc.assert(
      fc.property(anyOrder, (lines) => {
        const granted = dealsOn(lines);
        for (const { id, price, quantity } of lines) {
          const own = granted.get(id) ?? [];
          const pieces = own.reduce((count, one) => count + one.quantity, 0);
          expect(pieces).toBeLessThanOrEqual(quantity);
          expect(own.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(price * pieces);
        }
      }),
      options,
    );
  });

  test('with a line less no more is taken off', () => {
    fc.assert(
      fc.property(anyOrder, (lines) => {
        const all = total(lines);
        for (const { id } of lines)
          expect(total(lines.filter((one) => one.id !== id))).toBeLessThanOrEqual(all);
      }),
      options,
    );
  });
});
