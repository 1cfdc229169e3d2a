import { AppError, invalid } from '../../../core/errors.ts';
import { type Minor, mulDivHalfUp, sum } from '../../../core/money.ts';
import type { Credited, OrderTax } from '../../../core/sale-terms.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { InvoiceRow } from '../../../db/tables/sales.ts';
import type { OrderPatch } from '../patch.ts';
import type { CreditedLine, InvoiceDocument, InvoiceTax } from './document.ts';

type Line = InvoiceDocument['items'][number];

const said = ({ document }: InvoiceRow) => JSON.parse(document) as InvoiceDocument;

/**
 * What a credit note over an amount of an invoice says, with the taxes that refunds took back where they say so. All notes
 * of an invoice that is credited whole are together exactly the invoice. undefined: nothing is left to credit.
 */
export function creditOf(
  invoice: InvoiceRow,
  notes: readonly InvoiceRow[],
  wanted: Minor | 'rest',
  patch: OrderPatch,
): InvoiceDocument | undefined {
  const credited = sum(notes.map(({ total }) => total));
  const left = invoice.total - credited;
  const amount = wanted === 'rest' ? left : Math.min(wanted, left);
  if (amount <= 0) return undefined;
  const { verification: _, ...whole } = said(invoice);
  if (amount === invoice.total) return whole;
  const parts =
    amount === left
      ? withoutNotes(whole, notes.map(said))
      : (refundedParts(whole, patch, amount) ?? between(whole, credited, credited + amount));
  return oneLine(whole, invoice.number, amount, parts);
}

type Parts = Pick<InvoiceDocument, 'taxes' | 'rounding'>;

/** What earlier notes left of it. */
const withoutNotes = (whole: InvoiceDocument, notes: readonly InvoiceDocument[]): Parts => ({
  rounding: whole.rounding - sum(notes.map(({ rounding }) => rounding)),
  taxes: whole.taxes.map((tax) => {
    const back = notes.flatMap(({ taxes }) => taxes.filter((one) => isSame(one, tax)));
    return {
      ...tax,
      taxable: tax.taxable - sum(back.map(({ taxable }) => taxable)),
      amount: tax.amount - sum(back.map((one) => one.amount)),
    };
  }),
});

/** What lies between two amounts of its total. */
function between(whole: InvoiceDocument, from: Minor, to: Minor): Parts {
  const part = (value: Minor) =>
    mulDivHalfUp(value, to, whole.total) - mulDivHalfUp(value, from, whole.total);
  return {
    rounding: part(whole.rounding),
    taxes: whole.taxes.map((tax) => ({ ...tax, taxable: part(tax.taxable), amount: part(tax.amount) })),
  };
}

/** What the refunds of a change took back, where that is what is to be credited. */
function refundedParts(
  whole: InvoiceDocument,
  { payments = [] }: OrderPatch,
  amount: Minor,
): Parts | undefined {
  const credits: Credited[] = payments.flatMap(({ credited }) =>
    credited === null ? [] : [fromJson(credited)],
  );
  if (sum(credits.map((credit) => credit.amount)) !== amount) return undefined;
  return {
    rounding: sum(credits.map(({ rounding }) => rounding)),
    taxes: whole.taxes.map((tax) => {
      const own = credits.flatMap(({ taxes }) => taxes.filter((one) => isOf(one, tax)));
      return {
        ...tax,
        taxable: sum(own.map(({ base }) => base)),
        amount: sum(own.map((one) => one.amount)),
      };
    }),
  };
}

const isOf = (a: OrderTax, b: InvoiceTax): boolean => isSame({ ...a, rate: a.ppm }, b);

type Named = Pick<InvoiceTax, 'name' | 'code' | 'rate' | 'inclusive'>;

const isSame = (a: Named, b: Named): boolean =>
  a.code === b.code && a.name === b.name && a.rate === b.rate && a.inclusive === b.inclusive;

const onTop = (taxes: readonly InvoiceTax[]): Minor =>
  sum(taxes.filter(({ inclusive }) => !inclusive).map(({ amount }) => amount));

/** An amount of an invoice, as one line that names it. */
function oneLine(
  whole: InvoiceDocument,
  number: string,
  amount: Minor,
  { taxes, rounding }: Parts,
): InvoiceDocument {
  const goods = amount - rounding - onTop(taxes);
  const sold = { quantity: 1, unit_price: goods, modifiers: [], line_discount: 0, line_total: goods };
  return noteOf(whole, [{ name: number, ...sold, discount: 0, amount: goods, taxes }], {
    taxes,
    rounding,
    total: amount,
  });
}

const noteOf = (
  whole: InvoiceDocument,
  items: readonly Line[],
  parts: Pick<InvoiceDocument, 'taxes' | 'rounding' | 'total'>,
): InvoiceDocument => ({
  ...whole,
  items,
  subtotal: sum(items.map(({ line_total }) => line_total)),
  discounts: [],
  charges: [],
  charge_taxes: [],
  ...parts,
});

/** Lines of an invoice that somebody takes back: each with its discounts and taxes, without its part of charges. */
export function creditOfLines(
  invoice: InvoiceRow,
  notes: readonly InvoiceRow[],
  wanted: readonly CreditedLine[],
): InvoiceDocument {
  const { verification: _, ...whole } = said(invoice);
  const credited = new Map<number, number>();
  for (const note of notes)
    for (const { line, quantity = 0 } of said(note).credited_lines ?? [])
      credited.set(line, (credited.get(line) ?? 0) + quantity);
  const lines = wanted.map(({ line, quantity }, at) => {
    const item = whole.items[line - 1];
    if (!item) throw invalid(`items.${at}.line`, `the invoice has ${whole.items.length} lines`);
    const already = credited.get(line) ?? 0;
    const taken = quantity ?? item.quantity - already;
    if (taken < 1 || already + taken > item.quantity)
      throw invalid(`items.${at}.quantity`, `${item.quantity - already} of the line can be credited`);
    credited.set(line, already + taken);
    return { line, quantity: taken, item: pieces(item, already, already + taken) };
  });
  const items = lines.map(({ item }) => item);
  const taxes = whole.taxes.map((tax) => {
    const own = items.flatMap((item) => item.taxes.filter((one) => isSame(one, tax)));
    return {
      ...tax,
      taxable: sum(own.map(({ taxable }) => taxable)),
      amount: sum(own.map(({ amount }) => amount)),
    };
  });
  const total = sum(items.map(({ amount }) => amount)) + onTop(taxes);
  if (total > invoice.total - sum(notes.map((note) => note.total)))
    throw new AppError('CREDIT_EXCEEDS_INVOICE');
  const discount = sum(items.map((item) => item.discount));
  return {
    ...noteOf(whole, items, { taxes: taxes.filter(({ taxable }) => taxable !== 0), rounding: 0, total }),
    discounts: discount === 0 ? [] : [{ kind: 'discount', label: 'Discount', amount: discount }],
    credited_lines: lines.map(({ line, quantity }) => ({ line, quantity })),
  };
}

/** Some of a line's quantity: piece by piece it comes to the whole line. */
function pieces(item: Line, from: number, to: number): Line {
  const part = (value: Minor) =>
    mulDivHalfUp(value, to, item.quantity) - mulDivHalfUp(value, from, item.quantity);
  return {
    ...item,
    quantity: to - from,
    line_discount: part(item.line_discount ?? 0),
    line_total: part(item.line_total),
    discount: part(item.discount),
    amount: part(item.amount),
    taxes: item.taxes.map((tax) => ({ ...tax, taxable: part(tax.taxable), amount: part(tax.amount) })),
  };
}
