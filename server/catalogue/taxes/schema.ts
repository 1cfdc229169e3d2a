import { z } from 'zod';
import { name, percent, record } from '../../http/fields.ts';
import { nameSchemas } from '../../http/names.ts';
import { code, hsnCode, idList, shared, sharedDefaults } from '../../identity/records/schema.ts';

const fields = {
  name: name(),
  /** How bills and reports call it. */
  code: z.string().trim().min(1).max(60),
  rate: percent(),
  /** Whether prices already contain it; an item's `tax_inclusive` overrules this. */
  inclusive: z.boolean(),
  /** null: every order type. */
  order_type_ids: idList().nullable(),
  /** Taxes of one group are alternatives: a dish bears one of them, save that they are of different order types. */
  rate_group: code().nullable(),
  /** Of new items that say nothing, in a category that says nothing. */
  is_default: z.boolean(),
  /** Of items that have none of their own. */
  hsn_code: hsnCode().nullable(),
  ...shared,
};

export const Tax = z.object({ ...record, ...fields });
export const TaxChanges = z.object(fields).partial();
export const NewTax = z.object({
  ...fields,
  code: fields.code.optional(),
  inclusive: fields.inclusive.default(false),
  order_type_ids: fields.order_type_ids.default(null),
  rate_group: fields.rate_group.default(null),
  is_default: fields.is_default.default(false),
  hsn_code: fields.hsn_code.default(null),
  ...sharedDefaults,
});

export type Tax = z.output<typeof Tax>;
export type TaxChanges = z.output<typeof TaxChanges>;
export type NewTax = z.output<typeof NewTax>;

nameSchemas({ Tax, TaxChanges, NewTax });
