import { expect, test } from 'vitest';
import { knownCountries } from '../../server/commands/countries.ts';
import { isCurrency } from '../../server/core/money.ts';
import { isTimeZone } from '../../server/core/time.ts';

test('every country has a currency, a time zone and taxes whose codes are its own', () => {
  expect(knownCountries.length).toBeGreaterThanOrEqual(30);
  expect(new Set(knownCountries.map(({ code }) => code)).size).toBe(knownCountries.length);
  for (const { code, currency, timezone, taxes } of knownCountries) {
    expect(isCurrency(currency), code).toBe(true);
    expect(isTimeZone(timezone), code).toBe(true);
    expect(new Set(taxes.map((tax) => tax.code)).size).toBe(taxes.length);
    for (const { rate } of taxes) expect(rate).toBeGreaterThan(0);
  }
});
