import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addShares,
  dishShare,
  isWhole,
  NO_SHARE,
  subtractShare,
  WHOLE_DISH,
} from '../../../../server/core/money/dish-share.ts';
import { toJson } from '../../../../server/db/tables/json.ts';
import type { OrderItemRow } from '../../../../server/db/tables/sales.ts';
import { phrasesIn } from '../../../../server/printing/tickets/phrases/catalogue.ts';
import { itemLines } from '../../../../server/printing/tickets/sale.ts';
import type { Page } from '../../../../server/printing/tickets/ticket.ts';
import { dishPart, dishShareOf, rejoined } from '../../../../server/sales/seating/split-line.ts';

let ids = 100;

const dish = (unit_price: number, modifier: number, line_discount: number): OrderItemRow => ({
  ...({} as OrderItemRow),
  id: 1,
  quantity: 1,
  unit_price,
  modifiers: toJson([{ modifier_id: 1, name: 'Lime', price: modifier, quantity: 2 }]),
  price_rules: null,
  rule_discount: 0,
  line_discount,
  status: 'sent',
  shares_item_id: null,
  share_part: null,
  share_of: null,
});

const priceOf = (item: OrderItemRow): number =>
  item.unit_price +
  (JSON.parse(item.modifiers) as { price: number; quantity: number }[]).reduce(
    (sum, one) => sum + one.price * one.quantity,
    0,
  );

/** A line as so many parts, the last of which keeps its id. */
function cut(item: OrderItemRow, of: number): OrderItemRow[] {
  let from = NO_SHARE;
  return Array.from({ length: of }, (_, at) => {
    const to = at === of - 1 ? WHOLE_DISH : addShares(from, dishShare(1, of));
    const part = dishPart(item, { from, to });
    from = to;
    return at === of - 1 ? part : { ...part, id: ids++ };
  });
}

test('parts of parts of a dish add up to it to the cent and to the fraction, and are the dish again when put together', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  const cuts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 2, max: 7 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(cents, fc.nat(500), fc.nat(50), cuts, (price, extra, discount, steps) => {
      const whole = dish(price, extra, discount);
      let parts = [whole];
      for (const [at, of] of steps) {
        const chosen = parts[at % parts.length] as OrderItemRow;
        const its = cut(chosen, of);
        const prices = its.map(priceOf);
        expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(1);
        parts = [...parts.filter((part) => part !== chosen), ...its];
      }
      const sum = (of: (part: OrderItemRow) => number) => parts.reduce((all, part) => all + of(part), 0);
      expect(sum(priceOf)).toBe(priceOf(whole));
      expect(sum(({ line_discount }) => line_discount)).toBe(discount);
      expect(isWhole(parts.map(dishShareOf).reduce(addShares))).toBe(true);
      expect(rejoined(parts).items).toEqual([whole]);
    }),
  );
});

test('what is left of a dish is the rest of it', () => {
  expect(subtractShare(WHOLE_DISH, dishShare(2, 6))).toEqual({ part: 2, of: 3 });
  expect(addShares(dishShare(1, 3), dishShare(1, 6))).toEqual({ part: 1, of: 2 });
});

test('paper names the part of the dish in its language, in columns and stacked', () => {
  const item = { name: 'Paella', quantity: 1, share: { part: 1, of: 3 }, unit_price: 333, line_total: 333 };
  const items = [{ ...item, modifiers: [], rule_discounts: [], line_discount: 0, is_part: false }];
  const printed = (language: string, columns: number) =>
    JSON.stringify(
      itemLines({ columns, say: phrasesIn(language), place: { language } } as Page, items, {
        code: 'EUR',
        exponent: 2,
      }),
    );
  const said = { en: '1/3 of Paella', de: '1/3 von Paella', fr: '1/3 de Paella', hi: 'Paella का 1/3' };
  for (const [language, words] of Object.entries(said))
    for (const columns of [48, 30]) expect(printed(language, columns)).toContain(words);
});
