import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../../../../server/core/money/money.ts';
import type { CouponTerms } from '../../../../server/core/money/sale-terms.ts';
import {
  computeTotals,
  type LineInput,
  type TotalsInput,
} from '../../../../server/sales/orders/pricing/totals.ts';
import { delivery, exclusive, inclusive, service } from './totals-samples.ts';

describe('for every order', () => {
  const amount = fc.integer({ min: 0, max: 200_000 });
  const rate = fc.integer({ min: 0, max: 300_000 });
  const taxes = [exclusive(1, 25_000), exclusive(2, 175_000), inclusive(3, 50_000), inclusive(4, 220_000)];
  const modifier = fc.record({ price: amount, quantity: fc.integer({ min: 1, max: 3 }) });
  const anyLine = fc.record<LineInput>({
    menu_item_id: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    unit_price: amount,
    modifiers: fc.array(modifier, { maxLength: 2 }),
    line_discount: amount,
    taxes: fc.subarray(taxes),
  });
  const anyOrder = fc.record<TotalsInput>({
    lines: fc.array(anyLine, { maxLength: 8 }),
    discount: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant('percent' as const), ppm: fc.integer({ min: 0, max: 1_000_000 }) }),
        fc.record({ type: fc.constant('fixed' as const), amount }),
      ),
    ),
    coupon: fc.option(
      fc.record<CouponTerms>({
        code: fc.constant('SAVE'),
        type: fc.constantFrom('percent', 'fixed'),
        value: fc.integer({ min: 1, max: 1_000_000 }),
        min_subtotal: fc.constantFrom(0, 5_000),
        max_discount: fc.option(amount),
        menu_item_ids: fc.option(fc.subarray([1, 2, 3])),
        per_customer_limit: fc.constant(null),
      }),
    ),
    charges: fc.array(
      fc.oneof(
        fc.tuple(rate, fc.boolean()).map(([ppm, taxable]) => service(ppm, taxable)),
        fc.tuple(amount, fc.boolean()).map(([price, taxable]) => delivery(price, taxable)),
      ),
      { maxLength: 3 },
    ),
    tax_rounding: fc.constantFrom('order', 'line'),
    rounding: fc.record({
      mode: fc.constantFrom('off', 'cash', 'always'),
      increment: fc.constantFrom(1, 5, 100),
    }),
  });

  test('Σ lines − discounts + charges + exclusive tax + rounding = total', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        const lines = sum(totals.lines.map((row) => row.line_total));
        const charges = sum(totals.charges.map((charge) => charge.amount));
        const discounts = totals.discount_amount + totals.coupon_amount;
        const added = charges + totals.exclusive_tax + totals.rounding_adjustment;
        expect(lines - discounts + added).toBe(totals.total);
        expect(sum(totals.taxes.map((row) => row.amount))).toBe(totals.exclusive_tax + totals.inclusive_tax);
      }),
    );
  });

  test('the shares of the lines sum to the discount, the coupon and the taxable charges', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const { lines, charges, discount_amount, coupon_amount } = computeTotals(input);
        const taxable = charges.filter((charge) => charge.taxable).map((charge) => charge.amount);
        expect(sum(lines.map((row) => row.discount_share))).toBe(discount_amount);
        expect(sum(lines.map((row) => row.coupon_share))).toBe(coupon_amount);
        expect(sum(lines.map((row) => row.charge_share))).toBe(sum(taxable));
      }),
    );
  });

  test('no discount exceeds what it is taken from, on no line, and nothing is negative', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        expect(totals.discount_amount + totals.coupon_amount).toBeLessThanOrEqual(totals.subtotal);
        for (const row of totals.lines) {
          expect(row.discount_share + row.coupon_share).toBeLessThanOrEqual(row.line_total);
          for (const part of Object.values(row)) expect(part).toBeGreaterThanOrEqual(0);
        }
        for (const { base, amount } of totals.taxes) expect(Math.min(base, amount)).toBeGreaterThanOrEqual(0);
        expect(totals.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the order of the lines bearing the same taxes does not change the total', () => {
    const lines = fc.array(
      anyLine.map((row) => ({ ...row, taxes: [exclusive(1, 175_000), inclusive(3, 50_000)] })),
    );
    fc.assert(
      fc.property(anyOrder, lines, (input, same) => {
        const ordered: TotalsInput = { ...input, lines: same, tax_rounding: 'order' };
        const reversed: TotalsInput = { ...ordered, lines: same.toReversed() };
        expect(computeTotals(reversed).total).toBe(computeTotals(ordered).total);
      }),
    );
  });
});
