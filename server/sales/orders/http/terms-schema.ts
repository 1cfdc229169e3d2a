import { z } from 'zod';
import { id, reason, withoutCards } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';
import { ApprovalBody } from '../../../identity/auth/approval.ts';

const approval = { approval: ApprovalBody.optional() };

export const ChargesBody = z.object({
  /** Without an amount the charge is waived. */
  charges: z
    .array(z.object({ id: id(), amount: money({ min: 0 }).optional() }))
    .min(1)
    .max(50),
  reason: reason(),
  ...approval,
});
export type ChargesInput = z.output<typeof ChargesBody>;

export const ExemptionBody = z.object({
  certificate: withoutCards(z.string().trim().min(1).max(100))
    .nullable()
    .describe('Number of the tax exemption certificate; null: the order is taxed again.'),
  reason: reason(),
  ...approval,
});
export type ExemptionInput = z.output<typeof ExemptionBody>;

nameSchemas({ OrderCharges: ChargesBody, TaxExemption: ExemptionBody });
