import { z } from 'zod';
import { Accounting } from '../../identity/tenant/accounting.ts';

const entry = z.object({
  /** What it books; writers may join a tax with its sales. */
  kind: z.enum(['sales', 'tax', 'other']),
  /** Tax and rate, of sales by tax and of taxes. */
  tax: z.string().max(200).nullable(),
  account: z.string().max(100),
  text: z.string().max(300),
  /** Minor units: a debit is positive, a credit negative. */
  amount: z.int(),
});
export type Entry = z.output<typeof entry>;

/** Everything a file is written from, frozen: the same file comes of it each time. */
export const Batch = z.object({
  z_number: z.string().max(120),
  business_date: z.string().max(10),
  is_supplement: z.boolean(),
  /** When the day was closed (UTC milliseconds). */
  closed_at: z.int(),
  restaurant: z.string().max(300),
  branch_code: z.string().max(100),
  branch_name: z.string().max(300),
  currency: z.string().max(3),
  country: z.string().max(2).nullable(),
  /** First day of the financial year: `04-01`. */
  year_start: z.string().max(5),
  settings: Accounting.pick({ program: true, by_branch: true, datev: true, tally: true, xero: true }),
  entries: z.array(entry).max(1_000),
});
export type Batch = z.output<typeof Batch>;
