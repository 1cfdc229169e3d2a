import { z } from 'zod';
import { name, percent, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { idList, shared, sharedDefaults } from '../../identity/records/schema.ts';

const fields = {
  name: name(),
  type: z.enum(['service', 'packaging', 'delivery']),
  calculation: z.enum(['percent', 'fixed']),
  rate: percent().nullable().describe('Percentage of the discounted subtotal, for a percent charge.'),
  amount: money({ min: 0 }).nullable().describe('Amount per order, for a fixed charge.'),
  taxable: z.boolean().describe('Whether it is taxed.'),
  order_type_ids: idList().describe('Order types it applies to. Default: the usual ones for its type.'),
  ...shared,
};

export const Charge = z.object({ ...record, ...fields });
export const ChargeChanges = z.object(fields).partial();
export const NewCharge = z.object({
  ...fields,
  rate: fields.rate.default(null),
  amount: fields.amount.default(null),
  taxable: fields.taxable.default(true),
  order_type_ids: fields.order_type_ids.optional(),
  ...sharedDefaults,
});

export type Charge = z.output<typeof Charge>;
export type ChargeChanges = z.output<typeof ChargeChanges>;
export type NewCharge = z.output<typeof NewCharge>;

nameSchemas({ Charge, ChargeChanges, NewCharge });
nameChoices({ ChargeType: Charge.shape.type.options });
