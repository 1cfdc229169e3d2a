import { describe, expect, test } from 'vitest';
import { MAX_MINOR } from '../../../../server/core/money/money.ts';
import { computeTotals } from '../../../../server/sales/orders/pricing/totals.ts';
import { coupon, delivery, exclusive, inclusive, line, order, service } from './totals-samples.ts';

describe('the table of the domain', () => {
  const halves = [exclusive(1, 25_000), exclusive(2, 25_000)];
  const dinner = order([line(1299, halves, { quantity: 2 }), line(455, halves)], {
    discount: { type: 'percent', ppm: 100_000 },
    charges: [service(50_000)],
  });

  test('2 × 12.99 + 4.55, 10 % off, 5 % taxable service charge, two taxes of 2.5 % exclusive: 30.53 − 3.05 + 1.37 + 0.72 + 0.72 = 30.29', () => {
    const totals = computeTotals(dinner);
    expect(totals).toMatchObject({ subtotal: 3053, discount_amount: 305, exclusive_tax: 144, total: 3029 });
    expect(totals.charges.map((charge) => charge.amount)).toEqual([137]);
    expect(totals.taxes.map(({ base, amount }) => [base, amount])).toEqual([
      [2885, 72],
      [2885, 72],
    ]);
  });

  test('the same rounded to 1.00: 30.00 with −0.29 shown', () => {
    const totals = computeTotals({ ...dinner, rounding: { mode: 'always', increment: 100 } });
    expect(totals).toMatchObject({ total: 3000, rounding_adjustment: -29 });
  });

  const groceries = [line(2890, [inclusive(1, 220_000)]), line(125, [inclusive(2, 100_000)])];

  test('inclusive 28.90 @ 22 % + 1.25 @ 10 %: total 30.15 always; tax 5.21 + 0.11', () => {
    for (const tax_rounding of ['order', 'line'] as const) {
      const totals = computeTotals(order(groceries, { tax_rounding }));
      expect(totals).toMatchObject({ total: 3015, exclusive_tax: 0, inclusive_tax: 532 });
      expect(totals.taxes.map(({ base, amount }) => [base, amount])).toEqual([
        [2369, 521],
        [114, 11],
      ]);
    }
  });

  test('the same with 5.00 off: spread 4.79 + 0.21; tax 4.35 + 0.09; 25.15', () => {
    const totals = computeTotals(order(groceries, { discount: { type: 'fixed', amount: 500 } }));
    expect(totals.lines.map((row) => row.discount_share)).toEqual([479, 21]);
    expect(totals.taxes.map((tax) => tax.amount)).toEqual([435, 9]);
    expect(totals.total).toBe(2515);
  });

  test('inclusive 99.99 with 2.5 % + 2.5 %: 2.38 each', () => {
    const totals = computeTotals(order([line(9999, [inclusive(1, 25_000), inclusive(2, 25_000)])]));
    expect(totals.taxes.map((tax) => tax.amount)).toEqual([238, 238]);
    expect(totals.total).toBe(9999);
  });

  test('JPY 1980 @ 10 %: tax 198, no decimals', () => {
    const totals = computeTotals(order([line(1980, [exclusive(1, 100_000)])]));
    expect(totals).toMatchObject({ exclusive_tax: 198, total: 2178 });
  });
});

describe('lines and discounts', () => {
  test('a line is quantity × (unit + modifiers) − line discount', () => {
    const modifiers = [{ price: 50, quantity: 2 }];
    const totals = computeTotals(order([line(1000, [], { quantity: 3, modifiers, line_discount: 300 })]));
    expect(totals.lines[0]).toMatchObject({ line_total: 3000, line_discount: 300 });
  });

  test('a line discount beyond the line makes it free and is recorded as what it gave', () => {
    const totals = computeTotals(order([line(1000, [], { line_discount: 1500 })]));
    expect(totals.lines[0]).toMatchObject({ line_total: 0, line_discount: 1000 });
  });

  test('a fixed discount beyond the subtotal takes the subtotal', () => {
    const totals = computeTotals(order([line(1000)], { discount: { type: 'fixed', amount: 1500 } }));
    expect(totals).toMatchObject({ discount_amount: 1000, total: 0 });
  });

  test('the coupon takes at most what the discount left', () => {
    const input = order([line(1000), line(500)], {
      discount: { type: 'percent', ppm: 500_000 },
      coupon: coupon(900),
    });
    const totals = computeTotals(input);
    expect(totals).toMatchObject({ discount_amount: 750, coupon_amount: 750, total: 0 });
    expect(totals.lines.map((row) => row.coupon_share)).toEqual([500, 250]);
  });

  test('a coupon for one dish lowers the tax of that dish alone', () => {
    const lines = [
      line(1000, [inclusive(1, 220_000)], { menu_item_id: 7 }),
      line(1000, [inclusive(2, 100_000)]),
    ];
    const totals = computeTotals(
      order(lines, { coupon: coupon(500_000, { type: 'percent', menu_item_ids: [7] }) }),
    );
    expect(totals.lines.map((row) => row.coupon_share)).toEqual([500, 0]);
    expect(totals.taxes.map((tax) => tax.amount)).toEqual([90, 91]);
    expect(totals).toMatchObject({ coupon_amount: 500, total: 1500 });
  });

  test('amounts beyond exact arithmetic end beyond what an order may come to', () => {
    const { total } = computeTotals(order([line(10 ** 15, [], { quantity: 10 })]));
    expect(total).toBeGreaterThan(MAX_MINOR);
  });
});

describe('taxes', () => {
  test('one rounding per rate per order differs from one per line, as the setting says', () => {
    const lines = [line(10, [exclusive(1, 50_000)]), line(10, [exclusive(1, 50_000)])];
    expect(computeTotals(order(lines)).exclusive_tax).toBe(1);
    expect(computeTotals(order(lines, { tax_rounding: 'line' })).exclusive_tax).toBe(2);
  });

  test('a line with inclusive and exclusive taxes bears both on the same net', () => {
    const totals = computeTotals(order([line(1100, [inclusive(1, 100_000), exclusive(2, 50_000)])]));
    expect(totals).toMatchObject({ inclusive_tax: 100, exclusive_tax: 50, total: 1150 });
    expect(totals.taxes.map((tax) => tax.base)).toEqual([1000, 1000]);
  });

  test('one tax on lines that contain different rates is still rounded once', () => {
    const shared = inclusive(1, 100_000);
    const lines = [line(5, [shared]), line(6, [shared, inclusive(2, 100_000)])];
    // 5 × 0.1 ÷ 1.1 + 6 × 0.1 ÷ 1.2 = 0.4545… + 0.5
    expect(computeTotals(order(lines)).taxes[0]).toMatchObject({ amount: 1 });
    expect(computeTotals(order([...lines, ...lines])).taxes[0]).toMatchObject({ amount: 2 });
  });

  test('base and tax of one inclusive rate make up the gross, even on a half', () => {
    const [tax] = computeTotals(order([line(3, [inclusive(1, 200_000)])])).taxes;
    expect(tax).toMatchObject({ base: 2, amount: 1 });
  });

  test('a tax whose rate changed while the order was open keeps both rates apart', () => {
    const totals = computeTotals(
      order([line(1000, [exclusive(1, 50_000)]), line(1000, [exclusive(1, 100_000)])]),
    );
    expect(totals.taxes.map((tax) => [tax.ppm, tax.amount])).toEqual([
      [50_000, 50],
      [100_000, 100],
    ]);
  });
});

describe('charges', () => {
  test('a taxable charge bears the taxes of the lines in proportion, in their mode', () => {
    const lines = [line(3000, [exclusive(1, 200_000)]), line(1000, [inclusive(2, 100_000)])];
    const totals = computeTotals(order(lines, { charges: [delivery(400)] }));
    expect(totals.lines.map((row) => row.charge_share)).toEqual([300, 100]);
    expect(totals.taxes.map((tax) => tax.amount)).toEqual([660, 100]);
    expect(totals.total).toBe(4000 + 400 + 660);
  });

  test('a charge that is not taxable changes no tax', () => {
    const lines = [line(1000, [exclusive(1, 100_000)])];
    const totals = computeTotals(order(lines, { charges: [service(100_000, false), delivery(250, false)] }));
    expect(totals).toMatchObject({ exclusive_tax: 100, total: 1000 + 100 + 250 + 100 });
  });

  test('a percent charge is taken on the discounted subtotal', () => {
    const discount = { type: 'fixed', amount: 400 } as const;
    const totals = computeTotals(
      order([line(1000)], { discount, coupon: coupon(100), charges: [service(100_000)] }),
    );
    expect(totals.charges[0]!.amount).toBe(50);
  });

  test('delivery is owed, and taxed, on an order that a coupon made free', () => {
    const lines = [line(1000, [exclusive(1, 100_000)]), line(500, [exclusive(1, 100_000)])];
    const totals = computeTotals(order(lines, { coupon: coupon(1500), charges: [delivery(300)] }));
    expect(totals).toMatchObject({ exclusive_tax: 30, total: 330 });
  });

  test('an order without lines owes nothing', () => {
    const totals = computeTotals(
      order([], { charges: [service(100_000), delivery(300)], coupon: coupon(100) }),
    );
    expect(totals).toMatchObject({ subtotal: 0, coupon_amount: 0, taxes: [], total: 0 });
  });
});

describe('rounding', () => {
  test('cash-only rounding leaves the order alone until cash is paid', () => {
    const totals = computeTotals(order([line(1392)], { rounding: { mode: 'cash', increment: 5 } }));
    expect(totals).toMatchObject({ rounding_adjustment: 0, total: 1392 });
  });
});
