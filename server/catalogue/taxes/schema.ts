import { z } from 'zod';
import { name, percent, record } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { code, hsnCode, idList, shared, sharedDefaults } from '../../identity/records/schema.ts';

const fields = {
  name: name(),
  code: z.string().trim().min(1).max(60).describe('How bills and reports call it.'),
  rate: percent(),
  inclusive: z
    .boolean()
    .describe("Whether prices already contain it; an item's `tax_inclusive` overrules this."),
  order_type_ids: idList().nullable().describe('null: every order type.'),
  rate_group: code()
    .nullable()
    .describe(
      'Taxes of one group are alternatives: a dish bears one of them, save that they are of different order types.',
    ),
  is_default: z.boolean().describe('Of new items that say nothing, in a category that says nothing.'),
  hsn_code: hsnCode().nullable().describe('Of items that have none of their own.'),
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
