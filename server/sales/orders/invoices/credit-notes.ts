import { AppError, validationError } from '../../../core/errors.ts';
import { allocate, type Minor, mulDivHalfUp, sum } from '../../../core/money/money.ts';
import type { RefundBreakdown } from '../../../core/money/sale-terms.ts';
import { taxOfPieces } from '../pricing/refund-shares.ts';
import type { CreditedLine, InvoiceDocument, InvoiceTax } from './document.ts';
import { isSameRate, type Left, type LineAmounts, leftOf, onTop } from './left-of-invoice.ts';

type Item = InvoiceDocument['items'][number];

/** What to credit: a refund, with its stored breakdown, or all that is left. */
type Wanted = 'rest' | Back;

export interface Back {
  readonly amount: Minor;
  /** Returned lines; none: a part of each. */
  readonly lines: readonly Required<CreditedLine>[];
  /** What refunds took back by rate; undefined if something else is credited. */
  readonly kept: readonly RefundBreakdown[] | undefined;
}

/** undefined: nothing is left to credit. */
export function creditOf(
  invoice: InvoiceDocument,
  notes: readonly InvoiceDocument[],
  wanted: Wanted,
): InvoiceDocument | undefined {
  const left = leftOf(invoice, notes);
  if (left.total <= 0) return undefined;
  if (wanted === 'rest' || wanted.amount >= left.total) return restOf(invoice, left, notes.length === 0);
  if (wanted.amount <= 0) return undefined;
  const sums = keptSums(left, wanted) ?? partOf(left, wanted.amount);
  return (
    creditOfPieces(invoice, left, wanted.lines, sums) ??
    spread(invoice, left, wholeLines(left), sums, left.charges)
  );
}

/** Credited lines of an invoice: each with its discounts and taxes, without its part of charges. */
export function creditOfLines(
  invoice: InvoiceDocument,
  notes: readonly InvoiceDocument[],
  wanted: readonly CreditedLine[],
): InvoiceDocument {
  const left = leftOf(invoice, notes);
  const counts = new Map<number, number>();
  for (const [at, { line, quantity }] of wanted.entries()) {
    const item = invoice.items[line - 1];
    if (!item)
      throw validationError(
        `items.${at}.line`,
        `isn't an item of this invoice, which has ${invoice.items.length}`,
      );
    const already = counts.get(line) ?? 0;
    const pieces = item.quantity - (left.credited[line - 1] ?? 0) - already;
    const count = quantity ?? pieces;
    if (count < 1 || count > pieces)
      throw validationError(`items.${at}.quantity`, `at most ${pieces} of this item can be credited`);
    counts.set(line, already + count);
  }
  const taken = [...counts].flatMap(([line, quantity]) => takenOf(invoice, left, { line, quantity }));
  const taxes = left.taxes.map((tax) => sumOfRate(tax, taken));
  const total = sum(taken.map(({ amount }) => amount)) + onTop(taxes);
  if (total > left.total) throw new AppError('CREDIT_EXCEEDS_INVOICE');
  return spread(invoice, left, taken, { amount: total, rounding: 0, taxes }, []);
}

/** Of the invoice's line, counted from 1; without a quantity a part of its amount. */
interface Taken extends LineAmounts {
  readonly line: number;
  readonly quantity?: number;
}

interface Sums {
  readonly amount: Minor;
  readonly rounding: Minor;
  readonly taxes: readonly InvoiceTax[];
}

/** What notes left; an invoice without notes is credited as it is. */
function restOf(invoice: InvoiceDocument, left: Left, isWhole: boolean): InvoiceDocument {
  const { verification: _, ...said } = invoice;
  if (isWhole)
    return {
      ...said,
      items: said.items.map((item, at) => ({ ...item, line: at + 1 })),
      charges: said.charges.map((charge, at) => ({ ...charge, place: at + 1 })),
    };
  const sums = { amount: left.total, rounding: left.rounding, taxes: left.taxes };
  return spread(invoice, left, wholeLines(left, invoice), sums, left.charges);
}

/** What is left of each line: pieces, if only pieces were credited. */
const wholeLines = (left: Left, invoice?: InvoiceDocument): Taken[] =>
  left.lines.map((amounts, at) => {
    const item = invoice?.items[at];
    const quantity = item ? item.quantity - (left.credited[at] ?? 0) : 0;
    return { ...amounts, line: at + 1, ...(quantity > 0 && { quantity }) };
  });

/** The same part of everything, to the nearest unit, so that equal taxes stay equal. */
function partOf({ taxes, rounding, total }: Left, amount: Minor): Sums {
  const part = (value: Minor) => mulDivHalfUp(value, amount, total);
  return {
    amount,
    rounding: part(rounding),
    taxes: taxes.map((tax) => ({ ...tax, taxable: part(tax.taxable), amount: part(tax.amount) })),
  };
}

/** undefined if the invoice has less left of a tax, because manual notes credited it. */
function keptSums(left: Left, { amount, kept }: Back): Sums | undefined {
  if (!kept || sum(kept.map((one) => one.amount)) !== amount) return undefined;
  const taxes = left.taxes.map((tax) => {
    const back = kept.flatMap((one) => one.taxes.filter((own) => isSameRate({ ...own, rate: own.ppm }, tax)));
    return {
      ...tax,
      taxable: sum(back.map(({ base }) => base)),
      amount: sum(back.map((own) => own.amount)),
    };
  });
  const isThere = taxes.every(({ taxable, amount: due }, at) => {
    const of = left.taxes[at];
    return of !== undefined && taxable <= of.taxable && due <= of.amount;
  });
  return isThere ? { amount, rounding: sum(kept.map(({ rounding }) => rounding)), taxes } : undefined;
}

/** The returned lines, and the rest of the money as charges; undefined if more was refunded. */
function creditOfPieces(
  invoice: InvoiceDocument,
  left: Left,
  lines: readonly Required<CreditedLine>[],
  sums: Sums,
): InvoiceDocument | undefined {
  const taken = lines.flatMap((wanted) => takenOf(invoice, left, wanted));
  if (taken.length === 0 || taken.length < lines.length) return undefined;
  const others = goodsOf(sums) - sum(taken.map(({ amount }) => amount));
  const charged = Math.max(0, Math.min(others, sum(left.charges)));
  const rest = others - charged;
  const charges = allocate(charged, left.charges);
  const isBorne = (tax: InvoiceTax) =>
    (tax.taxable === 0 && tax.amount === 0) || bearers(tax, left, taken, charged > 0).some(Boolean);
  if (!sums.taxes.every(isBorne)) return undefined;
  // Units a line lost to others when everything was rounded.
  if (Math.abs(rest) <= taken.length)
    return spread(invoice, left, taken, { ...sums, rounding: sums.rounding + rest }, charges);
  return rest < 0 ? spread(invoice, left, taken, sums, charges) : undefined;
}

const goodsOf = ({ amount, rounding, taxes }: Sums): Minor => amount - rounding - onTop(taxes);

/** The pieces' part of what is left of their line; nothing if fewer are left. */
function takenOf(
  { items }: InvoiceDocument,
  left: Left,
  { line, quantity }: Required<CreditedLine>,
): Taken[] {
  const of = items[line - 1]?.quantity ?? 0;
  const from = left.credited[line - 1] ?? 0;
  if (quantity > of - from) return [];
  const part = (value: Minor) => mulDivHalfUp(value, quantity, of - from);
  const { amount, taxes } = left.lines[line - 1] ?? { amount: 0, taxes: [] };
  const own = taxes.map((tax) => {
    const whole = items[line - 1]?.taxes.find((one) => isSameRate(one, tax)) ?? tax;
    const sold = { base: whole.taxable, amount: whole.amount, ppm: whole.rate };
    const { base, amount: due } = taxOfPieces(sold, { of, from, to: from + quantity });
    return { ...tax, taxable: Math.min(tax.taxable, base), amount: Math.min(tax.amount, due) };
  });
  return [{ line, quantity, amount: part(amount), taxes: own }];
}

/** Never more than is left of the tax. */
const sumOfRate = (left: InvoiceTax, lines: readonly LineAmounts[]): InvoiceTax => {
  const own = lines.flatMap(({ taxes }) => taxes.filter((one) => isSameRate(one, left)));
  return {
    ...left,
    taxable: Math.min(left.taxable, sum(own.map(({ taxable }) => taxable))),
    amount: Math.min(left.amount, sum(own.map(({ amount }) => amount))),
  };
};

/** The note with these sums: what lines and charges do not determine is spread over them by largest remainder. */
function spread(
  invoice: InvoiceDocument,
  left: Left,
  lines: readonly Taken[],
  { amount, rounding, taxes }: Sums,
  charges: readonly Minor[],
): InvoiceDocument {
  const { verification: _, ...said } = invoice;
  const goods = goodsOf({ amount, rounding, taxes });
  const weights = [...lines.map((line) => line.amount), ...charges];
  const amounts = allocate(goods, weights);
  const byRate = taxes.map((tax) => sharesOfRate(tax, left, lines, sum(charges) > 0));
  const taxesAt = (at: number): InvoiceTax[] =>
    byRate
      .flatMap((shares) => shares[at] ?? [])
      .filter(({ taxable, amount: due }) => taxable !== 0 || due !== 0);
  const items = lines.flatMap((line, at) => {
    const credited = { ...line, amount: amounts[at] ?? 0, taxes: taxesAt(at) };
    const item = invoice.items[line.line - 1];
    return item && (credited.amount !== 0 || credited.taxes.length > 0 || line.quantity)
      ? [itemOf(item, credited, left)]
      : [];
  });
  const discount = sum(items.map((item) => item.discount));
  return {
    ...said,
    items,
    subtotal: sum(items.map(({ line_total }) => line_total)),
    discounts: discount === 0 ? [] : [{ kind: 'discount', label: 'Discount', amount: discount }],
    charges: said.charges
      .map((charge, at) => ({ ...charge, place: at + 1, amount: amounts[lines.length + at] ?? 0 }))
      .filter((charge) => charge.amount !== 0),
    charge_taxes: taxesAt(lines.length),
    taxes: taxes.filter((tax) => tax.taxable !== 0 || tax.amount !== 0),
    rounding,
    total: amount,
  };
}

/** Each line's part of a tax, the last that of the charges; undefined if a line does not bear it. */
function sharesOfRate(
  tax: InvoiceTax,
  left: Left,
  lines: readonly Taken[],
  isCharged: boolean,
): (InvoiceTax | undefined)[] {
  const own = bearers(tax, left, lines, isCharged);
  const shares = (value: 'taxable' | 'amount') => {
    const borne = own.map((one) => (one === undefined ? [] : [Math.max(0, one[value])]));
    const onLines = sum(borne.slice(0, -1).flat());
    const weights = borne.map((weight, at) =>
      at === lines.length && weight.length > 0 ? [Math.max(0, tax[value] - onLines)] : weight,
    );
    const parts = allocate(tax[value], weights.flat());
    return weights.map((weight) => (weight.length > 0 ? (parts.shift() ?? 0) : 0));
  };
  const [taxable, due] = [shares('taxable'), shares('amount')];
  return own.map((one, at) => one && { ...one, taxable: taxable[at] ?? 0, amount: due[at] ?? 0 });
}

const bearers = (tax: InvoiceTax, left: Left, lines: readonly Taken[], isCharged: boolean) =>
  [...lines.map(({ taxes }) => taxes), isCharged ? left.charge_taxes : []].map((taxes) =>
    taxes.find((one) => isSameRate(one, tax)),
  );

/** As pieces of the line, if the amounts match; else as one sum. */
function itemOf(item: Item, { line, quantity, amount, taxes }: Taken, left: Left): Item {
  if (quantity !== undefined) {
    const from = left.credited[line - 1] ?? 0;
    const part = (value: Minor) =>
      mulDivHalfUp(value, from + quantity, item.quantity) - mulDivHalfUp(value, from, item.quantity);
    const line_discount = part(item.line_discount ?? 0);
    const rules = item.rule_discounts?.map((one) => ({ ...one, amount: part(one.amount) }));
    const byRules = sum(item.rule_discounts?.map((one) => one.amount) ?? []);
    const gross = item.line_total + (item.line_discount ?? 0) + byRules;
    const line_total =
      mulDivHalfUp(gross, quantity, item.quantity) -
      line_discount -
      sum(rules?.map((one) => one.amount) ?? []);
    const discount = line_total - amount;
    if (Math.abs(discount - part(item.discount)) <= 1 && discount >= 0)
      return {
        ...{ ...item, line, quantity, line_discount, line_total, discount, amount, taxes },
        ...(rules && { rule_discounts: rules }),
      };
  }
  const { name, hsn_code, share } = item;
  const sold = { quantity: 1, unit_price: amount, modifiers: [], line_discount: 0, line_total: amount };
  const named = { name, ...(hsn_code && { hsn_code }), ...(share && { share }) };
  return { ...named, ...sold, line, is_part: true, discount: 0, amount, taxes };
}
