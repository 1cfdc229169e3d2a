import type { Minor } from '../../core/money/money.ts';
import type { TicketCurrency } from './snapshot.ts';

/** `-1234.50`: no grouping, which differs from country to country, and no float arithmetic. */
export function decimal(minor: Minor, { exponent }: TicketCurrency): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

export const withCode = (minor: Minor, currency: TicketCurrency): string =>
  `${currency.code} ${decimal(minor, currency)}`;

/** `2.5%` from parts per million. */
export const percentText = (ppm: number): string => `${ppm / 10_000}%`;
