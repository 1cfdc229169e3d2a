import { place } from '../../../web/format/format.ts';

/** Fields, and kinds of payment, that mean something in one country alone. */
const countryOf: Readonly<Record<string, { readonly country: string; readonly currency: string }>> = {
  upi_id: { country: 'IN', currency: 'INR' },
  upi: { country: 'IN', currency: 'INR' },
  hsn_code: { country: 'IN', currency: 'INR' },
};

/** Whether the field is of use here: by the restaurant's country, else by its currency. What has a value is shown. */
export function isUsedHere(field: string, value: unknown): boolean {
  const only = countryOf[field];
  if (!only || (value ?? '') !== '') return true;
  const { country, currency } = place.value;
  return country === null ? currency === only.currency : country === only.country;
}
