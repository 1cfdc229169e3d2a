/** Money in the smallest unit of the tenant's currency (cents, yen, fils): always a safe integer. */
export type Minor = number;

/** A rate in parts per million: 2.5 % is 25_000. */
export type Ppm = number;

export const PPM_ONE = 1_000_000;

/** `cash` rounds only what remains to be paid in cash; `always` rounds the total of every order. */
export const roundingModes = ['off', 'cash', 'always'] as const;

export interface Rounding {
  mode: (typeof roundingModes)[number];
  increment: Minor;
}

/** amount × multiplier ÷ divisor, not yet rounded. */
export interface Fraction {
  amount: Minor;
  multiplier: number;
  divisor: number;
}

// ISO 4217. Not Intl's digits: those are CLDR's (ICU 78 gives PKR, COP and HUF 0, ISO 2) and belong to an ICU
// release; nodes with different ICUs, as Electron and Node carry, must never differ by a factor of 100.
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/**
 * The largest amount of a row, in minor units. A double carries 15 decimal digits faithfully; above that two different
 * amounts can share one JSON number.
 */
export const MAX_MINOR = 10 ** 15 - 1;

/** Whether the code is an ISO 4217 currency, in capitals. */
export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/** Read at the first use: old browsers, which share this file, may lack the function. */
let currencies: ReadonlySet<string> | undefined;

/** Decimals of the currency. RangeError for an unknown code. */
export function exponentOf(currency: string): number {
  if (!isCurrency(currency)) throw new RangeError(`not a currency: ${currency}`);
  return decimalsOf(currency);
}

/** The same for a code that is known to be a currency. */
export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** `undefined` if the decimal has more places than the currency, or more digits than a double carries. */
export function toMinor(decimal: number, exponent: number): Minor | undefined {
  const scale = 10 ** exponent;
  const minor = Math.round(decimal * scale);
  if (minor / scale !== decimal || Math.abs(minor) > MAX_MINOR) return undefined;
  return minor + 0; // −0 becomes 0
}

export function toDecimal(minor: Minor, exponent: number): number {
  return minor / 10 ** exponent;
}

/** a × b ÷ divisor. Half rounds away from zero, so that a refund mirrors its payment. The divisor is positive. */
export function mulDivHalfUp(a: number, b: number, divisor: number): number {
  const { quotient, remainder } = divide(Math.abs(a), Math.abs(b), divisor);
  const rounded = remainder >= divisor - remainder ? quotient + 1 : quotient;
  return clampToSafe(Math.sign(a) * Math.sign(b) * rounded + 0); // −0 becomes 0
}

/** a × b ÷ divisor of non-negative numbers, rounded down. */
export const mulDivDown = (a: number, b: number, divisor: number): number => divide(a, b, divisor).quotient;

/** The exact sum of the fractions, rounded once. */
export function sumHalfUp(fractions: readonly Fraction[]): Minor {
  const [first, ...others] = fractions;
  if (!first) return 0;
  if (others.length === 0) return mulDivHalfUp(first.amount, first.multiplier, first.divisor);
  let numerator = 0n;
  let denominator = 1n;
  for (const { amount, multiplier, divisor } of fractions) {
    numerator = numerator * BigInt(divisor) + BigInt(amount) * BigInt(multiplier) * denominator;
    denominator *= BigInt(divisor);
  }
  return clampToSafe(Number(halfUp(numerator, denominator)));
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
}

export function percentOf(amount: Minor, rate: Ppm): Minor {
  return mulDivHalfUp(amount, rate, PPM_ONE);
}

/** The next multiple of the increment above the amount, never the amount itself. */
export const nextAbove = (amount: Minor, increment: Minor): Minor =>
  (Math.floor(amount / increment) + 1) * increment;

export function roundToIncrement(amount: Minor, increment: Minor): Minor {
  return mulDivHalfUp(amount, 1, increment) * increment;
}

/** Sum of rows that anybody may have written: never fails, and is clamped to safe integers. */
export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0;
  for (const amount of amounts) total += amount;
  return clampToSafe(total);
}

/** Beyond exact arithmetic an amount is the largest safe integer, which no row may hold (`MAX_MINOR`). */
export const clampToSafe = (amount: Minor): Minor =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, amount));

/**
 * Splits the total in proportion to the weights by largest remainder; among equal remainders the earlier
 * share takes the unit. Shares sum to the total exactly. Weights are integers ≥ 0; all zero means equal shares.
 */
export function allocate(total: Minor, weights: readonly number[]): Minor[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative');
  // Most orders have no discount; sorting remainders of zero would be the most expensive part of their totals.
  if (total === 0) return weights.map(() => 0);
  const whole = sum(weights);
  if (whole === 0) return weights.length === 0 ? nothing(total) : splitEvenly(total, weights.length);
  const magnitude = Math.abs(total);
  const shares = weights.map((weight) => divide(magnitude, weight, whole));
  const missing = magnitude - sum(shares.map((share) => share.quotient));
  const favoured = [...shares].sort((a, b) => b.remainder - a.remainder).slice(0, missing);
  for (const share of favoured) share.quotient += 1;
  return shares.map((share) => Math.sign(total) * share.quotient + 0);
}

export function splitEvenly(total: Minor, parts: number): Minor[] {
  return allocate(total, new Array<number>(parts).fill(1));
}

function nothing(total: Minor): Minor[] {
  if (total !== 0) throw new RangeError('money to allocate and nobody to take it');
  return [];
}

/** a × b ÷ divisor of non-negative integers, in BigInt only where the product outgrows a double. */
function divide(a: number, b: number, divisor: number): { quotient: number; remainder: number } {
  if (divisor <= 0) throw new RangeError('a divisor is not positive');
  const product = a * b;
  if (Number.isSafeInteger(product)) {
    const remainder = product % divisor;
    return { quotient: (product - remainder) / divisor, remainder };
  }
  const large = BigInt(a) * BigInt(b);
  return { quotient: Number(large / BigInt(divisor)), remainder: Number(large % BigInt(divisor)) };
}
