import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  exponentOf,
  isCurrency,
  MAX_MINOR,
  mulDivHalfUp,
  percentOf,
  roundToIncrement,
  splitEvenly,
  sum,
  sumHalfUp,
  toDecimal,
  toMinor,
} from '../../server/core/money/money.ts';

describe('currency', () => {
  test.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['PKR', 2],
    ['HUF', 2],
  ])('%s has the decimals of ISO 4217', (code, exponent) => expect(exponentOf(code)).toBe(exponent));

  test.each(['eur', 'EU', 'ZZZ', ''])('%j is no currency', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => exponentOf(code)).toThrow(RangeError);
  });
});

describe('decimals on the wire', () => {
  test.each([
    [12.99, 2, 1299],
    [1.15, 2, 115],
    [-4.35, 2, -435],
    [1.005, 3, 1005],
    [1980, 0, 1980],
    [0, 2, 0],
    [-0, 2, 0],
  ])('%d with exponent %d is %d minor units', (decimal, exponent, minor) =>
    expect(toMinor(decimal, exponent)).toBe(minor),
  );

  test.each([
    [1.005, 2],
    [0.1 + 0.2, 2],
    [19.8, 0],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [1e15, 0],
    [Number('70368744177664.01'), 2],
  ])('%d with exponent %d is refused', (decimal, exponent) =>
    expect(toMinor(decimal, exponent)).toBeUndefined(),
  );

  test('every amount survives the way to JSON and back', () => {
    const amount = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 3 }), (minor, exponent) => {
        const wire = JSON.parse(JSON.stringify(toDecimal(minor, exponent)));
        expect(toMinor(wire, exponent)).toBe(minor);
      }),
    );
  });
});

describe('rounding', () => {
  test('half rounds away from zero, so that a refund mirrors its payment', () => {
    expect([mulDivHalfUp(5, 1, 2), mulDivHalfUp(-5, 1, 2), mulDivHalfUp(4, 1, 3)]).toEqual([3, -3, 1]);
  });

  test('nothing rounds to a negative zero', () => {
    expect([mulDivHalfUp(-1, 1, 3), mulDivHalfUp(0, -5, 3)]).toEqual([0, 0]);
  });

  test('products beyond 2^53 stay exact', () => {
    expect(mulDivHalfUp(900_000_000_000_001, 999_999, 1_000_000)).toBe(899_999_100_000_001);
  });

  test('agrees with exact arithmetic, whatever the sizes', () => {
    const integer = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    fc.assert(
      fc.property(
        integer,
        fc.integer({ min: 0, max: 10 ** 7 }),
        fc.integer({ min: 10 ** 4, max: 10 ** 7 }),
        (a, b, d) => {
          const twiceError = 2n * (BigInt(mulDivHalfUp(a, b, d)) * BigInt(d) - BigInt(a) * BigInt(b));
          const outward = a < 0 ? -twiceError : twiceError;
          expect(outward > -BigInt(d) && outward <= BigInt(d)).toBe(true);
        },
      ),
    );
  });

  test('a percentage is a rate in parts per million', () => expect(percentOf(3053, 100_000)).toBe(305));

  test('rounds to the nearest increment', () => {
    expect([roundToIncrement(1392, 5), roundToIncrement(1393, 5), roundToIncrement(3029, 100)]).toEqual([
      1390, 1395, 3000,
    ]);
  });

  test('an increment of nothing is a mistake, not a NaN', () =>
    expect(() => roundToIncrement(1392, 0)).toThrow(RangeError));

  test('a sum of fractions is rounded once, whatever their divisors', () => {
    const third = { amount: 1, multiplier: 1, divisor: 3 };
    expect(sumHalfUp([third, { amount: 1, multiplier: 1, divisor: 6 }])).toBe(1);
    expect(sumHalfUp([third, third, third, third])).toBe(1);
    expect(
      sumHalfUp([
        { ...third, amount: -1 },
        { amount: -1, multiplier: 1, divisor: 6 },
      ]),
    ).toBe(-1);
    expect(sumHalfUp([])).toBe(0);
  });

  test('a result that a double cannot hold ends at the largest it can, which no row may hold', () => {
    expect(mulDivHalfUp(10 ** 12, 10 ** 6, 10)).toBe(Number.MAX_SAFE_INTEGER);
    expect(sum([Number.MAX_SAFE_INTEGER, 2])).toBe(Number.MAX_SAFE_INTEGER);
    expect(sum([-Number.MAX_SAFE_INTEGER, -2, -(10 ** 300)])).toBe(-Number.MAX_SAFE_INTEGER);
    expect(MAX_MINOR).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});

describe('allocation', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10 ** 8 }), { minLength: 1, maxLength: 20 });
  const total = fc.integer({ min: -(10 ** 10), max: 10 ** 10 });

  test('the shares sum to the total and none is a whole unit off its exact part', () => {
    fc.assert(
      fc.property(total, weights, (amount, over) => {
        const shares = allocate(amount, over);
        expect(sum(shares)).toBe(amount);
        const whole = BigInt(sum(over));
        if (whole === 0n) return;
        for (const [at, share] of shares.entries()) {
          const error = BigInt(share) * whole - BigInt(amount) * BigInt(over[at]!);
          expect(error < whole && error > -whole).toBe(true);
        }
      }),
    );
  });

  test('giving back mirrors taking', () => {
    fc.assert(
      fc.property(total, weights, (amount, over) => {
        const back = allocate(-amount, over).map((share) => -share + 0);
        expect(back).toEqual(allocate(amount, over));
      }),
    );
  });

  test('among equal remainders the earlier share takes the unit', () =>
    expect(allocate(5, [1, 1, 1])).toEqual([2, 2, 1]));

  test('a weight of zero gets nothing', () => expect(allocate(100, [0, 1, 0, 2])).toEqual([0, 33, 0, 67]));

  test('weights that are all zero share equally', () => expect(allocate(5, [0, 0])).toEqual([3, 2]));

  test('nobody can share only nothing', () => {
    expect(allocate(0, [])).toEqual([]);
    expect(() => allocate(1, [])).toThrow(RangeError);
  });

  test('a negative weight is refused', () => expect(() => allocate(5, [2, -1])).toThrow(RangeError));

  test('100.00 split in 3 is 33.34, 33.33, 33.33', () =>
    expect(splitEvenly(10_000, 3)).toEqual([3334, 3333, 3333]));
});
