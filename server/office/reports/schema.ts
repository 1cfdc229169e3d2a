import { z } from 'zod';
import { businessDay, id, isoTime, pathId, percent } from '../../http/fields.ts';
import { money } from '../../http/money-fields.ts';
import { nameSchemas } from '../../http/names.ts';

const breakdowns = [
  'day',
  'branch',
  'order_type',
  'waiter',
  'hour',
  'category',
  'item',
  'tax',
  'charge',
  'platform',
  'payment_method',
] as const;

export const SalesQuery = z.object({
  date_from: businessDay(),
  date_to: businessDay(),
  branch_id: pathId().optional(),
  order_type_id: pathId().optional(),
  waiter_id: pathId().optional(),
  /** The one breakdown to send; all of them without it. */
  group_by: z.enum(breakdowns).optional(),
});
export type SalesQueryInput = z.output<typeof SalesQuery>;

const orderFigures = {
  orders: z.int(),
  covers: z.int(),
  gross: money(),
  discounts: money(),
  coupons: money(),
  charges: money(),
  net: money(),
  tax: money(),
  inclusive_tax: money(),
  rounding: money(),
  total: money(),
  refunded: money(),
  refunded_tax: money(),
  tips: money(),
};

const itemFigures = { quantity: z.int(), gross: money(), line_discounts: money() };

const paymentFigures = {
  payments: z.int(),
  taken: money(),
  refunds: z.int(),
  refunded: money(),
  kept: money(),
  tips: money(),
};

const named = { id: id().nullable(), name: z.string().nullable() };
const rows = <S extends z.core.$ZodShape>(shape: S) => z.array(z.object(shape)).nullable();

export const SalesReport = z.object({
  date_from: z.string(),
  date_to: z.string(),
  orders: z.object(orderFigures),
  average: money(),
  line_discounts: money(),
  cancelled: z.object({ orders: z.int(), total: money() }),
  voided: z.object({ lines: z.int(), quantity: z.int(), amount: money() }),
  payments: z.object(paymentFigures),
  unrecorded: z.object(paymentFigures),
  by_day: rows({ date: z.string(), ...orderFigures }),
  by_branch: rows({ ...named, ...orderFigures }),
  by_order_type: rows({ ...named, ...orderFigures }),
  by_waiter: rows({ ...named, ...orderFigures }),
  by_hour: rows({ hour: z.int(), ...orderFigures }),
  by_category: rows({ ...named, ...itemFigures }),
  by_item: rows({ ...named, category_id: id().nullable(), ...itemFigures }),
  by_tax: rows({
    ...named,
    code: z.string(),
    rate: percent(),
    inclusive: z.boolean(),
    base: money(),
    amount: money(),
    refunded_base: money(),
    refunded_amount: money(),
  }),
  by_charge: rows({ ...named, type: z.string(), amount: money() }),
  /** Delivery platforms; `commission` is what each keeps, of the sale before tax and after refunds. */
  by_platform: rows({ ...named, ...orderFigures, commission: money() }),
  by_payment_method: rows({ payment_method: z.string(), name: z.string().nullable(), ...paymentFigures }),
  tips_by_waiter: rows({ ...named, amount: money() }),
});
export type SalesReportReply = z.output<typeof SalesReport>;

/** The report as it is answered: at head office the figures of a branch are as new as its line. */
export const FreshSalesReport = SalesReport.extend({
  freshness: z.array(
    z.object({
      branch_id: id(),
      name: z.string(),
      /** Everything sold there before is counted; null: nothing came from there yet. */
      complete_until: isoTime().nullable(),
    }),
  ),
});
export type FreshSalesReport = z.output<typeof FreshSalesReport>;

nameSchemas({ SalesReport, FreshSalesReport });
