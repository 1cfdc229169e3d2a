import { z } from 'zod';
import { businessDay, id, isoTime, paging, pathId, percent } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { Person } from '../audit/schema.ts';
import { Freshness } from '../reports/schema.ts';
import { lossReasons } from './loss.ts';

const asked = { date_from: businessDay(), date_to: businessDay(), branch_id: pathId().optional() };

export const LossQuery = z.object(asked);
export type LossQueryInput = z.output<typeof LossQuery>;

export const LossEntriesQuery = z.object({
  ...paging,
  ...asked,
  reason: z.enum(lossReasons).optional(),
  user_id: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Who did it; 0: not a staff member.'),
  hour: z.coerce.number().int().min(0).max(23).optional().describe('By the clock of the branch.'),
});
export type LossEntriesQueryInput = z.output<typeof LossEntriesQuery>;

const sent = money().describe(
  'Dishes that kitchens were told to make, or that were sold, at menu prices: without charges and taxes on top.',
);
const lost = money().describe('What of it guests were not billed, did not pay, or got back.');
const share = percent().describe('`lost` of `sent`.');

const ReasonLoss = z.object({
  reason: z.enum(lossReasons),
  amount: money(),
  entries: z.int().describe('How many there are to read.'),
});

const PersonLoss = z.object({
  user_id: id().nullable().describe('null: not a staff member, such as guests with a coupon.'),
  name: z.string().nullable(),
  orders: z.int().describe('Orders that the person opened, served, cashed or took value off.'),
  sent: money().describe('The value of these orders. An order that several people handled counts for each.'),
  lost: money().describe(
    'What the person voided, discounted, canceled, closed unpaid, refunded, or left open.',
  ),
  share,
  usual_share: percent()
    .nullable()
    .describe('The median of the others, coupons aside; null: fewer than four people with twenty orders.'),
  is_far: z
    .boolean()
    .describe(
      'Three acts or more, above 5 %, and above three times the median of the others, coupons aside.',
    ),
});

const HourLoss = z.object({ hour: z.int().describe('By the clock of the branch.'), sent, lost });
const BranchLoss = z.object({ branch_id: id(), name: z.string(), sent, lost, share });

export const LossReport = z.object({
  date_from: z.string(),
  date_to: z.string(),
  orders: z.int(),
  sent,
  lost,
  share,
  by_reason: z.array(ReasonLoss).describe('Every reason; together they are `lost`.'),
  by_person: z.array(PersonLoss).describe('Their `lost` together is that of the report.'),
  by_hour: z.array(HourLoss),
  by_branch: z.array(BranchLoss),
  freshness: Freshness,
});
export type LossReport = z.output<typeof LossReport>;

const person = Person.nullable();

export const LossEntry = z.object({
  key: z.string().describe('Stays the same for the same loss.'),
  reason: z.enum(lossReasons),
  at: isoTime(),
  branch_id: id(),
  order_id: id(),
  order_number: z.string(),
  token_number: z.int(),
  dishes: z.string().nullable().describe('null: of the whole order.'),
  amount: money().describe('At menu prices; below zero where it undoes an earlier one.'),
  by: person.describe('Who did it.'),
  approver: person.describe('Who approved it with their PIN.'),
  why: z.string().nullable(),
  audit_entry_id: id().nullable().describe('The act on record, where there is one.'),
});
export type LossEntry = z.output<typeof LossEntry>;

nameSchemas({ LossReport, LossEntry, ReasonLoss, PersonLoss, HourLoss, BranchLoss });
nameChoices({ LossReason: lossReasons });
