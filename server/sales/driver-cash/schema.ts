import { z } from 'zod';
import { businessDay, id, isoTime, paging, pathId, record, text } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

/** Cash a driver took at doors and has not handed in yet. */
export const CarriedCash = z.object({
  driver_id: id(),
  branch_id: id(),
  name: z.string(),
  amount: money().describe('Cash carried, with tips.'),
  payments: z.array(
    z.object({
      payment_id: id(),
      order_id: id(),
      order_number: z.string(),
      amount: money().describe('Amount; negative: the payment was voided later.'),
      taken_at: isoTime(),
    }),
  ),
});
export type CarriedCash = z.output<typeof CarriedCash>;

export const CarriedQuery = z.object({ branch_id: pathId().optional() });

export const SettlementBody = z.object({ counted_cash: money({ min: 0 }), notes: text().nullish() });
export type SettlementInput = z.output<typeof SettlementBody>;

export const DriverSettlement = z.object({
  ...record,
  branch_id: id(),
  driver_id: id(),
  driver_name: z.string().nullable(),
  shift_id: id().nullable().describe('Shift whose drawer received it; null: no shift.'),
  expected: money().describe('Cash the driver should have.'),
  counted: money(),
  difference: money().describe('Counted minus expected cash; negative: cash is missing.'),
  notes: z.string().nullable(),
  received_by: id(),
  business_date: z.string(),
});
export type DriverSettlement = z.output<typeof DriverSettlement>;

export const SettlementQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  driver_id: pathId().optional(),
  shift_id: pathId().optional(),
  date: businessDay().optional(),
});
export type SettlementFilter = z.output<typeof SettlementQuery>;

nameSchemas({ CarriedCash, NewDriverSettlement: SettlementBody, DriverSettlement });
