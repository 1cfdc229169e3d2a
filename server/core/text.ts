import { digitsOf, phoneDigits } from './phone.ts';

/** Folded form that names are searched and compared in: no case, no marks, single spaces. */
export const searchable = (...parts: (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** What a menu item is found by. Written with its other columns, and anew where replication merges two versions of them. */
export const menuItemSearch = (
  name: string,
  names: Readonly<Record<string, string>> | null | undefined,
  sku: string | null | undefined,
): string => searchable(name, ...Object.values(names ?? {}), sku);

/** What a customer is found by, beginning with the name; one who is gone is found by nothing. As of menu items, written with the row. */
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

/** Digits with what people write between them; the zero in `+44 (0)20` is never dialled with the code. */
const PHONE = /^[\s+]*[\d()./-][\d\s()./-]*$/;

/** What someone typed to find a customer, folded as `customerSearch` is: a telephone number is its digits. */
export function customerTerm(typed: string): string {
  if (!PHONE.test(typed) || digitsOf(typed).length < 3) return searchable(typed);
  return digitsOf(typed.replace('(0)', '')).replace(/^00/, '');
}

/** A LIKE pattern that finds `term` anywhere in a searchable column; to be used with `escape '\'`. */
export const containsPattern = (term: string): string => `%${searchable(term).replace(/[\\%_]/g, '\\$&')}%`;

export const normalEmail = (email: string): string => email.trim().toLowerCase();
