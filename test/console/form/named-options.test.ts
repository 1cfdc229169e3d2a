import { expect, test } from 'vitest';
import { namedOptions } from '../../../resources/console/source/form/named-options.ts';
import { regions } from '../../../resources/console/source/form/regions.ts';
import { knownCountries } from '../../../server/core/countries.ts';

test('countries, time zones, currencies and languages are chosen by name, also a value that the list lacks', () => {
  for (const field of ['country', 'timezone', 'currency', 'language', 'ticket_language', 'locale'])
    expect([field, (namedOptions(field, '') ?? []).length > 20]).toEqual([field, true]);
  expect(knownCountries.filter(({ code }) => !regions.includes(code))).toEqual([]);
  expect(regions.filter((code) => ['EU', 'UN', 'DD', 'ZZ', 'XK'].includes(code))).toEqual([]);
  expect(namedOptions('locale', 'de-AT')?.[0]).toEqual({ value: 'de-AT', label: 'Austrian German' });
  expect(namedOptions('timezone', 'Asia/Calcutta')?.some(({ value }) => value === 'Asia/Calcutta')).toBe(
    true,
  );
  expect(namedOptions('name', '')).toBeUndefined();
});
