import { z } from 'zod';
import { id, name, record } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { code, shared, sharedDefaults } from '../../identity/records/schema.ts';

const fields = {
  name: name(),
  slug: code().describe(
    "`dine_in`, `takeaway`, `delivery`, `kiosk`, or your own. Can't be changed, because rules refer to it.",
  ),
  requires_table: z.boolean(),
  requires_customer: z.boolean(),
  auto_kot_on_payment: z.boolean().describe('Whether a payment in full sends unsent items to the kitchen.'),
  ...shared,
};

export const OrderType = z.object({
  ...record,
  ...fields,
  charge_ids: z.array(id()).describe('Active charges of this order type. Change them on the charge.'),
});
export const OrderTypeChanges = z.object(fields).partial();
export const NewOrderType = z.object({
  ...fields,
  slug: fields.slug.optional(),
  requires_table: fields.requires_table.default(false),
  requires_customer: fields.requires_customer.default(false),
  auto_kot_on_payment: fields.auto_kot_on_payment.default(false),
  ...sharedDefaults,
});

export type OrderType = z.output<typeof OrderType>;
export type OrderTypeChanges = z.output<typeof OrderTypeChanges>;
export type NewOrderType = z.output<typeof NewOrderType>;

nameSchemas({ OrderType, OrderTypeChanges, NewOrderType });
