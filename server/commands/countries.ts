import countries from '../../resources/countries.json' with { type: 'json' };
import { NewTax } from '../catalogue/taxes/schema.ts';
import { createTax } from '../catalogue/taxes/service.ts';
import type { Tx } from '../db/handle.ts';

/** What a restaurant of a country starts with; by its ISO 3166 code. */
export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly timezone: string;
  readonly taxes: readonly {
    readonly name: string;
    readonly code: string;
    /** Percent. */
    readonly rate: number;
    readonly inclusive: boolean;
  }[];
}

export const knownCountries: readonly Country[] = countries;

/** The taxes restaurants of the country charge; none where they differ from town to town. */
export async function insertTaxesOf(tx: Tx, code: string): Promise<void> {
  const taxes = knownCountries.find((country) => country.code === code)?.taxes ?? [];
  for (const [at, tax] of taxes.entries()) await createTax(tx, NewTax.parse({ ...tax, sort_order: at }));
}
