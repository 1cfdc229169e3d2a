import { z } from 'zod';
import { name, record } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { code, shared, sharedDefaults } from '../../identity/records/schema.ts';

export const methodKinds = [
  'cash',
  'card',
  'upi',
  'wallet',
  'bank_transfer',
  'voucher',
  'on_account',
  'other',
] as const;

const fields = {
  name: name(),
  code: code().describe("Code that payments refer to. Can't be changed."),
  kind: z.enum(methodKinds),
  opens_drawer: z.boolean(),
  ...shared,
};

export const PaymentMethod = z.object({ ...record, ...fields });
export const PaymentMethodChanges = z.object(fields).partial();
export const NewPaymentMethod = z.object({
  ...fields,
  code: fields.code.optional(),
  kind: fields.kind.default('other'),
  opens_drawer: fields.opens_drawer.default(false),
  ...sharedDefaults,
});

export type PaymentMethod = z.output<typeof PaymentMethod>;
export type PaymentMethodChanges = z.output<typeof PaymentMethodChanges>;
export type NewPaymentMethod = z.output<typeof NewPaymentMethod>;

nameSchemas({ PaymentMethod, PaymentMethodChanges, NewPaymentMethod });
nameChoices({ PaymentMethodKind: methodKinds });
