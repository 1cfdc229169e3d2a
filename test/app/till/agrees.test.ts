import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalParts, firstAndRest, payingOf } from '../../../resources/app/source/till/payment/settling.ts';
import { type Country, knownCountries } from '../../../server/core/countries.ts';
import {
  exponentOf,
  type Minor,
  type Rounding,
  toDecimal,
  toMinor,
} from '../../../server/core/money/money.ts';
import { applyPayment, dueInCash } from '../../../server/core/money/settlement.ts';
import { computeTotals } from '../../../server/sales/orders/pricing/totals.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, changeTenant } from '../../harness/menu.ts';
import { inCurrency } from './in-currency.ts';

/** In the slot 10,000 of each country were run: GALLEY_BILLS=10000. */
const BILLS = Number(process.env.GALLEY_BILLS ?? 150);

function roundingIn({ currency, rounding }: Country): Rounding {
  if (!rounding) return { mode: 'off', increment: 1 };
  return { mode: rounding.mode, increment: toMinor(rounding.increment, exponentOf(currency)) ?? 1 };
}

/** A bill as this country taxes and rounds it, of up to six dishes. */
const billOf = (country: Country, rounding: Rounding): fc.Arbitrary<Minor> => {
  const dearest = 400 * 10 ** exponentOf(country.currency);
  const dish = fc.record({
    quantity: fc.integer({ min: 1, max: 6 }),
    unit_price: fc.integer({ min: 1, max: dearest }),
    kind: fc.constantFrom('food', 'drink', 'alcohol'),
  });
  return fc
    .tuple(fc.array(dish, { minLength: 1, maxLength: 6 }), fc.constantFrom(0, 0, 10, 33))
    .map(([dishes, percent]) => {
      const { total } = computeTotals({
        lines: dishes.map(({ quantity, unit_price, kind }, at) => ({
          ...{ menu_item_id: at + 1, quantity, unit_price, modifiers: [], line_discount: 0 },
          taxes: country.taxes
            .filter((tax) => (tax.for as readonly string[]).includes(kind))
            .map(({ name, code, rate, inclusive }, id) => ({
              id,
              name,
              code,
              inclusive,
              ppm: Math.round(rate * 10_000),
            })),
        })),
        discount: percent === 0 ? null : { type: 'percent', ppm: percent * 10_000 },
        coupon: null,
        charges: [],
        tax_rounding: 'order',
        rounding,
      });
      return total;
    });
};

describe.each(knownCountries.map((country) => [country.code, country] as const))('in %s', (_, country) => {
  const rounding = roundingIn(country);
  const exponent = exponentOf(country.currency);
  const wire = (amount: Minor) => toDecimal(amount, exponent);
  const asked = (balance: Minor) => ({
    balance_due: wire(balance),
    rounding: { mode: rounding.mode, increment: wire(rounding.increment) },
  });
  const much = fc.integer({ min: 0, max: 3_000 * 10 ** exponent });
  const payment = fc.record({
    bill: billOf(country, rounding),
    isCash: fc.boolean(),
    handed: fc.option(much, { nil: undefined }),
    tip: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 * 10 ** exponent })),
    parts: fc.integer({ min: 1, max: 7 }),
  });

  test('the till shows what the server stores of every bill, and its parts come to what is due', () => {
    inCurrency(country.currency);
    fc.assert(
      fc.property(payment, ({ bill, isCash, handed, tip, parts }) => {
        const order = asked(bill);
        const typed = handed === undefined ? undefined : wire(handed);
        const shown = payingOf(order, { isCash, tip: wire(tip), typed });
        const { amount, tendered } = shown.body;
        const stored = applyPayment(
          bill,
          {
            method_kind: isCash ? 'cash' : 'other',
            amount: toMinor(amount, exponent),
            tip_amount: tip,
            ...(tendered !== undefined && { tendered: toMinor(tendered, exponent) }),
          },
          rounding,
        );
        expect(stored.ok).toBe(shown.isReady);
        if (stored.ok) {
          expect(shown).toMatchObject({
            charged: wire(stored.applied),
            change: wire(stored.change_due),
            given: wire(stored.tendered),
          });
          expect(stored.applied + stored.tip_amount + stored.change_due).toBe(stored.tendered);
        }
        expect(shown.due).toBe(wire(isCash ? dueInCash(bill, rounding) : bill));
        expectCoins(bill, handed, tip);
        expectParts(bill, parts);
      }),
      { numRuns: BILLS },
    );
  });

  /** Change is coins where what is handed over is, save to a guest who has exactly what is due. */
  function expectCoins(bill: Minor, handed: Minor | undefined, tip: Minor): void {
    if (rounding.mode !== 'cash' || handed === undefined || handed % rounding.increment !== 0) return;
    const paid = applyPayment(bill, { method_kind: 'cash', tip_amount: 0, tendered: handed }, rounding);
    if (paid.ok && tip === 0) expect(paid.change_due % rounding.increment).toBe(0);
  }

  /** Whoever pays in cash pays coins, and all of them what is due in cash. */
  function expectParts(bill: Minor, count: number): void {
    const rows = equalParts(asked(bill), count);
    if (rows.length < 2) return;
    let balance = bill;
    let paid = 0;
    for (const part of rows) {
      const { body } = payingOf(asked(balance), { isCash: true, tip: 0, part });
      const tender = { method_kind: 'cash' as const, tip_amount: 0, ...inMinor(body) };
      const result = applyPayment(balance, tender, rounding);
      if (!result.ok) return void expect(dueInCash(toMinor(part, exponent) ?? 0, rounding)).toBe(0);
      paid += result.applied;
      balance = result.balance;
    }
    if (rounding.mode !== 'cash' || bill >= count * rounding.increment) {
      expect([balance, paid]).toEqual([0, dueInCash(bill, rounding)]);
      expect(firstAndRest(asked(bill), rows[0] ?? 0).length).toBeLessThanOrEqual(2);
    }
  }

  const inMinor = ({ amount, tendered }: { amount: number; tendered?: number }) => ({
    amount: toMinor(amount, exponent),
    tendered: tendered === undefined ? undefined : toMinor(tendered, exponent),
  });
});

const rounded = knownCountries.filter(({ rounding }) => rounding?.mode === 'cash');

test.each(rounded.map((country) => [country.code, country] as const))(
  'a server in %s stores what the till showed before it asked',
  async (_, country) => {
    const { increment } = roundingIn(country);
    const exponent = exponentOf(country.currency);
    const at = await openRestaurant({ currency: country.currency });
    await changeTenant(at, { rounding_mode: 'cash', rounding_increment: increment });
    inCurrency(country.currency);
    const cashier = await at.as('cashier');
    const random = fc.sample(fc.integer({ min: increment, max: 300 * increment }), { seed: 7, numRuns: 8 });
    for (const price of random) {
      const items = [{ menu_item_id: await addItem(at, { price }) }];
      const order = (await cashier('POST', '/pos/orders', { items })).data;
      const handed = toDecimal(1_000 * increment, exponent);
      const shown = payingOf(order, { isCash: true, tip: 0, typed: handed });
      expect(shown.due).toBe(order.balance_due_in_cash);
      const reply = await cashier('POST', `/pos/orders/${order.id}/payment`, {
        ...{ payment_method: 'cash', ...shown.body },
      });
      expect(reply.data).toMatchObject({
        ...{ status: 'paid', amount_paid: shown.charged, change_due: shown.change },
      });
      const change = toMinor(shown.change, exponent) ?? 0;
      expect(change % increment).toBe(0);
    }
  },
);
