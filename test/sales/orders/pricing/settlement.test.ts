import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Rounding, splitEvenly, sum } from '../../../../server/core/money/money.ts';
import {
  derivePaymentStatus,
  type PaidRow as PaymentRow,
  refundable,
  statusOfPayment,
} from '../../../../server/core/money/order-account.ts';
import {
  applyPayment,
  dueInCash,
  type Settlement,
  splitPayments,
  type Tender,
} from '../../../../server/core/money/settlement.ts';
import type { OrderStatus } from '../../../../server/core/statuses.ts';

const off: Rounding = { mode: 'off', increment: 1 };
const nickel: Rounding = { mode: 'cash', increment: 5 };
type Given = Tender & { readonly amount: number };
const cash = (amount: number, tip_amount = 0): Given => ({ method_kind: 'cash', amount, tip_amount });
const card = (amount: number, tip_amount = 0): Given => ({ method_kind: 'other', amount, tip_amount });

describe('the table of the domain', () => {
  test('100.00 split in 3: 33.34, 33.33, 33.33 settle it', () => {
    const split = splitPayments(
      10_000,
      splitEvenly(10_000, 3).map((share) => card(share)),
      off,
    );
    expect(split).toMatchObject({ ok: true, balance: 0, settled: true });
  });

  test('cash 50.00 for 30.29, tip 2.00: applied 30.29, change 17.71, paid', () => {
    expect(applyPayment(3029, cash(5000, 200), off)).toEqual({
      ok: true,
      applied: 3029,
      tip_amount: 200,
      tendered: 5000,
      change_due: 1771,
      rounding_adjustment: 0,
      balance: 0,
      settled: true,
    });
  });

  test('card 20.00 of 30.29, then cash 11.00: partial, balance 10.29; then change 0.71, paid', () => {
    const first = applyPayment(3029, card(2000), off);
    expect(first).toMatchObject({ applied: 2000, balance: 1029, settled: false });
    const second = applyPayment(1029, cash(1100), off);
    expect(second).toMatchObject({ applied: 1029, change_due: 71, balance: 0, settled: true });
  });

  test('card 40.00 on 30.29: OVERPAYMENT', () => {
    expect(applyPayment(3029, card(4000), off)).toEqual({ ok: false, code: 'OVERPAYMENT', balance: 3029 });
  });

  test('split-payment card 20.29 + cash 10.00: settles at once', () => {
    const split = splitPayments(3029, [card(2029), cash(1000)], off);
    expect(split).toMatchObject({ ok: true, balance: 0, settled: true });
  });

  test('split-payment with one bad line: nothing is taken and the line is named', () => {
    const split = splitPayments(3029, [card(2029), card(1001)], off);
    expect(split).toEqual({ ok: false, code: 'OVERPAYMENT', balance: 1000, at: 1 });
  });

  test.each([
    [1392, 1390, -2],
    [1393, 1395, 2],
  ])('cash rounding 0.05: %d settles for %d', (balance, due, rounding_adjustment) => {
    const settled = { applied: due, rounding_adjustment, balance: 0, settled: true };
    expect(applyPayment(balance, cash(due), nickel)).toMatchObject({ ...settled, change_due: 0 });
    expect(applyPayment(balance, cash(2000), nickel)).toMatchObject({ ...settled, change_due: 2000 - due });
  });
});

describe('cash', () => {
  test('that leaves something due is not rounded', () => {
    expect(applyPayment(1393, cash(1003), nickel)).toMatchObject({
      applied: 1003,
      rounding_adjustment: 0,
      balance: 390,
    });
  });

  test('is not rounded up against a guest who has the exact coins', () => {
    expect(applyPayment(1393, cash(1393), nickel)).toMatchObject({
      applied: 1393,
      rounding_adjustment: 0,
      settled: true,
    });
  });

  test('settles what a card left below half an increment', () => {
    const split = splitPayments(1392, [card(1390), cash(5)], nickel);
    expect(split).toMatchObject({ ok: true, settled: true });
    expect(split.ok && split.payments[1]).toMatchObject({
      applied: 0,
      change_due: 5,
      rounding_adjustment: -2,
    });
  });

  test('pays the bill before the tip', () => {
    expect(applyPayment(3029, cash(3029, 200), off)).toMatchObject({
      applied: 3029,
      tendered: 3229,
      change_due: 0,
    });
  });

  test('handed over for bill and tip together covers both', () => {
    expect(applyPayment(3029, cash(3229, 200), off)).toMatchObject({
      ...{ applied: 3029, tip_amount: 200, tendered: 3229, change_due: 0, settled: true },
    });
  });

  test('is rounded only in cash mode, other methods never', () => {
    const always: Rounding = { mode: 'always', increment: 5 };
    expect(applyPayment(1392, cash(1400), always)).toMatchObject({ applied: 1392, rounding_adjustment: 0 });
    expect(applyPayment(1392, card(1392), nickel)).toMatchObject({
      applied: 1392,
      rounding_adjustment: 0,
      settled: true,
    });
  });
});

describe('a payment', () => {
  test('by card takes the tip on top of the bill', () => {
    expect(applyPayment(3029, card(3029, 300), off)).toMatchObject({
      applied: 3029,
      tendered: 3329,
      change_due: 0,
    });
  });

  test('on nothing due is refused', () => {
    expect(applyPayment(0, cash(100), off)).toMatchObject({ ok: false, code: 'NOTHING_DUE' });
    expect(splitPayments(1000, [card(1000), cash(100)], off)).toMatchObject({ ok: false, at: 1 });
  });
});

describe('for every payment', () => {
  const balance = fc.integer({ min: 1, max: 10 ** 7 });
  const tender = fc.record<Given>({
    method_kind: fc.constantFrom('cash', 'other'),
    amount: fc.integer({ min: 0, max: 2 * 10 ** 7 }),
    tip_amount: fc.integer({ min: 0, max: 10 ** 5 }),
  });
  const rounding = fc.record<Rounding>({
    mode: fc.constantFrom('off', 'cash', 'always'),
    increment: fc.constantFrom(1, 5, 100),
  });

  test('what was handed over is applied, tipped or given back, and the balance adds up', () => {
    fc.assert(
      fc.property(balance, tender, rounding, (due, given, rule) => {
        const result = applyPayment(due, given, rule);
        const tooMuch = given.method_kind === 'other' && given.amount > due;
        const isNothing = given.amount === 0 && (given.method_kind === 'other' || dueInCash(due, rule) > 0);
        expect(result.ok).toBe(!tooMuch && !isNothing);
        if (!result.ok) return;
        expect(result.applied + result.tip_amount + result.change_due).toBe(result.tendered);
        expect(result.applied + result.balance).toBe(due + result.rounding_adjustment);
        expect(Math.min(result.change_due, result.balance, result.applied)).toBeGreaterThanOrEqual(0);
        expect(result.settled).toBe(result.balance === 0);
      }),
    );
  });

  test('splitting a total and paying the shares settles it exactly', () => {
    const methods = fc.array(fc.constantFrom(cash, card), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(balance, methods, (total, by) => {
        const shares = splitEvenly(total, by.length);
        const paying = shares.map((share, at) => by[at]!(share)).filter(({ amount }) => amount > 0);
        const split = splitPayments(total, paying, off);
        expect(split).toMatchObject({ ok: true, settled: true });
        const payments = split.ok ? split.payments : [];
        expect(sum(payments.map((payment: Settlement) => payment.applied))).toBe(total);
      }),
    );
  });
});

describe('the payment status of an order', () => {
  const paid = (id: number, amount: number, tip_amount = 0): PaymentRow => ({
    id,
    kind: 'payment',
    refund_of: null,
    amount,
    tip_amount,
  });
  const refund = (id: number, refund_of: number, amount: number, tip_amount = 0): PaymentRow => ({
    id,
    kind: 'refund',
    refund_of,
    amount: -amount,
    tip_amount: -tip_amount + 0,
  });
  const undo = (id: number, of: PaymentRow): PaymentRow => ({
    id,
    kind: 'void',
    refund_of: of.id,
    amount: -of.amount,
    tip_amount: -of.tip_amount + 0,
  });

  test.each<[string, OrderStatus, PaymentRow[], string, number, number]>([
    ['nothing taken', 'kot', [], 'unpaid', 0, 3000],
    ['part taken', 'kot', [paid(1, 2000)], 'partial', 2000, 1000],
    ['all taken', 'paid', [paid(1, 2000), paid(2, 1000)], 'paid', 3000, 0],
    ['part given back', 'paid', [paid(1, 3000), refund(2, 1, 500)], 'partially_refunded', 2500, 0],
    ['all given back', 'paid', [paid(1, 3000), refund(2, 1, 500), refund(3, 1, 2500)], 'refunded', 0, 0],
    ['a voided payment', 'billed', [paid(1, 3000), undo(2, paid(1, 3000))], 'unpaid', 0, 3000],
    [
      'a voided payment taken again',
      'paid',
      [paid(1, 3000), undo(2, paid(1, 3000)), paid(3, 3000)],
      'paid',
      3000,
      0,
    ],
    [
      'a part given back before the rest is paid',
      'kot',
      [paid(1, 2000), refund(2, 1, 2000), paid(3, 1000)],
      'partial',
      1000,
      2000,
    ],
    [
      'a cancelled order with its part given back',
      'cancelled',
      [paid(1, 2000), refund(2, 1, 2000)],
      'refunded',
      0,
      0,
    ],
    ['all given back, then opened again', 'draft', [paid(1, 3000), refund(2, 1, 3000)], 'refunded', 0, 3000],
    [
      'a part given back, then opened again',
      'draft',
      [paid(1, 3000), refund(2, 1, 500)],
      'partial',
      2500,
      500,
    ],
    ['more than the order now costs', 'kot', [paid(1, 3500)], 'paid', 3500, -500],
    ['the excess given back', 'paid', [paid(1, 3500), refund(2, 1, 500)], 'paid', 3000, 0],
  ])('with %s is as the rows say', (_, status, rows, payment_status, amount_paid, balance_due) => {
    expect(derivePaymentStatus(3000, rows, status)).toMatchObject({
      payment_status,
      amount_paid,
      balance_due,
    });
  });

  test('of nothing is unpaid until the order is closed', () => {
    expect(derivePaymentStatus(0, [], 'kot').payment_status).toBe('unpaid');
    expect(derivePaymentStatus(0, [], 'paid').payment_status).toBe('paid');
  });

  test('counts tips apart, less those given back or voided', () => {
    const rows = [
      paid(1, 2000, 300),
      paid(2, 1000, 200),
      refund(3, 1, 500, 100),
      undo(4, paid(2, 1000, 200)),
    ];
    expect(derivePaymentStatus(3000, rows, 'paid').tip_total).toBe(200);
  });

  test('leaves of a payment only what was not given back yet', () => {
    const payment = paid(1, 3000, 300);
    expect(refundable(payment, [payment])).toEqual({ amount: 3000, tip_amount: 300 });
    expect(refundable(payment, [payment, refund(2, 1, 1000, 300)])).toEqual({ amount: 2000, tip_amount: 0 });
    expect(refundable(payment, [payment, undo(2, payment)])).toEqual({ amount: 0, tip_amount: 0 });
  });

  test('shows each payment completed until it is voided or wholly refunded', () => {
    const payment = paid(1, 3000);
    expect(statusOfPayment(payment, [payment, refund(2, 1, 1000)])).toBe('completed');
    expect(statusOfPayment(payment, [payment, refund(2, 1, 3000)])).toBe('refunded');
    expect(statusOfPayment(payment, [payment, undo(2, payment)])).toBe('voided');
  });
});
