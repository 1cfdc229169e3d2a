import { type Fraction, type Minor, ONE, type Ppm, sum, sumHalfUp } from '../../core/money.ts';
import type { LineTax, OrderTax } from '../../core/sale-terms.ts';

export interface TaxableLine {
  amount: Minor;
  taxes: readonly LineTax[];
}

/** `order`: one rounding per rate; `line`: every line's tax is rounded, then summed. */
export type TaxRounding = 'order' | 'line';

/** A line's amount and the sum of the inclusive rates that its price contains. */
interface Part {
  amount: Minor;
  contained: Ppm;
}

/** What of the lines bears a tax. */
interface Borne {
  readonly tax: LineTax;
  readonly parts: Part[];
}

export function taxesOf(lines: readonly TaxableLine[], rounding: TaxRounding): OrderTax[] {
  return partsByTax(lines).map(({ tax, parts }) => levy(tax, parts, rounding));
}

/** One entry per rate; a tax whose rate changed while the order was open keeps both. */
function partsByTax(lines: readonly TaxableLine[]): Borne[] {
  // An order has one to four taxes: looking through them costs less than making a key for each line and tax.
  const found: Borne[] = [];
  for (const { amount, taxes } of lines) {
    const part = { amount, contained: containedIn(taxes) };
    for (const tax of taxes) {
      const known = found.find((one) => isSameTax(one.tax, tax));
      if (known) known.parts.push(part);
      else found.push({ tax, parts: [part] });
    }
  }
  return found;
}

/** At the same rate: what a tax was before its rate changed is another. */
export const isSameTax = (a: LineTax, b: LineTax): boolean =>
  a === b || (a.id === b.id && a.ppm === b.ppm && a.inclusive === b.inclusive);

function containedIn(taxes: readonly LineTax[]): Ppm {
  let contained = 0;
  for (const { inclusive, ppm } of taxes) if (inclusive) contained += ppm;
  return contained;
}

/**
 * Every tax of a line is levied on the same net, amount ÷ (1 + R), R being the inclusive rates of the line: no
 * tax is taxed again, and amount × r ÷ (1 + R) serves inclusive taxes, exclusive ones (R = 0) and lines with both.
 */
function levy(tax: LineTax, parts: readonly Part[], rounding: TaxRounding): OrderTax {
  const groups = rounding === 'line' ? parts.map((part) => [part]) : [mergeByContained(parts)];
  const contained = sum(groups.map((group) => share(group, (part) => part.contained)));
  const amount = sum(groups.map((group) => share(group, () => tax.ppm)));
  return { ...tax, base: sum(parts.map((part) => part.amount)) - contained, amount };
}

function share(parts: readonly Part[], rate: (part: Part) => Ppm): Minor {
  return sumHalfUp(
    parts.map(
      (part): Fraction => ({ amount: part.amount, multiplier: rate(part), divisor: ONE + part.contained }),
    ),
  );
}

function mergeByContained(parts: readonly Part[]): Part[] {
  const amounts = new Map<Ppm, Minor>();
  for (const { amount, contained } of parts) amounts.set(contained, (amounts.get(contained) ?? 0) + amount);
  return [...amounts].map(([contained, amount]) => ({ amount, contained }));
}
