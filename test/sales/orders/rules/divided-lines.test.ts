import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DishShare, NO_SHARE, WHOLE_DISH } from '../../../../server/core/money/dish-share.ts';
import type { LineRules } from '../../../../server/core/price-rules/line-rules.ts';
import { toJson } from '../../../../server/db/tables/json.ts';
import type { OrderItemRow } from '../../../../server/db/tables/sales.ts';
import { grantedOn } from '../../../../server/sales/orders/rules/line.ts';
import { dishPart, somePieces } from '../../../../server/sales/seating/split-line.ts';

/** A line whose rules took these amounts off it. */
function lineOf(quantity: number, amounts: readonly number[]): OrderItemRow {
  const granted = amounts.map((amount, id) => ({ id, name: `Rule ${id}`, combines: true, quantity, amount }));
  return {
    ...({} as OrderItemRow),
    ...{ id: 1, quantity, unit_price: 1_000, modifiers: toJson([]), line_discount: 0 },
    price_rules: toJson<LineRules>({ each: null, deals: [], granted }),
    rule_discount: amounts.reduce((sum, amount) => sum + amount, 0),
    ...{ shares_item_id: null, share_part: null, share_of: null },
  };
}

const cuts = (of: number): readonly { from: DishShare; to: DishShare }[] =>
  Array.from({ length: of }, (_, at) => ({
    from: at === 0 ? NO_SHARE : { part: at, of },
    to: at === of - 1 ? WHOLE_DISH : { part: at + 1, of },
  }));

test('pieces and shares of a line carry what its rules took off, to the cent and by rule', () => {
  const amounts = fc.array(fc.nat(999), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), amounts, (of, list) => {
      const [many, dish] = [lineOf(of, list), lineOf(1, list)];
      for (const parts of [
        cuts(of).map((span) => somePieces(many, span)),
        cuts(of).map((span) => dishPart(dish, span)),
      ]) {
        const off = parts.map(({ rule_discount }) => rule_discount);
        expect(off.reduce((sum, one) => sum + one, 0)).toBe(dish.rule_discount);
        expect(Math.max(...off) - Math.min(...off)).toBeLessThanOrEqual(1);
        for (const part of parts) {
          const said = grantedOn(part).reduce((sum, { amount }) => sum + amount, 0);
          expect(said).toBe(part.rule_discount);
        }
      }
    }),
    { numRuns: 300, seed: 46 },
  );
});
