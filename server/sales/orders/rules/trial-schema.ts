import { z } from 'zod';
import { PriceRule } from '../../../catalogue/price-rules/schema.ts';
import { refusals } from '../../../core/price-rules/rule.ts';
import { reasonsWithin } from '../../../core/price-rules/verdict.ts';
import { businessDay, clockTime, id } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../../http/endpoint/names.ts';
import { AppliedRule } from '../http/line-schema.ts';

const TrialItem = z.object({
  menu_item_id: id(),
  variant_id: id().nullish(),
  quantity: z.int().min(1).max(1_000).default(1),
});

export const TrialOrder = z.object({
  branch_id: id().optional().describe('Branch. Default: the active one.'),
  date: businessDay().describe('Date at the branch.'),
  time: clockTime().describe('Local time at the branch.'),
  order_type_id: id(),
  area_id: id().nullish().describe('Floor area of the guests.'),
  source: PriceRule.shape.sources.unwrap().element.default('pos'),
  items: z.array(TrialItem).min(1).max(100).describe('Ordered items.'),
});

const reasons = [...refusals, ...reasonsWithin] as const;

const TrialLine = z.object({
  menu_item_id: id(),
  variant_id: id().nullable(),
  name: z.string(),
  quantity: z.int(),
  unit_price: money(),
  rule_discount: money().describe('Discount by price rules.'),
  line_total: money(),
  rules: z.array(AppliedRule).describe('The price rules that apply.'),
});

const RuleVerdict = z.object({
  rule_id: id(),
  name: z.string(),
  amount: money().describe('Discount by this rule.'),
  reason: z.enum(reasons).nullable().describe("Why it doesn't apply; null: it applies."),
});

export const TrialResult = z.object({
  subtotal: money().describe('Subtotal at menu prices.'),
  rule_discount: money().describe('Discount by price rules.'),
  total: money().describe('Total before discounts, coupons, charges, and added taxes.'),
  items: z.array(TrialLine).describe('Lines, each with its discount by price rules.'),
  rules: z.array(RuleVerdict).describe('All price rules; those that apply come first.'),
});

nameSchemas({ TrialItem, TrialOrder, TrialLine, RuleVerdict, TrialResult });
nameChoices({ PriceRuleReason: reasons });
