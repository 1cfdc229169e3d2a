import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DealTerms } from '../../../server/core/price-rules/deal.ts';
import { type DealLine, dealsOn } from '../../../server/core/price-rules/deals.ts';

export const both = (terms: DealTerms) => ({ deal: terms, is_bought: true, is_got: terms.get > 0 });

/** By line: what its deals take off it. */
export const amounts = (lines: readonly DealLine[]) =>
  Object.fromEntries(
    [...dealsOn(lines)].map(([id, granted]) => [id, granted.reduce((sum, one) => sum + one.amount, 0)]),
  );

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
    .map((all) => all.map(({ of, off, ...rest }, at) => ({ ...rest, id: at + 1, off, roles: of.map(both) })));
});

/** With what the rules for each piece take off the rest. */
function total(lines: readonly DealLine[]): number {
  const granted = dealsOn(lines);
  return lines.reduce((sum, { id, quantity, off }) => {
    const own = granted.get(id) ?? [];
    const pieces = own.reduce((count, one) => count + one.quantity, 0);
    return sum + own.reduce((all, one) => all + one.amount, 0) + (quantity - pieces) * off;
  }, 0);
}

/** No line is below nothing, and no piece is in two deals. */
function expectBounds(lines: readonly DealLine[]): void {
  const granted = dealsOn(lines);
  for (const { id, price, quantity } of lines) {
    const own = granted.get(id) ?? [];
    const pieces = own.reduce((count, one) => count + one.quantity, 0);
    expect(pieces).toBeLessThanOrEqual(quantity);
    expect(own.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(price * pieces);
  }
}

/** What is true of the deals of any order, tried on so many. */
export function holdForEveryOrder(numRuns: number): void {
  const hold = (check: (lines: readonly DealLine[]) => unknown) => {
    const property = fc.property(anyOrder, (lines) => {
      check(lines);
    });
    fc.assert(property, { numRuns, seed: 46 });
  };
  describe(`of ${numRuns} random orders`, () => {
    test('the order of the lines does not matter', () =>
      hold((lines) => expect(amounts([...lines].reverse())).toEqual(amounts(lines))));

    test('no line is below nothing, and no piece is in two deals', () => hold(expectBounds));

    test('with a line less no more is taken off', () =>
      hold((lines) => {
        const all = total(lines);
        for (const { id } of lines)
          expect(total(lines.filter((one) => one.id !== id))).toBeLessThanOrEqual(all);
      }));
  });
}
