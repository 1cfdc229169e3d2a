import { z } from 'zod';
import { name, percent, record } from '../../http/fields.ts';
import { idList, shared, sharedDefaults } from '../../identity/records/schema.ts';

const fields = {
  name: name(),
  /** How bills and reports call it. */
  code: z.string().trim().min(1).max(60),
  rate: percent(),
  /** Whether prices already contain it; an item's `tax_inclusive` overrules this. */
  inclusive: z.boolean(),
  /** null: every order type. */
  order_type_ids: idList().nullable(),
  ...shared,
};

export const Tax = z.object({ ...record, ...fields });
export const TaxChanges = z.object(fields).partial();
export const NewTax = z.object({
  ...fields,
  code: fields.code.optional(),
  inclusive: fields.inclusive.default(false),
  order_type_ids: fields.order_type_ids.default(null),
  ...sharedDefaults,
});

export type Tax = z.output<typeof Tax>;
export type TaxChanges = z.output<typeof TaxChanges>;
export type NewTax = z.output<typeof NewTax>;
