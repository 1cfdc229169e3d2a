import { z } from 'zod';
import { businessDay, id, isoTime, paging, pathId, record } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { ApprovalBody } from '../../identity/auth/approval.ts';
import { Drawer } from '../../sales/shifts/schema.ts';
import { SalesReport } from '../reports/schema.ts';
import { JournalSummary } from './journal-schema.ts';

const { orders, cancelled, voided, payments, unrecorded, line_discounts, rule_discounts, ...sales } =
  SalesReport.shape;

/** Cash of the day over all drawers; `net` is what the day added. */
const cash = Drawer.omit({ opening_float: true, expected: true }).extend({
  net: money().describe('Change in the cash of all drawers.'),
});

const invoices = z.array(z.object({ series: z.string(), first: z.int(), last: z.int(), count: z.int() }));

/** Whole shifts that worked on the day; without a shift: taken by people who had none. */
const drawers = z.array(
  z.object({
    shift_id: id().nullable(),
    user_id: id().nullable(),
    user_name: z.string().nullable(),
    status: z.enum(['open', 'closed']).nullable(),
    opening_float: money(),
    expected_cash: money(),
    counted_cash: money().nullable(),
    difference: money().nullable(),
  }),
);

/** Delivery cash that drivers hold. */
const drivers = z.array(
  z.object({
    driver_id: id(),
    name: z.string().nullable(),
    collected: money().describe('Cash collected on the day.'),
    handed_in: money().describe('Cash handed in on the day, as counted.'),
    difference: money().describe('Counted minus expected cash.'),
    carried: money().describe('Cash still with the driver when the report was made.'),
  }),
);

const owed = z.object({ orders: z.int(), amount: money() });

/** Sales against collections, each from its own rows: `difference` is 0 if the books agree. */
const check = z.object({
  net: money(),
  tax: money(),
  charges: money(),
  rounding: money(),
  payments: money(),
  refunds: money(),
  outstanding_change: money(),
  difference: money().describe('What does not add up; normally 0.'),
});

export const DayFigures = z.object({
  orders,
  line_discounts,
  rule_discounts,
  cancelled,
  voided,
  /** By every method but `unrecorded`. */
  payments,
  /** Settled by a status, without counted money. */
  unrecorded,
  by_payment_method: sales.by_payment_method.unwrap(),
  by_order_type: sales.by_order_type.unwrap(),
  by_category: sales.by_category.unwrap(),
  by_tax: sales.by_tax.unwrap(),
  by_charge: sales.by_charge.unwrap(),
  by_rule: sales.by_rule.unwrap(),
  discounts_by_kind: z
    .array(z.object({ kind: z.enum(['rule', 'line', 'order', 'coupon']), amount: money() }))
    .describe(
      'Price rules, item discounts, order discounts, and coupons. Price rules and item discounts are already deducted from gross.',
    ),
  tips_by_waiter: sales.tips_by_waiter.unwrap(),
  outstanding: owed.describe('Sold on the day and not paid yet.'),
  carried_over: owed.describe('Sold on earlier days and not paid yet.'),
  check,
  /** Numbers issued for the day's orders. */
  invoices,
  cash,
  drawers,
  drivers,
  open_orders: z.int(),
  open_shifts: z.int(),
});

const zReport = {
  ...record,
  branch_id: id(),
  z_number: z.string().describe('`series` and `number`, as printed.'),
  series: z.string(),
  number: z.int(),
  business_date: z.string(),
  is_supplement: z
    .boolean()
    .describe('Whether it covers what was added to a business date after it was closed.'),
  closed_by: id(),
  closed_by_name: z.string().nullable(),
  journal: JournalSummary.nullable().describe('Journal of the report; null: none.'),
};

/** As in lists. */
export const ZSummary = z.object({ ...zReport, total: money(), taken: money(), refunded: money() });

export const ZReport = z.object({ ...zReport, figures: DayFigures, warnings: z.array(z.string()) });

export const XReport = z.object({
  branch_id: id().nullable().describe('Branch; null: every branch the caller can see.'),
  business_date: z.string(),
  taken_at: isoTime(),
  z_reports: z
    .array(ZSummary)
    .describe('Z reports of the day so far. The figures still cover the whole day.'),
  is_closed: z.boolean().describe('The day is closed, and nothing came since. Of one branch only.'),
  figures: DayFigures,
  warnings: z.array(z.string()),
});

/** Default: the branch's present business date. */
export const XQuery = z.object({
  business_date: businessDay().optional(),
  branch_id: pathId().optional(),
});

export const ZBody = z.object({
  business_date: businessDay().optional(),
  approval: ApprovalBody.optional(),
});

export const ZQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  date_from: businessDay().optional(),
  date_to: businessDay().optional(),
});

export type Check = z.output<typeof check>;
export type DayFigures = z.output<typeof DayFigures>;
export type XReport = z.output<typeof XReport>;
export type ZReport = z.output<typeof ZReport>;
export type ZSummary = z.output<typeof ZSummary>;
export type ZFilter = z.output<typeof ZQuery>;

nameSchemas({ OwedFigures: owed, DayFigures, ZReportSummary: ZSummary, ZReport, XReport, DayClose: ZBody });
