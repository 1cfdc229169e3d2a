import { type Minor, mulDivHalfUp, sum, toDecimal, toMinor } from '../../../server/core/money/money.ts';
import { moneyDigits } from './format.ts';

/** Amounts on the wire are decimals; calculations use whole minor units. */

export function minor(amount: number): Minor {
  const digits = moneyDigits();
  return toMinor(Number(amount.toFixed(digits)), digits) ?? 0;
}

export const decimal = (amount: Minor): number => toDecimal(amount, moneyDigits());

export const addUp = (amounts: readonly number[]): number => decimal(sum(amounts.map(minor)));

export const times = (price: number, count: number): number => decimal(minor(price) * count);

/** So many of so many of it. */
export const partOf = (amount: number, count: number, of: number): number =>
  decimal(mulDivHalfUp(minor(amount), count, of));
