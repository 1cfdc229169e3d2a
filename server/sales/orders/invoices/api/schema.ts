import { z } from 'zod';
import {
  businessDay,
  id,
  isoTime,
  paging,
  pathId,
  percent,
  reason,
} from '../../../../http/endpoint/fields.ts';
import { money } from '../../../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../../../http/endpoint/names.ts';
import { ApprovalBody } from '../../../../identity/auth/approval.ts';
import { quantity } from '../../http/line-schema.ts';

const kinds = ['invoice', 'credit_note'] as const;

const head = {
  id: id(),
  created_at: isoTime(),
  order_id: id(),
  branch_id: id(),
  kind: z.enum(kinds),
  number: z.string(),
  series: z.string(),
  sequence: z.int(),
  credited_invoice_id: id()
    .nullable()
    .describe('Invoice that the credit note corrects; null: not a credit note.'),
  business_date: z.string(),
  total: money(),
  reason: z.string().nullable(),
  issued_by: id(),
};

const tax = z.object({
  name: z.string(),
  code: z.string(),
  rate: percent(),
  inclusive: z.boolean(),
  taxable: money(),
  amount: money(),
});

export const InvoiceSummary = z.object(head);

/** Of a shared dish: 1 of 3. */
const InvoicedShare = z.object({ part: z.int(), of: z.int() });

/** As issued; it never changes. */
export const Invoice = z.object({
  ...head,
  seller: z.object({
    name: z.string(),
    legal_name: z.string().nullable(),
    tax_number: z.string().nullable(),
  }),
  buyer: z.object({ name: z.string(), tax_number: z.string().nullable() }).nullable(),
  items: z.array(
    z.object({
      name: z.string(),
      hsn_code: z.string().nullable(),
      quantity: z.number(),
      share: InvoicedShare.nullable(),
      is_part: z.boolean().describe('On a credit note: whether it credits an amount instead of a quantity.'),
      unit_price: money(),
      line_total: money(),
      discount: money().describe("The line's part of `discounts`."),
      taxes: z.array(tax),
    }),
  ),
  subtotal: money().describe('Sum of the line totals.'),
  discounts: z
    .array(z.object({ kind: z.enum(['discount', 'coupon']), amount: money() }))
    .describe(
      'Discounts; positive. `total` is `subtotal - discounts + charges`, plus added taxes and `rounding`.',
    ),
  charges: z.array(z.object({ name: z.string(), amount: money() })),
  taxes: z.array(tax),
  rounding: money(),
  verification: z
    .string()
    .nullable()
    .describe('Contents of the QR code that the country requires; null: none.'),
});
export type Invoice = z.output<typeof Invoice>;
export type InvoiceSummary = z.output<typeof InvoiceSummary>;

export const CreditBody = z.object({
  /** Its lines, counted from 1, without their part of charges; absent: the whole invoice. */
  items: z
    .array(z.object({ line: z.int().min(1).max(10_000), quantity: quantity().optional() }))
    .min(1)
    .max(1_000)
    .optional(),
  reason: reason(),
  approval: ApprovalBody.optional(),
});
export type CreditInput = z.output<typeof CreditBody>;

export const InvoiceQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  order_id: pathId().optional(),
  kind: z.enum(kinds).optional(),
  date_from: businessDay().optional(),
  date_to: businessDay().optional(),
});
export type InvoiceFilter = z.output<typeof InvoiceQuery>;

nameSchemas({
  CreditBody,
  InvoiceCharge: Invoice.shape.charges.element,
  InvoiceTax: tax,
  InvoiceSummary,
  Invoice,
});
nameChoices({ InvoiceKind: kinds });
