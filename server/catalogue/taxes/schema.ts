import { z } from 'zod';
import { name, percent, record } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { code, hsnCode, idList, shared, sharedDefaults } from '../../identity/records/schema.ts';

const fields = {
  name: name(),
  code: z.string().trim().min(1).max(60).describe('Short name on bills and reports.'),
  rate: percent(),
  inclusive: z.boolean().describe("Whether prices include it. An item's `tax_inclusive` overrides this."),
  order_type_ids: idList().nullable().describe('Order types it applies to; null: all.'),
  rate_group: code()
    .nullable()
    .describe('Taxes in the same group are alternatives: an item has only one of them per order type.'),
  is_default: z
    .boolean()
    .describe('Whether new items get it when neither they nor their category name taxes.'),
  hsn_code: hsnCode().nullable().describe('HSN or SAC code of items without their own.'),
  ...shared,
};

export const Tax = z.object({
  ...record,
  ...fields,
  items_count: z.int().describe('Menu items that have it.'),
});
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
