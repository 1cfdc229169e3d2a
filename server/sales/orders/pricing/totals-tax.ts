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

/** An amount and the sum of the inclusive rates that it contains. */
interface Part {
  amount: Minor;
  readonly contained: Ppm;
}

/** What of the lines bears a tax. */
interface Borne {
  readonly tax: LineTax;
  amount: Minor;
  /** Rounded each for itself (`line`), or those that contain the same rates together (`order`). */
  readonly parts: Part[];
}

/** `amounts`: of the lines, one each. */
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

/** One entry per rate; a tax whose rate changed while the order was open keeps both. */
function borneBy(
  lines: readonly { readonly taxes: readonly LineTax[] }[],
  amounts: readonly Minor[],
  rounding: TaxRounding,
): Borne[] {
  // An order has one to four taxes: looking through them costs less than making a key for each line and tax.
  const found: Borne[] = [];
  lines.forEach(({ taxes }, at) => {
    const amount = amounts[at]!;
    const contained = containedIn(taxes);
    // Counted through: `for … of` makes an object for each part of a frozen list.
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

/** At the same rate: what a tax was before its rate changed is another. */
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
