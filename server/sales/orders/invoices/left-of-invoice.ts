import { type Minor, sum } from '../../../core/money/money.ts';
import type { InvoiceDocument, InvoiceTax } from './document.ts';

/** An invoice's line or part of it: after every discount, including the taxes in its price. */
export interface LineAmounts {
  readonly amount: Minor;
  readonly taxes: readonly InvoiceTax[];
}

/** An invoice's amounts by position: lines, charges and taxes in its order. */
interface Amounts {
  readonly lines: readonly LineAmounts[];
  readonly charges: readonly Minor[];
  readonly charge_taxes: readonly InvoiceTax[];
  readonly taxes: readonly InvoiceTax[];
  readonly rounding: Minor;
  readonly total: Minor;
}

/** What is left after its credit notes: together they are exactly the invoice. */
export interface Left extends Amounts {
  /** Credited pieces of each line. */
  readonly credited: readonly number[];
}

export function leftOf(invoice: InvoiceDocument, notes: readonly InvoiceDocument[]): Left {
  const lines = invoice.items.map(({ amount, taxes }, at) => {
    const back = notes.flatMap(({ items }) => items.filter(({ line }) => line === at + 1));
    return {
      amount: atLeast0(amount - sum(back.map((item) => item.amount))),
      taxes: lessTaxes(
        taxes,
        back.map((item) => item.taxes),
      ),
    };
  });
  return {
    lines,
    charges: invoice.charges.map(({ amount }, at) => {
      const back = notes.flatMap(({ charges }) => charges.filter(({ place }) => place === at + 1));
      return atLeast0(amount - sum(back.map(amountOf)));
    }),
    charge_taxes: lessTaxes(
      invoice.charge_taxes,
      notes.map((note) => note.charge_taxes),
    ),
    taxes: lessTaxes(
      invoice.taxes,
      notes.map((note) => note.taxes),
    ),
    rounding: invoice.rounding - sum(notes.map(({ rounding }) => rounding)),
    total: invoice.total - sum(notes.map(({ total }) => total)),
    credited: invoice.items.map((_, at) =>
      sum(
        notes.flatMap(({ items }) =>
          items.filter(({ line, is_part }) => line === at + 1 && !is_part).map(({ quantity }) => quantity),
        ),
      ),
    ),
  };
}

/** Spreading a credit over lines may take a unit too much from one; the sums are what counts. */
const atLeast0 = (amount: Minor): Minor => Math.max(0, amount);

const amountOf = ({ amount }: { readonly amount: Minor }): Minor => amount;

const lessTaxes = (
  whole: readonly InvoiceTax[],
  taken: readonly (readonly InvoiceTax[])[],
): readonly InvoiceTax[] =>
  whole.map((tax) => {
    const back = taken.flatMap((taxes) => taxes.filter((one) => isSameRate(one, tax)));
    return {
      ...tax,
      taxable: tax.taxable - sum(back.map(({ taxable }) => taxable)),
      amount: tax.amount - sum(back.map(amountOf)),
    };
  });

type Rate = Pick<InvoiceTax, 'name' | 'code' | 'rate' | 'inclusive'>;

export const isSameRate = (a: Rate, b: Rate): boolean =>
  a.code === b.code && a.name === b.name && a.rate === b.rate && a.inclusive === b.inclusive;

/** Taxes added to the prices. */
export const onTop = (taxes: readonly InvoiceTax[]): Minor =>
  sum(taxes.filter(({ inclusive }) => !inclusive).map(amountOf));
