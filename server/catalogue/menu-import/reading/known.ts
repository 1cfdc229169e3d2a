import { searchable } from '../../../core/text.ts';

/** A tax of the restaurant that a file may mean by its name, its code or its rate. */
export interface KnownTax {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** Percent. */
  readonly rate: number;
  readonly group: string | null;
}

/** What the restaurant has and a file may refer to; names are folded by `searchable`. */
export interface KnownWords {
  readonly kitchens: ReadonlyMap<string, number>;
  readonly orderTypes: ReadonlyMap<string, number>;
  readonly taxes: readonly KnownTax[];
  /** Modifier groups. */
  readonly groups: ReadonlySet<string>;
}

/** What the restaurant's prices are in, and its country if known. */
interface MenuMoney {
  readonly currency: string;
  readonly exponent: number;
  readonly country: string | null;
}

/** What a file is read with. */
export interface MenuContext extends MenuMoney {
  readonly known: KnownWords;
  /** The column whose numbers are of this restaurant. */
  readonly idTitle: string;
}

/** No taxes at all, which an empty cell does not say. */
export const NO_TAXES = 'none';

/** `VAT 10%`, `VAT10`, `10%` or `10`; of several, each. undefined: one of them is not known. */
export function taxIdsIn(text: string, taxes: readonly KnownTax[]): number[] | undefined {
  if (text === NO_TAXES) return [];
  const split = (by: RegExp) => text.split(by).flatMap((part) => part.trim() || []);
  for (const parts of [split(/[|+;]/), split(/[|+;,]/)]) {
    const found = parts.map((part) => taxesIn(part, taxes));
    if (found.every((ids) => ids !== undefined)) return [...new Set(found.flat())];
  }
  return undefined;
}

function taxesIn(part: string, taxes: readonly KnownTax[]): number[] | undefined {
  const name = searchable(part);
  const named = taxes.find((tax) => searchable(tax.name) === name || searchable(tax.code) === name);
  if (named) return [named.id];
  const numbers = part.match(/\d+(?:[.,]\d+)?/g) ?? [];
  if (numbers.length !== 1) return undefined;
  const rate = Number(numbers[0]?.replace(',', '.'));
  // A spreadsheet's 5 % is 0.05 where its cell has no format.
  return taxesOfRate(rate, taxes) ?? (rate > 0 && rate < 1 ? taxesOfRate(rate * 100, taxes) : undefined);
}

/** The tax of this rate, or the two that make it together, as India's central and state tax do. */
function taxesOfRate(rate: number, taxes: readonly KnownTax[]): number[] | undefined {
  const isRate = (sum: number) => Math.abs(sum - rate) < 1e-6;
  const single = taxes.filter((tax) => isRate(tax.rate));
  if (single.length > 0) return single.length === 1 ? single.map(({ id }) => id) : undefined;
  const pairs = taxes.flatMap((one, at) =>
    taxes
      .slice(at + 1)
      .filter((other) => one.group !== null && other.group !== null && one.group !== other.group)
      .filter((other) => isRate(one.rate + other.rate))
      .map((other) => [one.id, other.id]),
  );
  return pairs.length === 1 ? pairs[0] : undefined;
}
