import { expect, test } from 'vitest';
import {
  type CountryTax,
  countryOf,
  countryOfCurrency,
  knownCountries,
} from '../../server/core/countries.ts';
import { exponentOf, isCurrency, toMinor } from '../../server/core/money/money.ts';
import { isTimeZone } from '../../server/core/time/wall-clock.ts';

const slugs = [undefined, 'dine_in', 'takeaway', 'delivery', 'kiosk'];

/** Of one group and order type, as a dish of the kind would bear them. */
const together = (taxes: readonly CountryTax[], kind: CountryTax['for'][number]) =>
  slugs.flatMap((slug) => {
    const groups = Map.groupBy(
      taxes.filter((tax) => tax.for.includes(kind) && tax.order_types?.includes(slug ?? '') === !!slug),
      ({ group }) => group,
    );
    return [...groups.values()].filter((alternatives) => alternatives.length > 1);
  });

test('every country has a currency, a time zone, and taxes whose codes are its own', () => {
  expect(knownCountries.length).toBeGreaterThanOrEqual(30);
  expect(new Set(knownCountries.map(({ code }) => code)).size).toBe(knownCountries.length);
  for (const { code, currency, timezone, locale, taxes } of knownCountries) {
    expect(isCurrency(currency), code).toBe(true);
    expect(isTimeZone(timezone), code).toBe(true);
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(new Set(taxes.map((tax) => tax.code)).size).toBe(taxes.length);
  }
});

test('no country lets two rates of one tax fall on a dish', () => {
  for (const { code, taxes } of knownCountries)
    for (const kind of ['food', 'drink', 'alcohol'] as const)
      expect(together(taxes, kind), `${code} ${kind}`).toEqual([]);
});

test('roundings and sample prices are amounts of the currency, and cash opens the drawer first', () => {
  for (const { code, currency, rounding, sample_prices, payment_methods, invoice } of knownCountries) {
    const exponent = exponentOf(currency);
    if (rounding) expect(toMinor(rounding.increment, exponent), code).toBeGreaterThan(0);
    expect(toMinor(sample_prices.step, exponent), code).toBeGreaterThan(0);
    expect(payment_methods.map((method) => method.code).slice(0, 2)).toEqual(['cash', 'card']);
    expect(invoice.year_start).toMatch(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
  }
});

test('UPI is paid with in India alone', () => {
  const upi = knownCountries.filter(({ payment_methods }) =>
    payment_methods.some(({ code }) => code === 'upi'),
  );
  expect(upi.map(({ code }) => code)).toEqual(['IN']);
});

test('a currency of several countries names none of them', () => {
  expect(countryOfCurrency('EUR')).toBeUndefined();
  expect(countryOfCurrency('INR')).toBe(countryOf('IN'));
  expect(countryOf(null)).toBeUndefined();
});
