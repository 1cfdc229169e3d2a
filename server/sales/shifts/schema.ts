import { z } from 'zod';
import {
  businessDay,
  id,
  isoTime,
  paging,
  pathId,
  reason,
  record,
  text,
} from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { BegunPrintJob } from '../../printing/jobs/schema.ts';

export const shiftStatuses = ['open', 'closed'] as const;
/** `drop`: from the drawer to the safe. `drawer`: opened, nothing moved. */
export const movementTypes = ['in', 'out', 'drop', 'drawer'] as const;

export const Shift = z.object({
  ...record,
  branch_id: id(),
  user_id: id(),
  user_name: z.string().nullable(),
  status: z.enum(shiftStatuses),
  business_date: z.string().describe('Business date it was opened on.'),
  opened_at: isoTime(),
  opening_float: money(),
  closed_at: isoTime().nullable(),
  closed_by: id().nullable(),
  expected_cash: money()
    .nullable()
    .describe('Expected cash; of a closed shift, as calculated when it was closed.'),
  counted_cash: money().nullable(),
  difference: money().nullable().describe('Counted minus expected cash; negative: cash is missing.'),
  notes: z.string().nullable(),
});

export const CashMovement = z.object({
  ...record,
  branch_id: id(),
  shift_id: id().nullable(),
  type: z.enum(movementTypes),
  amount: money(),
  reason: z.string().nullable(),
  user_id: id(),
  business_date: z.string(),
});

/** What a drawer must contain: float + taken + tips + from drivers − refunded + paid in − paid out − dropped. */
export const Drawer = z.object({
  opening_float: money(),
  taken: money().describe('Cash payments, without voided ones.'),
  tips: money().describe('Cash tips; in the drawer until they are paid out.'),
  from_drivers: money().describe('Cash that drivers handed in, as counted.'),
  refunded: money().describe('Cash refunds; positive.'),
  paid_in: money(),
  paid_out: money(),
  dropped: money(),
  expected: money(),
});

/** A shift with its activity so far. */
export const ShiftDetail = Shift.extend({
  drawer: Drawer,
  payment_methods: z.array(
    z.object({ payment_method: z.string(), payments: z.int(), amount: money(), tip_amount: money() }),
  ),
  cash_movements: z.array(CashMovement),
});

export const OpenShiftBody = z.object({ opening_float: money({ min: 0 }).default(0) });

export const CloseShiftBody = z.object({ counted_cash: money({ min: 0 }), notes: text().nullish() });

export const CashMovementBody = z.object({
  type: z.enum(['in', 'out', 'drop']),
  amount: money({ min: 0 }),
  reason: reason(),
});

export const DrawerBody = z.object({ reason: reason() });

export const DrawerOpened = CashMovement.extend({
  print_job: BegunPrintJob.nullable().describe(
    'Print job that opened it; null: no drawer is connected, so it was opened by hand.',
  ),
});

export const ShiftQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  status: z.enum(shiftStatuses).optional(),
  user_id: pathId().optional(),
  date: businessDay().optional(),
});

export type Shift = z.output<typeof Shift>;
export type ShiftDetail = z.output<typeof ShiftDetail>;
export type CashMovement = z.output<typeof CashMovement>;
export type Drawer = z.output<typeof Drawer>;
export type ShiftFilter = z.output<typeof ShiftQuery>;
export type NewCashMovement = z.output<typeof CashMovementBody>;
export type CloseShift = z.output<typeof CloseShiftBody>;

nameSchemas({
  Shift,
  CashMovement,
  CashDrawer: Drawer,
  ShiftDetail,
  NewShift: OpenShiftBody,
  ShiftClose: CloseShiftBody,
  NewCashMovement: CashMovementBody,
  DrawerOpening: DrawerBody,
  DrawerOpened,
});
nameChoices({ CashMovementType: CashMovement.shape.type.options, ShiftStatus: shiftStatuses });
