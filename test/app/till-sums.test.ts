import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divided, equalParts, likelyNotes, typedAfter } from '../../resources/app/source/till/amounts.ts';
import {
  type Division,
  given,
  leftOf,
  portionsOf,
  putBack,
  shared,
  undivided,
} from '../../resources/app/source/till/division.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 });

test('equal parts add up to the amount and differ by one of the smallest unit at most', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 2, max: 20 }), fc.constantFrom(0, 2, 3), (amount, parts, digits) => {
      const unit = 10 ** digits;
      const all = equalParts(amount / unit, parts, digits).map((part) => Math.round(part * unit));
      expect(all.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
    }),
  );
});

test('what a guest hands over is what the order and the tip get and what goes back', () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 5_000 }), (due, handed, tip) => {
      const sums = divided({ due: due / 100, tip: tip / 100, given: handed / 100 }, 2);
      const charged = Math.round(sums.charged * 100);
      expect(charged).toBeLessThanOrEqual(due);
      if (handed >= tip) expect(charged + tip + Math.round(sums.change * 100)).toBe(handed);
      else expect(charged).toBe(0);
    }),
  );
});

test('notes that are offered are more than what is due, and rise', () => {
  expect(likelyNotes(1907, 'INR')).toEqual([2000, 2500]);
  fc.assert(
    fc.property(cents, fc.constantFrom('INR', 'EUR', 'USD', 'JPY'), (due, currency) => {
      const notes = likelyNotes(due / 100, currency);
      expect(notes.every((note) => note > due / 100)).toBe(true);
      expect(notes).toEqual([...new Set(notes)].sort((one, other) => one - other));
    }),
  );
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
