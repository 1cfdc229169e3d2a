import { listOrderTypes } from '../catalogue/order-types/store.ts';
import { NewTax } from '../catalogue/taxes/schema.ts';
import { createTax } from '../catalogue/taxes/service.ts';
import { type Country, countryOf, countryOfCurrency, type TaxedKind } from '../core/countries.ts';
import type { Tx } from '../db/handle/handle.ts';

export type TaxIds = Readonly<Record<TaxedKind, readonly number[]>>;

/** The country that was named, else the only one that has the currency. */
export const countryPackFor = (code: string | undefined, currency: string): Country | undefined =>
  code === undefined ? countryOfCurrency(currency) : countryOf(code);

/** Those of the country; where it has none, as in the United States, one of the rate that somebody typed. */
export async function taxesFor(
  tx: Tx,
  pack: Country | undefined,
  rate: number | undefined,
): Promise<TaxIds | undefined> {
  if (pack && (pack.taxes.length > 0 || rate === undefined)) return insertTaxesOf(tx, pack);
  if (rate === undefined) return undefined;
  const id = await createTax(tx, NewTax.parse({ name: 'Sales tax', rate, is_default: true }));
  return { food: [id], drink: [id], alcohol: [id] };
}

/** The taxes restaurants of the country charge; none where they differ from town to town. Returns what bears which. */
async function insertTaxesOf(tx: Tx, { taxes }: Country): Promise<TaxIds> {
  const types = await listOrderTypes(tx, false);
  const ids = new Map<string, number>();
  for (const [at, { group, for: kinds, order_types, ...tax }] of taxes.entries()) {
    const order_type_ids = order_types
      ? types.filter(({ slug }) => order_types.includes(slug)).map(({ id }) => id)
      : null;
    const fields = { ...tax, rate_group: group, is_default: kinds.includes('food'), order_type_ids };
    ids.set(tax.code, await createTax(tx, NewTax.parse({ ...fields, sort_order: at })));
  }
  const bornBy = (kind: TaxedKind) =>
    taxes.filter((tax) => tax.for.includes(kind)).map(({ code }) => ids.get(code) as number);
  return { food: bornBy('food'), drink: bornBy('drink'), alcohol: bornBy('alcohol') };
}
