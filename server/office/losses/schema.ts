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
    .describe('User; 0: losses without a staff member.'),
  hour: z.coerce.number().int().min(0).max(23).optional().describe("Hour, by the branch's clock."),
});
export type LossEntriesQueryInput = z.output<typeof LossEntriesQuery>;

const sent = money().describe(
  'Items sent to kitchens or sold, at menu prices, without charges and added taxes.',
);
const lost = money().describe('Part of it that guests were not billed, did not pay, or got back.');
const share = percent().describe('`lost` as a percentage of `sent`.');

const ReasonLoss = z.object({
  reason: z.enum(lossReasons),
  amount: money(),
  entries: z.int().describe('Number of entries.'),
});

const PersonLoss = z.object({
  user_id: id().nullable().describe('Person; null: not a staff member, such as guests with a coupon.'),
  name: z.string().nullable(),
  orders: z.int().describe('Orders the person opened, served, closed, or reduced.'),
  sent: money().describe('Value of these orders. An order handled by several people counts for each.'),
  lost: money().describe(
    'Amount the person voided, discounted, canceled, closed unpaid, refunded, or left open.',
  ),
  share,
  usual_share: percent()
    .nullable()
    .describe(
      'Median share of the others, without coupons; null: fewer than four people with twenty orders.',
    ),
  is_far: z
    .boolean()
    .describe(
      'Whether the share stands out: three entries or more, above 5%, and above three times the median of the others, without coupons.',
    ),
});

const HourLoss = z.object({ hour: z.int().describe("Hour, by the branch's clock."), sent, lost });
const BranchLoss = z.object({ branch_id: id(), name: z.string(), sent, lost, share });

export const LossReport = z.object({
  date_from: z.string(),
  date_to: z.string(),
  orders: z.int(),
  sent,
  lost,
  share,
  by_reason: z.array(ReasonLoss).describe('Losses by reason. They add up to `lost`.'),
  by_person: z.array(PersonLoss).describe('Losses by person. They add up to `lost`.'),
  by_hour: z.array(HourLoss),
  by_branch: z.array(BranchLoss),
  freshness: Freshness,
});
export type LossReport = z.output<typeof LossReport>;

const person = Person.nullable();

export const LossEntry = z.object({
  key: z.string().describe('Stable key of the loss.'),
  reason: z.enum(lossReasons),
  at: isoTime(),
  branch_id: id(),
  order_id: id(),
  order_number: z.string(),
  token_number: z.int(),
  dishes: z.string().nullable().describe('Items; null: the whole order.'),
  amount: money().describe('Amount at menu prices; negative: undoes an earlier loss.'),
  by: person.describe('Who did it.'),
  approver: person.describe('Who approved it with their PIN; null: nobody.'),
  why: z.string().nullable(),
  audit_entry_id: id().nullable().describe('Entry in the audit log; null: none.'),
});
export type LossEntry = z.output<typeof LossEntry>;

nameSchemas({ LossReport, LossEntry, ReasonLoss, PersonLoss, HourLoss, BranchLoss });
nameChoices({ LossReason: lossReasons });
