import { z } from 'zod';
import { minor, pieces } from '../../../db/declared/columns.ts';

/** Minimum of a row's content; additions of later programs are kept. */
const tax = z.looseObject({
  name: z.string(),
  code: z.string(),
  rate: z.int().min(0).max(100_000_000),
  inclusive: z.boolean(),
  taxable: minor,
  amount: minor,
});

const item = z.looseObject({
  name: z.string(),
  hsn_code: z.string().optional(),
  quantity: pieces.min(1),
  share: z.looseObject({ part: pieces.min(1), of: pieces.min(1) }).optional(),
  combo: z.looseObject({ id: z.number(), name: z.string(), quantity: pieces }).optional(),
  unit_price: minor,
  modifiers: z.array(z.looseObject({ name: z.string(), quantity: pieces, price: minor })),
  rule_discounts: z.array(z.looseObject({ name: z.string(), amount: minor })).optional(),
  line_discount: minor.optional(),
  line_total: minor,
  discount: minor,
  amount: minor,
  taxes: z.array(tax),
  line: z.int().min(1).optional(),
  is_part: z.boolean().optional(),
});

const discount = z.looseObject({
  kind: z.enum(['discount', 'coupon']).optional(),
  label: z.string(),
  rate: z.int().optional(),
  code: z.string().optional(),
  reason: z.string().optional(),
  amount: minor,
});

/** The stored document of an invoice or credit note: `InvoiceDocument`. */
export const storedDocument = z.looseObject({
  business: z.looseObject({
    name: z.string(),
    legal_name: z.string().optional(),
    logo: z.string().optional(),
    branch: z.string().optional(),
    address: z.array(z.string()).optional(),
    phone: z.string().optional(),
    tax_number: z.string().optional(),
  }),
  customer: z
    .looseObject({
      name: z.string(),
      tax_number: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  items: z.array(item),
  subtotal: minor,
  discounts: z.array(discount),
  charges: z.array(
    z.looseObject({
      name: z.string(),
      amount: minor,
      agreed: z.boolean().optional(),
      reason: z.string().optional(),
      place: z.int().min(1).optional(),
    }),
  ),
  charge_taxes: z.array(tax),
  taxes: z.array(tax),
  rounding: minor,
  total: minor,
  verification: z.string().optional(),
});
