import { z } from 'zod';
import { comboOnPaper } from './combo-runs.ts';
import { fiscalSnapshot } from './fiscal-snapshot.ts';
import { kotSnapshot, kotVoidSnapshot, moment, named, orderHeading } from './kot-snapshot.ts';

/**
 * What a print job stores: everything its ticket shows, so that nothing is read again when it prints, hours later or at
 * another printer. Stored for good: fields are only added, optional or with a default.
 */

const amount = z.int();
const ppm = z.int();
const currency = z.object({ code: z.string(), exponent: z.int().min(0).max(4) });

const business = z.object({
  name: z.string(),
  legal_name: z.string().optional(),
  /** SHA-256 of the picture. */
  logo: z.string().optional(),
  branch: z.string().optional(),
  address: z.array(z.string()).default([]),
  phone: z.string().optional(),
  tax_number: z.string().optional(),
  /** Default: in the ticket's language. */
  tax_number_label: z.string().optional(),
});

const customer = z.object({
  name: z.string(),
  phone: z.string().optional(),
  address: z.string().optional(),
  tax_number: z.string().optional(),
});

/** `line_total` is quantity × (unit price + modifiers) − what rules take off − line discount. */
const saleItem = z.object({
  ...named,
  variant: z.string().optional(),
  hsn_code: z.string().optional(),
  quantity: z.number().positive(),
  /** Of a shared dish: 1 of 3. */
  share: z.object({ part: z.int().positive(), of: z.int().positive() }).optional(),
  unit_price: amount,
  modifiers: z.array(z.object({ ...named, quantity: z.int().default(1), price: amount })).default([]),
  /** By price rules. */
  rule_discounts: z.array(z.object({ ...named, amount })).default([]),
  line_discount: amount.default(0),
  line_total: amount,
  /** On a credit note: one sum of the dish instead of pieces at a price. */
  is_part: z.boolean().default(false),
  combo: comboOnPaper.optional(),
});

const tax = z.object({
  name: z.string(),
  rate: ppm.optional(),
  inclusive: z.boolean().default(false),
  taxable: amount,
  amount,
});

/** `amount` is what was applied to the order, `tendered` what was handed over. */
const payment = z.object({
  method: z.string(),
  amount,
  tendered: amount.optional(),
  change_due: amount.optional(),
  tip: amount.default(0),
  reference: z.string().optional(),
  /** The guest signs a slip for it. */
  is_card: z.boolean().default(false),
});

/** A `kind` with a word in the ticket's language; otherwise the label is printed. */
const discount = z.object({
  kind: z.enum(['discount', 'coupon']).optional(),
  label: z.string(),
  /** Of a percentage discount. */
  rate: ppm.optional(),
  /** Of a coupon. */
  code: z.string().optional(),
  reason: z.string().optional(),
  amount,
});

const saleBase = {
  ...moment,
  currency,
  business,
  order: orderHeading,
  customer: customer.optional(),
  items: z.array(saleItem),
  subtotal: amount,
  /** Positive amounts, printed with a minus. */
  discounts: z.array(discount).default([]),
  /** `agreed`: the guests agreed; `reason`: given by the person who set it. */
  charges: z
    .array(
      z.object({
        name: z.string(),
        amount,
        agreed: z.boolean().optional(),
        reason: z.string().optional(),
      }),
    )
    .default([]),
  taxes: z.array(tax).default([]),
  rounding: amount.default(0),
  total: amount,
  payments: z.array(payment).default([]),
  balance_due: amount.default(0),
  /** What coins can pay, if that is not the sum due. */
  cash_due: amount.optional(),
  fiscal: fiscalSnapshot.optional(),
  split: z.object({ n: z.int(), of: z.int(), amount: amount.optional() }).optional(),
  cashier: z.string().optional(),
  /** 600 bytes are a version 20 symbol, the largest that 58 mm paper shows legibly. */
  payment_qr: z.object({ payload: z.string().max(600), caption: z.string().optional() }).optional(),
  footers: z.array(z.string()).default([]),
};

const bill = z.object({ document: z.literal('bill'), ...saleBase });
const invoice = z.object({
  document: z.literal('invoice'),
  ...saleBase,
  invoice_number: z.string(),
  /** On a credit note: what it credits. */
  credits: z
    .object({ invoice_number: z.string(), issued_at: z.int(), reason: z.string().optional() })
    .optional(),
  /** Scanned by inspectors. */
  verification: z.string().max(1_000).optional(),
});

const refund = z.object({
  document: z.literal('refund'),
  ...moment,
  currency,
  business,
  order: orderHeading,
  customer: customer.optional(),
  original: z.object({ invoice_number: z.string().optional(), issued_at: z.int().optional() }),
  refund_number: z.string().optional(),
  fiscal: fiscalSnapshot.optional(),
  items: z.array(saleItem).default([]),
  taxes: z.array(tax).default([]),
  total: amount,
  method: z.string(),
  /** What was refunded by each method, if there are several. */
  paid_back: z.array(z.object({ method: z.string(), amount })).default([]),
  tip: amount.default(0),
  reason: z.string().optional(),
  refunded_by: z.string().optional(),
  approved_by: z.string().optional(),
  footers: z.array(z.string()).default([]),
});

/** Opens the cash drawer and prints nothing. */
const drawer = z.object({
  document: z.literal('drawer'),
  reason: z.enum(['cash_payment', 'no_sale', 'test']),
  opened_by: z.string().optional(),
});

const test = z.object({
  document: z.literal('test'),
  ...moment,
  printer: z.string(),
  address: z.string(),
  width_mm: z.int(),
  acknowledgement: z.string().optional(),
  /** Letters of many scripts, and a QR code below. */
  samples: z.boolean().default(false),
  /** A dish of the menu for each of its scripts. */
  dishes: z.array(z.string()).default([]),
  /** In place of the above: a kitchen's ticket without an order. */
  kitchen_ticket: kotSnapshot.optional(),
});

const sum = z.object({ name: z.string(), count: z.number().optional(), amount });

/** A business day: X so far, Z as closed. Deductions are positive here. */
const report = z.object({
  document: z.literal('report'),
  ...moment,
  report: z.enum(['x', 'z']),
  z_number: z.string().optional(),
  is_supplement: z.boolean().default(false),
  business_date: z.string(),
  closed_by: z.string().optional(),
  currency,
  business,
  orders: z.int(),
  /** Before refunds: gross − discounts + charges + taxes on top of the prices + rounding = total. */
  gross: amount,
  discounts: z.array(z.object({ kind: z.enum(['rule', 'line', 'order', 'coupon']), amount })).default([]),
  charges: z.array(sum).default([]),
  taxes: z.array(tax).default([]),
  rounding: amount.default(0),
  total: amount,
  /** Sales taken back by refunds. */
  credited: z.object({ amount, taxes: z.array(tax).default([]) }).optional(),
  /** After refunds: total = tax + rounding + net. */
  kept: z.object({ total: amount, taxes: z.array(tax).default([]), rounding: amount, net: amount }),
  voided: sum.omit({ name: true }),
  cancelled: sum.omit({ name: true }),
  payments: z.array(sum).default([]),
  /** taken + unrecorded − refunded + owed_more + difference = total after refunds. */
  taken: amount,
  unrecorded: amount.default(0),
  refunded: amount,
  owed_more: amount.default(0),
  difference: amount.default(0),
  outstanding: amount.default(0),
  carried_over: amount.default(0),
  tips: amount,
  tips_by_waiter: z.array(sum).default([]),
  /** At prices before discounts: together the gross. */
  categories: z.array(sum).default([]),
  invoices: z.array(z.object({ first: z.string(), last: z.string(), count: z.int() })).default([]),
  cash: z.object({
    taken: amount.default(0),
    tips: amount.default(0),
    from_drivers: amount.default(0),
    refunded: amount.default(0),
    paid_in: amount.default(0),
    paid_out: amount.default(0),
    dropped: amount.default(0),
    net: amount,
  }),
  drawers: z
    .array(
      z.object({
        name: z.string().optional(),
        opening: amount,
        expected: amount,
        counted: amount.optional(),
        difference: amount.optional(),
      }),
    )
    .default([]),
  /** before + collected − handed_in + difference = carried. */
  drivers: z
    .array(
      z.object({
        name: z.string().optional(),
        before: amount,
        collected: amount,
        handed_in: amount,
        difference: amount,
        carried: amount,
      }),
    )
    .default([]),
  open_orders: z.int().default(0),
  open_shifts: z.int().default(0),
});

export const printSnapshot = z.discriminatedUnion('document', [
  kotSnapshot,
  kotVoidSnapshot,
  bill,
  invoice,
  refund,
  report,
  drawer,
  test,
]);

/** As written by the sale: lists and flags with a default may be absent. */
export type PrintSnapshotInput = z.input<typeof printSnapshot>;
export type PrintSnapshot = z.output<typeof printSnapshot>;
export type PrintDocument = PrintSnapshot['document'];

export type KotSnapshot = z.output<typeof kotSnapshot>;
export type KotVoidSnapshot = z.output<typeof kotVoidSnapshot>;
export type KotItem = KotSnapshot['items'][number];
export type BillSnapshot = z.output<typeof bill>;
export type InvoiceSnapshot = z.output<typeof invoice>;
export type RefundSnapshot = z.output<typeof refund>;
export type ReportSnapshot = z.output<typeof report>;
export type TestSnapshot = z.output<typeof test>;
export type OrderHeading = z.output<typeof orderHeading>;
export type Business = z.output<typeof business>;
export type Customer = z.output<typeof customer>;
export type SaleItem = z.output<typeof saleItem>;
export type SaleTax = z.output<typeof tax>;
export type SalePayment = z.output<typeof payment>;
export type TicketCurrency = z.output<typeof currency>;
