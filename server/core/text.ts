import { plainLetters } from './folding.ts';
import { digitsOf, phoneDigits } from './phone.ts';

/** Folded text for searching and comparing names: lower case, no diacritics, strokes and apostrophes, single spaces. */
export const searchable = (...parts: (string | null | undefined)[]): string =>
  plainLetters(parts.filter(Boolean).join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The text a menu item is found by. Written with its other columns, and again where replication merges two versions.
 */
export const menuItemSearch = (
  name: string,
  names: Readonly<Record<string, string>> | null | undefined,
  sku: string | null | undefined,
): string => searchable(name, ...Object.values(names ?? {}), sku);

/**
 * The text a customer is found by, beginning with the name; empty for one who is gone. Written with the row, as for
 * menu items.
 */
export const customerSearch = (customer: {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly deleted_at: number | null;
  readonly erased_at: number | null;
}): string =>
  customer.deleted_at !== null || customer.erased_at !== null
    ? ''
    : searchable(
        customer.name,
        customer.email,
        ...(customer.phone === null ? [] : phoneDigits(customer.phone)),
      );

/** Digits with what people write between them; the zero in `+44 (0)20` is never dialled after the country code. */
const PHONE = /^[\s+]*[\d()./-][\d\s()./-]*$/;

/** What somebody typed to find a customer, folded as `customerSearch`: a telephone number becomes its digits. */
export function customerTerm(typed: string): string {
  if (!PHONE.test(typed) || digitsOf(typed).length < 3) return searchable(typed);
  return digitsOf(typed.replace('(0)', '')).replace(/^00/, '');
}

/** A LIKE pattern that finds `term` anywhere in a searchable column; use with `escape '\'`. */
export const containsPattern = (term: string): string => likePattern(searchable(term));

/** The same in a column of text as it was written. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const normalEmail = (email: string): string => email.trim().toLowerCase();
