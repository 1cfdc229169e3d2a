import packs from '../../resources/countries.json' with { type: 'json' };
import type { Rounding } from './money/money.ts';

/** Kinds of dishes that countries tax differently. */
export type TaxedKind = 'food' | 'drink' | 'alcohol';

export interface CountryTax {
  readonly name: string;
  readonly code: string;
  /** Percent. */
  readonly rate: number;
  readonly inclusive: boolean;
  /** A dish bears one tax of each group. */
  readonly group: string;
  /** Kinds of dishes that bear it by default; empty: an alternative to choose. */
  readonly for: readonly TaxedKind[];
  /** Slugs; absent: every order type. */
  readonly order_types?: readonly string[];
  readonly hsn_code?: string;
}

/** `by_hand`: when somebody asks for it. */
type InvoiceIssue = 'by_hand' | 'billed' | 'paid';

/** What guests' papers show there. */
interface CountryPapers {
  /** A bill says that it is not a tax invoice. Default: true. */
  readonly says_not_invoice?: boolean;
  /** What a tax number is called. */
  readonly tax_number?: string;
  /** Suggested tips in percent, where guests write the tip on the slip of their card. */
  readonly tips?: readonly number[];
}

/** Defaults and billing rules of a country, by its ISO 3166 code. */
export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly timezone: string;
  readonly locale: string;
  /** Language of the fixed words on bills. */
  readonly ticket_language: string;
  readonly taxes: readonly CountryTax[];
  /** `increment` in units of the currency. */
  readonly rounding?: { readonly mode: Rounding['mode']; readonly increment: number };
  readonly payment_methods: readonly {
    readonly name: string;
    readonly code: string;
    readonly kind: string;
  }[];
  /** Percent. */
  readonly service_charge?: number;
  /** Guests are asked before it is added to their bill. */
  readonly asks_charge_consent?: boolean;
  readonly invoice: {
    readonly issue: InvoiceIssue;
    /** First day of the financial year: `04-01`. */
    readonly year_start: string;
    readonly qr?: 'zatca';
  };
  /** A device or service that the law requires at a till; Galley has only a simulated one built in. */
  readonly fiscal?: {
    readonly name: string;
    readonly needs: string;
    /** The device signs each receipt; a receipt without a signature says so. */
    readonly device?: boolean;
  };
  readonly papers?: CountryPapers;
  /** The sample's prices are rupees. */
  readonly sample_prices: { readonly factor: number; readonly step: number };
}

export const knownCountries = packs as readonly Country[];

const byCode = new Map(knownCountries.map((country) => [country.code, country]));

export const countryOf = (code: string | null | undefined): Country | undefined =>
  code ? byCode.get(code) : undefined;

/** The country of a currency, if only one uses it. */
export function countryOfCurrency(currency: string): Country | undefined {
  const [first, ...others] = knownCountries.filter((country) => country.currency === currency);
  return others.length === 0 ? first : undefined;
}

export const asksChargeConsent = (code: string | null | undefined): boolean =>
  countryOf(code)?.asks_charge_consent ?? false;

const unknownPlace: Country['invoice'] = { issue: 'by_hand', year_start: '01-01' };

export const invoiceRulesOf = (code: string | null | undefined): Country['invoice'] =>
  countryOf(code)?.invoice ?? unknownPlace;

export const papersOf = (code: string | null | undefined): CountryPapers & { says_not_invoice: boolean } => ({
  says_not_invoice: true,
  ...countryOf(code)?.papers,
});
