import {
  clampToSafe,
  type Fraction,
  type Minor,
  mulDivHalfUp,
  PPM_ONE,
  type Ppm,
  sumHalfUp,
} from '../../../core/money/money.ts';
import type { LineTax, OrderTax } from '../../../core/money/sale-terms.ts';

/** `order`: one rounding per rate; `line`: every line's tax is rounded, then summed. */
export type TaxRounding = 'order' | 'line';

/** An amount and the sum of the inclusive rates in it. */
interface Part {
  amount: Minor;
  readonly contained: Ppm;
}

/** What bears a tax. */
interface Borne {
  readonly tax: LineTax;
  amount: Minor;
  /** Rounded separately (`line`), or together for the same rates (`order`). */
  readonly parts: Part[];
}

/** `amounts`: one for each line. */
export function taxesOf(
  lines: readonly { readonly taxes: readonly LineTax[] }[],
  amounts: readonly Minor[],
  rounding: TaxRounding,
): OrderTax[] {
  return borneBy(lines, amounts, rounding).map(({ tax, amount, parts }) => ({
    ...tax,
    base: clampToSafe(amount) - share(parts, null, rounding),
    amount: share(parts, tax.ppm, rounding),
  }));
}

/** One entry for each rate; a tax whose rate changed while the order was open has both. */
function borneBy(
  lines: readonly { readonly taxes: readonly LineTax[] }[],
  amounts: readonly Minor[],
  rounding: TaxRounding,
): Borne[] {
  // An order has one to four taxes: searching them costs less than a key for each line and tax.
  const found: Borne[] = [];
  lines.forEach(({ taxes }, index) => {
    const amount = amounts[index]!;
    const contained = containedIn(taxes);
    // Counted through, because `for … of` creates an object for each element of a frozen list.
    for (let n = 0; n < taxes.length; n++) {
      const tax = taxes[n]!;
      const known = borneIn(found, tax);
      if (!known) found.push({ tax, amount, parts: [{ amount, contained }] });
      else add(known, amount, contained, rounding);
    }
  });
  return found;
}

function borneIn(found: readonly Borne[], tax: LineTax): Borne | undefined {
  for (const one of found) if (isSameTax(one.tax, tax)) return one;
  return undefined;
}

function add(borne: Borne, amount: Minor, contained: Ppm, rounding: TaxRounding): void {
  borne.amount += amount;
  const alike = rounding === 'line' ? undefined : borne.parts.find((part) => part.contained === contained);
  if (alike) alike.amount += amount;
  else borne.parts.push({ amount, contained });
}

/** At the same rate: after a change of rate it is another tax. */
export const isSameTax = (a: LineTax, b: LineTax): boolean =>
  a === b || (a.id === b.id && a.ppm === b.ppm && a.inclusive === b.inclusive);

function containedIn(taxes: readonly LineTax[]): Ppm {
  let contained = 0;
  for (let n = 0; n < taxes.length; n++) if (taxes[n]!.inclusive) contained += taxes[n]!.ppm;
  return contained;
}

/**
 * Every tax of a line is levied on the same net, amount ÷ (1 + R), R being the inclusive rates of the line: no
 * tax is taxed again, and amount × r ÷ (1 + R) serves inclusive taxes, exclusive ones (R = 0) and lines with both.
 * Without a rate r: all that the parts contain, r = R.
 */
function share(parts: readonly Part[], rate: Ppm | null, rounding: TaxRounding): Minor {
  if (rounding === 'order' && parts.length > 1) {
    return sumHalfUp(
      parts.map(
        ({ amount, contained }): Fraction => ({
          amount,
          multiplier: rate ?? contained,
          divisor: PPM_ONE + contained,
        }),
      ),
    );
  }
  let total = 0;
  for (const { amount, contained } of parts)
    total += mulDivHalfUp(amount, rate ?? contained, PPM_ONE + contained);
  return clampToSafe(total);
}
