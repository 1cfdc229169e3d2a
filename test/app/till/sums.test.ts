import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedAfter } from '../../../resources/app/source/parts/fields/typing.ts';
import { denominationsOf } from '../../../resources/app/source/till/payment/cash.ts';
import {
  equalParts,
  firstAndRest,
  likelyNotes,
  payingOf,
} from '../../../resources/app/source/till/payment/settling.ts';
import {
  type Division,
  given,
  leftOf,
  portionsOf,
  putBack,
  shared,
  undivided,
} from '../../../resources/app/source/till/split/division.ts';
import { knownCountries } from '../../../server/core/countries.ts';
import { inCurrency } from './in-currency.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 });

type Rounding = Parameters<typeof payingOf>[0]['rounding'];
const owing = (balance_due: number, rounding: Rounding = { mode: 'off', increment: 0.01 }) => ({
  balance_due,
  rounding,
});
const coins = (increment: number): Rounding => ({ mode: 'cash', increment });

test.each([
  ['CHF', 0.05, 7.53, 10, 7.55, 2.45],
  ['CHF', 0.05, 7.52, 10, 7.5, 2.5],
  ['NZD', 0.1, 4.47, 20, 4.5, 15.5],
  ['AUD', 0.05, 9.98, 20, 10, 10],
  ['BHD', 0.005, 1.253, 20, 1.255, 18.745],
  ['IDR', 100, 12_360, 20_000, 12_400, 7_600],
])(
  'the till shows %s in coins of %d: %d paid with %d is %d, change %d',
  (currency, increment, bill, handed, due, change) => {
    inCurrency(currency);
    const order = owing(bill, coins(increment));
    expect(payingOf(order, { isCash: true, tip: 0, typed: handed })).toMatchObject({
      due,
      change,
      charged: due,
    });
    expect(payingOf(order, { isCash: true, tip: 0 })).toMatchObject({
      due,
      change: 0,
      given: due,
      isReady: true,
    });
    expect(payingOf(order, { isCash: false, tip: 0 })).toMatchObject({ due: bill, body: { amount: bill } });
  },
);

test('a guest who has exactly 7.53 in coins pays 7.53, and less pays a part', () => {
  inCurrency('CHF');
  const order = owing(7.53, coins(0.05));
  const typed = (amount: number) => payingOf(order, { isCash: true, tip: 0, typed: amount });
  expect(typed(7.53)).toMatchObject({ charged: 7.53, change: 0, isReady: true });
  expect(typed(5)).toMatchObject({ charged: 5, change: 0, body: { amount: 5, tendered: 5 } });
  expect(typed(0)).toMatchObject({ isReady: false });
});

test('parts of a bill are coins where it is rounded to them, and add up to what is due in cash', () => {
  inCurrency('CHF');
  expect(equalParts(owing(7.53, coins(0.05)), 3)).toEqual([2.55, 2.5, 2.5]);
  inCurrency('USD');
  expect(equalParts(owing(100), 3)).toEqual([33.34, 33.33, 33.33]);
  expect(firstAndRest(owing(7.53), 2.5)).toEqual([2.5, 5.03]);
  expect(firstAndRest(owing(7.53), 9)).toEqual([7.53]);
});

test('the last part of a bill is what is left, whatever the others were rounded to', () => {
  inCurrency('CHF');
  const order = owing(2.48, coins(0.05));
  expect(payingOf(order, { isCash: true, part: 2.5, tip: 0 })).toMatchObject({ due: 2.5, charged: 2.5 });
  expect(payingOf(order, { isCash: false, part: 2.5, tip: 0 })).toMatchObject({ due: 2.48, charged: 2.48 });
});

test('what a guest hands over is what the order and the tip get and what goes back', () => {
  inCurrency('EUR');
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 5_000 }), (due, handed, tip) => {
      const sums = payingOf(owing(due / 100), { isCash: true, tip: tip / 100, typed: handed / 100 });
      const charged = Math.round(sums.charged * 100);
      expect(charged).toBeLessThanOrEqual(due);
      expect(sums.isReady).toBe(handed > tip);
      if (sums.isReady) expect(charged + tip + Math.round(sums.change * 100)).toBe(handed);
    }),
  );
});

test('notes that are offered are more than what is due, and rise', () => {
  inCurrency('INR');
  expect(likelyNotes(1907, 'INR')).toEqual([2000, 2500]);
  fc.assert(
    fc.property(cents, fc.constantFrom('INR', 'EUR', 'USD', 'JPY'), (amount, currency) => {
      inCurrency(currency);
      const due = currency === 'JPY' ? amount : amount / 100;
      const notes = likelyNotes(due, currency);
      expect(notes.every((note) => note > due)).toBe(true);
      expect(notes).toEqual([...new Set(notes)].sort((one, other) => one - other));
    }),
  );
});

test('the notes and coins of each country are known, and a drawer has the largest first', () => {
  for (const { currency } of knownCountries) {
    const values = denominationsOf(currency);
    expect(values.length, currency).toBeGreaterThan(4);
    expect(values).toEqual([...new Set(values)].sort((one, other) => other - one));
  }
  expect(denominationsOf('LAK')).toEqual([]);
});

test('a key that would be a third decimal is not typed', () => {
  expect(['1', '.', '2', '5', '9'].reduce((typed, key) => typedAfter(typed, key, 2), '')).toBe('1.25');
  expect(typedAfter('0', '7', 2)).toBe('7');
  expect(typedAfter('12', '.', 0)).toBe('12');
});

const lines = [
  { id: 1, quantity: 3 },
  { id: 2, quantity: 1 },
  { id: 3, quantity: 1 },
];

test('whatever is tapped, no bill takes more of a line than there is, and shares end before the whole', () => {
  const tap = fc.record({
    act: fc.constantFrom('give', 'back', 'share'),
    at: fc.integer({ min: 0, max: 2 }),
    line: fc.integer({ min: 0, max: 2 }),
  });
  const start: Division = { ...undivided, parts: [new Map(), new Map(), new Map()] };
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 40 }), (taps) => {
      const end = taps.reduce((division, { act, at, line }) => {
        const one = lines[line] ?? { id: 0, quantity: 0 };
        if (act === 'give') return given(division, at, one);
        return act === 'back' ? putBack(division, at, one.id) : shared(division, at, one, 3);
      }, start);
      for (const line of lines) expect(leftOf(end, line)).toBeGreaterThanOrEqual(0);
      for (const { items } of portionsOf(end))
        for (const { order_item_id, ...portion } of items) {
          const whole = lines.find(({ id }) => id === order_item_id)?.quantity ?? 0;
          if ('of' in portion) expect([whole, portion.of]).toEqual([1, 3]);
          else expect(portion.quantity).toBeLessThanOrEqual(whole);
        }
    }),
  );
});
