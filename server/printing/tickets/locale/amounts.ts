import { countryOf } from '../../../core/countries.ts';
import type { Minor } from '../../../core/money/money.ts';
import { cleaned } from '../encoding/cleaned.ts';
import type { TicketCurrency } from '../snapshot.ts';

/** `-1234.50`, for programs: no grouping, no float arithmetic. */
export function decimal(minor: Minor, { exponent }: Pick<TicketCurrency, 'exponent'>): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Where a paper is read. */
export interface Place {
  readonly language: string;
  readonly country?: string | undefined;
  /** Only characters that every printer has. */
  readonly isPlain?: boolean | undefined;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(`${locale}-u-nu-latn`, options);
    formats.set(key, format);
  }
  return format;
}

/** Separators are the country's, whatever the ticket's language. */
const numbersOf = ({ language, country }: Place): string => countryOf(country)?.locale ?? language;

const decimals = ({ exponent }: TicketCurrency): Intl.NumberFormatOptions => ({
  minimumFractionDigits: exponent,
  maximumFractionDigits: exponent,
  useGrouping: 'always',
});

/** `1,23,456.00`, `123.456,00`: without the currency, so that figures are aligned. */
export const figures = (minor: Minor, currency: TicketCurrency, place: Place): string =>
  cleaned(
    formatOf(numbersOf(place), decimals(currency)).format(
      decimal(minor, currency) as Intl.StringNumericLiteral,
    ),
  ).replace('−', '-');

/** `₹1,23,456.00`, `123.456,00 €`. */
export function price(minor: Minor, currency: TicketCurrency, place: Place): string {
  const format = formatOf(numbersOf(place), {
    style: 'currency',
    currency: currency.code,
    currencyDisplay: 'narrowSymbol',
    ...decimals(currency),
  });
  const sign = signOf(currency, place);
  const parts = format.formatToParts(decimal(minor, currency) as Intl.StringNumericLiteral);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const text = parts.map(({ type, value }) => (type === 'currency' ? sign : value)).join('');
  // Letters need a blank before the figure, signs do not.
  const needsBlank = /\p{L}$/u.test(sign) && parts[at + 1]?.type === 'integer';
  return cleaned(needsBlank ? text.replace(sign, `${sign} `) : text).replace('−', '-');
}

/** The sign in the ticket's language: `AED` on an English one in Dubai. */
function signOf({ code }: TicketCurrency, { language, country, isPlain }: Place): string {
  if (isPlain) return code;
  const locale = country ? `${language}-${country}` : language;
  const parts = formatOf(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

/** `2.5%`, `2,5 %` from parts per million. */
export const percentText = (ppm: number, place: Place): string =>
  cleaned(formatOf(numbersOf(place), { style: 'percent', maximumFractionDigits: 4 }).format(ppm / 1_000_000));
