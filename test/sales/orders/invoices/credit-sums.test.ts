import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../../../../server/core/money/money.ts';
import type { OrderTax } from '../../../../server/core/money/sale-terms.ts';
import { toJson } from '../../../../server/db/tables/json.ts';
import { creditOf, creditOfLines } from '../../../../server/sales/orders/invoices/credit-notes.ts';
import type { InvoiceDocument } from '../../../../server/sales/orders/invoices/document.ts';
import { onTop } from '../../../../server/sales/orders/invoices/left-of-invoice.ts';
import { creditFor, dividedCredit } from '../../../../server/sales/orders/pricing/credits.ts';
import { lineShares } from '../../../../server/sales/orders/pricing/line-shares.ts';
import { recalculate } from '../../../../server/sales/orders/pricing/recalculate.ts';

type Row = Parameters<typeof recalculate>[1][number];
type Order = Parameters<typeof lineShares>[0];

const twins = (ppm: number, inclusive: boolean) =>
  ['CGST', 'SGST'].map((code, at) => ({ id: ppm + at, name: code, code, ppm: ppm / 2, inclusive }));

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  price: fc.integer({ min: 1, max: 60_000 }),
  off: fc.integer({ min: 0, max: 40 }),
  rate: fc.constantFrom(0, 50_000, 180_000),
});

const bill = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount: fc.constantFrom(null, 50_000, 100_000, 333_333),
  charge: fc.constantFrom(null, 100_000, 125_000),
  inclusive: fc.boolean(),
  rounding: fc.constantFrom('off', 'always'),
});
type Bill = ReturnType<typeof billOf>;

/** The invoice of a bill, as documentOf writes it. */
function billOf(of: typeof bill extends fc.Arbitrary<infer B> ? B : never) {
  const items = of.lines.map(({ quantity, price, off, rate }, at) => ({
    id: at + 1,
    menu_item_id: at + 1,
    name: `Dish ${at + 1}`,
    hsn_code: '996331',
    quantity,
    unit_price: price,
    modifiers: toJson([]),
    price_rules: null,
    combo: null,
    rule_discount: 0,
    line_discount: Math.min(off, quantity * price),
    line_total: 0,
    taxes: toJson(rate === 0 ? [] : twins(rate, of.inclusive)),
    status: 'sent',
  })) as unknown as Row[];
  const charge = { id: 1, name: 'Service', type: 'service', taxable: true, kind: 'percent', ppm: of.charge };
  const terms = {
    discount_type: of.discount === null ? null : 'percent',
    discount_value: of.discount,
    coupon_terms: null,
    charges: toJson(of.charge === null ? [] : [{ ...charge, fixed: null, amount: 0 }]),
    tax_exemption: null,
    tax_rounding: 'order',
    rounding_mode: of.rounding,
    rounding_increment: 100,
  };
  const { amounts, items: live } = recalculate(terms as never, items, []);
  const order = { ...terms, ...amounts } as unknown as Order;
  const taxes = JSON.parse(order.taxes) as OrderTax[];
  const shares = lineShares(order, live);
  const onInvoice = ({ ppm, base, amount, name, code, inclusive }: OrderTax) => ({
    ...{ name, code, inclusive, rate: ppm, taxable: base, amount },
  });
  const invoice: InvoiceDocument = {
    business: { name: 'Restaurant', address: [] },
    items: live.map((item, at) => ({
      name: item.name,
      hsn_code: '996331',
      quantity: item.quantity,
      unit_price: item.unit_price,
      modifiers: [],
      line_discount: item.line_discount,
      line_total: item.line_total,
      discount: shares.lines[at]?.discount ?? 0,
      amount: shares.lines[at]?.amount ?? 0,
      taxes: shares.lines[at]?.taxes.map(onInvoice) ?? [],
    })),
    subtotal: order.subtotal,
    discounts: order.discount_amount
      ? [{ kind: 'discount', label: 'Discount', amount: order.discount_amount }]
      : [],
    charges: (JSON.parse(order.charges) as { name: string; amount: number }[])
      .map(({ name, amount }) => ({ name, amount }))
      .filter(({ amount }) => amount !== 0),
    charge_taxes: shares.charges.taxes.map(onInvoice),
    taxes: taxes.map(onInvoice),
    rounding: order.rounding_adjustment,
    total: order.total,
  };
  return { invoice, order, taxes };
}

/** By hand, with the lines and columns as a reader adds them. */
function expectToAddUp(paper: InvoiceDocument, earlier = 0): void {
  const { items, discounts, charges, taxes, rounding, total, subtotal } = paper;
  expect(sum(items.map(({ line_total }) => line_total))).toBe(subtotal);
  const taken = sum(
    [...discounts, ...charges.map(({ amount }) => ({ amount: -amount }))].map((d) => d.amount),
  );
  expect(subtotal - taken + onTop(taxes) + rounding).toBe(total);
  for (const item of items) {
    expect(item.line_total - item.discount).toBe(item.amount);
    expect(item.hsn_code).toBe('996331');
    expect(item.name).toMatch(/^Dish/);
  }
  for (const tax of taxes) {
    const own = [...items.flatMap((item) => item.taxes), ...paper.charge_taxes].filter(
      ({ code, rate }) => code === tax.code && rate === tax.rate,
    );
    expect(sum(own.map(({ amount }) => amount))).toBe(tax.amount);
    expect(sum(own.map(({ taxable }) => taxable))).toBe(tax.taxable);
    // Of what it is levied on, to the halves that each note before it rounded.
    const off = Math.abs(tax.amount - (tax.taxable * tax.rate) / 1_000_000);
    expect(off).toBeLessThanOrEqual(1 + earlier);
  }
  const [cgst, sgst] = ['CGST', 'SGST'].map((code) => taxes.filter((tax) => tax.code === code));
  expect(cgst?.map(({ rate, taxable, amount }) => [rate, taxable, amount])).toEqual(
    sgst?.map(({ rate, taxable, amount }) => [rate, taxable, amount]),
  );
}

/** One note after the other: money by part or by pieces of a line, lines by hand, and in the end the rest. */
function allNotes({ invoice, order, taxes }: Bill, steps: readonly (readonly [number, number])[]) {
  const notes: InvoiceDocument[] = [];
  const refunds: { id: number; amount: number; credited: ReturnType<typeof creditFor> }[] = [];
  for (const [kind, share] of steps) {
    const left = invoice.total - sum(notes.map(({ total }) => total));
    const amount = Math.floor(left * share);
    if (amount <= 0) continue;
    const line = 1 + Math.floor(share * invoice.items.length * 0.99);
    if (kind === 2) {
      const free = (invoice.items[line - 1]?.quantity ?? 0) - piecesBack(notes, line);
      if (free < 1) continue;
      try {
        notes.push(creditOfLines(invoice, notes, [{ line, quantity: 1 }]));
      } catch (error) {
        expect(error).toMatchObject({ code: 'CREDIT_EXCEEDS_INVOICE' });
      }
      continue;
    }
    const sold = { ...order, status: 'paid', taxes, amount_paid: order.total };
    const paid = { ...sold, amount_paid: order.total - sum(refunds.map((one) => -one.amount)) };
    if (amount > paid.amount_paid) continue;
    const kept = creditFor(paid, refunds, amount);
    const rows = dividedCredit(kept, [amount - Math.floor(amount / 3), Math.floor(amount / 3)]);
    refunds.push({ id: refunds.length + 1, amount: -amount, credited: kept });
    const lines = kind === 1 ? [{ line, quantity: 1 }] : [];
    const note = creditOf(invoice, notes, { amount, lines, kept: rows });
    if (note) notes.push(note);
  }
  const rest = creditOf(invoice, notes, 'rest');
  return rest ? [...notes, rest] : notes;
}

const piecesBack = (notes: readonly InvoiceDocument[], line: number): number =>
  sum(
    notes.flatMap(({ items }) =>
      items.filter((item) => item.line === line && !item.is_part).map(({ quantity }) => quantity),
    ),
  );

test('all credits of an invoice are together the invoice and each of its taxes, and every one adds up', () => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 2 }), fc.double({ min: 0.01, max: 0.99, noNaN: true })),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(bill, steps, (of, how) => {
      const sale = billOf(of);
      const notes = allNotes(sale, how);
      expectToAddUp(sale.invoice);
      for (const [at, note] of notes.entries()) expectToAddUp(note, at);
      if (sale.invoice.total <= 0) return;
      const total = (papers: readonly InvoiceDocument[]) => ({
        total: sum(papers.map((paper) => paper.total)),
        rounding: sum(papers.map((paper) => paper.rounding)),
        taxes: sale.invoice.taxes.map(({ code, rate }) => {
          const own = papers.flatMap(({ taxes }) =>
            taxes.filter((tax) => tax.code === code && tax.rate === rate),
          );
          return [sum(own.map(({ taxable }) => taxable)), sum(own.map(({ amount }) => amount))];
        }),
      });
      expect(total(notes)).toEqual(total([sale.invoice]));
    }),
    { numRuns: 1_000 },
  );
});
