import { createRequire } from 'node:module';

type Library = typeof import('libphonenumber-js/min');
type Country = import('libphonenumber-js/min').CountryCode;

let loaded: Library | undefined;

/** Loaded at the first number, because reading its tables takes a good part of the server's start. */
function library(): Library {
  loaded ??= createRequire(import.meta.url)('libphonenumber-js/min') as Library;
  return loaded;
}

/**
 * `+33612345678` from any spelling; `country` (ISO 3166) is assumed for numbers without a country code. Undefined if it
 * is no number.
 */
export function toE164(text: string, country: string | null): string | undefined {
  const { isSupportedCountry, parsePhoneNumberFromString } = library();
  const region = country !== null && isSupportedCountry(country) ? (country as Country) : undefined;
  const number = parsePhoneNumberFromString(text, region);
  return number?.isPossible() ? number.number : undefined;
}

/** The digits people know a number by: as dialled within its country, and with the country code. */
export function phoneDigits(e164: string): string[] {
  const national = library().parsePhoneNumberFromString(e164)?.formatNational() ?? '';
  return [national, e164].map(digitsOf).filter((digits) => digits !== '');
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
