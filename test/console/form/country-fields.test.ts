import { expect, onTestFinished, test } from 'vitest';
import { isUsedHere } from '../../../resources/console/source/form/country-fields.ts';
import { place } from '../../../resources/web/format/format.ts';

test('what only India uses is asked only there, and shown wherever it has a value', () => {
  const before = place.value;
  onTestFinished(() => {
    place.value = before;
  });
  const used = (country: string | null, currency: string, value?: string) => {
    place.value = { ...before, country, currency };
    return ['upi_id', 'hsn_code', 'name'].filter((field) => isUsedHere(field, value));
  };
  expect(used('IN', 'INR')).toEqual(['upi_id', 'hsn_code', 'name']);
  expect(used(null, 'INR')).toEqual(['upi_id', 'hsn_code', 'name']);
  expect(used('US', 'USD')).toEqual(['name']);
  expect(used('US', 'USD', '996331')).toEqual(['upi_id', 'hsn_code', 'name']);
});
