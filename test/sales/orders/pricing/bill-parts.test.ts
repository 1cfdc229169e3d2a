import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundToIncrement, sum } from '../../../../server/core/money/money.ts';
import { sharesOf } from '../../../../server/sales/bills/shares.ts';
import { openRestaurant } from '../../../harness/app.ts';
import { addItem, changeTenant } from '../../../harness/menu.ts';
import { rowsIn } from '../../../harness/rows.ts';

const amountsOf = (total: number, mode: 'off' | 'cash' | 'always', increment: number, parts: number) =>
  sharesOf(total, { mode, increment }, { parts })?.map(({ amount }) => amount);

test.each([
  ['CHF 100.02 in coins of 0.05', 10_002, 'cash', 5, 3, [3335, 3335, 3330]],
  ['CHF 100.03 in coins of 0.05', 10_003, 'cash', 5, 3, [3335, 3335, 3335]],
  ['INR 100.00 in rupees', 10_000, 'always', 100, 3, [3400, 3300, 3300]],
  ['INR 2.00 among three', 200, 'always', 100, 3, [67, 67, 66]],
  ['EUR 100.00', 10_000, 'off', 1, 3, [3334, 3333, 3333]],
] as const)('%s', (_, total, mode, increment, parts, expected) => {
  expect(amountsOf(total, mode, increment, parts)).toEqual(expected);
});

test('parts always add up to the rounded total, none differs from another by more than a coin', () => {
  const anyBill = fc.record({
    total: fc.integer({ min: 2_000, max: 10_000_000 }),
    increment: fc.constantFrom(1, 5, 10, 100),
    parts: fc.integer({ min: 2, max: 20 }),
  });
  fc.assert(
    fc.property(anyBill, ({ total, increment, parts }) => {
      const amounts = amountsOf(total, 'cash', increment, parts) ?? [];
      expect(sum(amounts)).toBe(roundToIncrement(total, increment));
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(increment);
      expect(amounts.every((amount) => amount % increment === 0)).toBe(true);
    }),
  );
});

test.each([
  ['CHF', 'cash', 5, 4_001, [13.35, 13.35, 13.3]],
  ['CHF', 'cash', 5, 4_003, [13.35, 13.35, 13.35]],
  ['INR', 'always', 100, 4_049, [14, 13, 13]],
] as const)(
  'guests who pay the parts of their bill in cash (%s, rounded %s to %d) settle it',
  async (currency, rounding_mode, rounding_increment, price, parts) => {
    const at = await openRestaurant({ currency });
    await changeTenant(at, { rounding_mode, rounding_increment });
    const owner = await at.as('owner');
    const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data;
    await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
    const items = [{ menu_item_id: await addItem(at, { price }) }];
    const { id } = (await owner('POST', '/pos/orders', { items })).data;
    const printed = await owner('POST', `/pos/orders/${id}/print-bill`, { parts: parts.length });
    expect(printed.status).toBe(200);
    const bills = rowsIn(at.tenant, "select snapshot from print_jobs where document = 'bill' order by id");
    const amounts = bills.map((row) => JSON.parse((row as { snapshot: string }).snapshot).split.amount / 100);
    expect(amounts).toEqual(parts);
    for (const amount of parts)
      await owner('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount });
    const { data } = await owner('GET', `/pos/orders/${id}`);
    expect(data).toMatchObject({
      status: 'paid',
      balance_due: 0,
      total: parts.reduce<number>((a, b) => a + b, 0),
    });
    const written = { amounts: parts };
    expect((await owner('POST', `/pos/orders/${id}/print-bill`, written)).status).toBe(200);
  },
);
