import { z } from 'zod';
import { id } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { BegunPrintJob } from '../../printing/jobs/schema.ts';
import { Warning } from '../orders/http/schema.ts';

export const Printed = z.object({
  order_id: id(),
  status: z.string(),
  invoice_number: z.string().nullable(),
  copy_no: z.int(),
  print_jobs: z.array(BegunPrintJob),
  warnings: z.array(Warning),
});

const MAX_PARTS = 20;

/** Without fields one bill for the whole order. */
export const BillBody = z.object({
  parts: z.int().min(2).max(MAX_PARTS).optional().describe('Number of equal parts, each with its own bill.'),
  /** Or for these parts of it. */
  amounts: z
    .array(money({ min: 0 }))
    .min(2)
    .max(MAX_PARTS)
    .optional(),
  part: z.int().min(1).max(MAX_PARTS).optional().describe('Print only this part, from 1.'),
});
export type BillWish = z.output<typeof BillBody>;

/** A payment link as text and drawn. */
export const PaymentCode = z.object({ payload: z.string(), svg: z.string() });

nameSchemas({ PaymentCode, PrintedDocuments: Printed, BillParts: BillBody });
